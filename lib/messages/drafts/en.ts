import type { zhCNDrafts } from './zh-cn.ts'

export const enDrafts: typeof zhCNDrafts = {
  drafts: {
    counter: '{count} / {limit}',
    counterLabel: '{count} characters, at most {limit}',
    save: {
      saved: 'Saved',
      justSaved: 'Saved just now',
      savedAt: 'Saved at {time}',
      waiting: 'Changed, saving soon',
      saving: 'Saving',
      failed: 'Not saved',
      invalid: 'Saved once this is changed: {fields}',
      offline: 'Offline',
      login: 'Your login has ended, saving goes on after you log in',
      conflict: 'Also changed elsewhere, choose a version',
      gone: 'Deleted elsewhere, it can no longer be saved',
      kept: 'kept on this device',
      notKept: 'this device has no room either, please copy it first',
      retry: 'Retry',
      choose: 'Choose',
      logIn: 'Log in',
    },
    conflict: {
      title: 'Also changed elsewhere',
      intro:
        'Another window or device has saved a newer version ({version}). Choose a side wherever they differ.',
      mine: 'Yours',
      stored: 'Stored',
      allMine: 'Use all of yours',
      allStored: 'Use all stored',
      apply: 'Save this',
      later: 'Not now',
      empty: '(empty)',
      on: 'On',
      off: 'Off',
    },
  },
}
