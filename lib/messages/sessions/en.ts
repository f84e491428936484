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
      options: 'Waiting for your answer',
      outline: 'Waiting for the outline',
      tool: 'Waiting for your permission',
    },
    awaitsStep: 'Waiting for answer {step}',
    keptUntil: 'available until {date}',
  },
}
