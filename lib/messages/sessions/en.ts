import type { zhCNSessions } from './zh-cn.ts'

export const enSessions: typeof zhCNSessions = {
  sessions: {
    actionOf: '{action}: {title}',
    titleInState: '{title} ({state})',
    actions: 'Actions: {title}',
    rename: 'Rename',
    pin: 'Pin',
    unpin: 'Unpin',
    deleted: '“{title}” deleted',
    renameLabel: 'New title',
    save: 'Save',
    running: 'Searching',
    research: 'Writing, {done} of {of} sections',
    awaits: {
      options: 'Waits for your answer',
      outline: 'Waits for the outline',
      tool: 'Waits for your leave',
    },
    awaitsStep: 'Waits for answer {step}',
    keptUntil: 'kept until {date}',
  },
}
