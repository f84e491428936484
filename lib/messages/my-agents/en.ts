import type { zhCNMyAgents } from './zh-cn.ts'

export const enMyAgents: typeof zhCNMyAgents = {
  myAgents: {
    mineNote: '{count}',
    mineAndBound: '{count}, and {bound} shared with me',
    mineAll: 'All',
    mineFewer: 'Fewer',
    mineEmpty:
      'You have no agent yet. Say in one sentence what it should do, or pick a template: it takes a few minutes.',
    bound: 'Shared with me',
    states: {
      0: 'Draft',
      1: 'Private',
      2: 'By link',
      3: 'Published',
      4: 'In review',
      5: 'Not approved',
      6: 'Taken down',
    },
    reviewNote: 'You will be notified',
    changed: 'Changed {date}',
  },
  agentMenu: {
    edit: 'Edit',
    copy: 'Copy and change',
    unpublish: 'Unpublish',
    report: 'Report',
    share: 'Share',
    leave: 'Leave',
    left: 'Left “{name}”',
    unpublished: 'Unpublished: others cannot find it now',
    copied: 'Copied as a draft',
    deleteTitle: 'Delete “{name}”?',
    deleteBody:
      'This cannot be undone. Conversations with it stay readable, but it answers no more, and its shared links stop working.',
    confirmDelete: 'Delete agent',
    deleted: 'Deleted',
  },
}
