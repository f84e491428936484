import type { zhCNCommand } from './zh-cn.ts'

/** Texts of the command layer, in English. */
export const enCommand: typeof zhCNCommand = {
  command: {
    title: 'Find and command',
    placeholder: 'Find past questions, agents, pages…',
    results: 'Results',
    count: '{count} results',
    scopes: 'Scope',
    all: 'All',
    groups: {
      messages: 'Messages',
      searches: 'Searches',
      agents: 'Agents',
      pages: 'Pages',
      actions: 'Actions',
    },
    recent: 'Recent searches',
    approximate: 'Searches (sound or look alike)',
    empty: 'Nothing with “{query}”',
    emptyBody: 'Try another word. Pinyin, initials and misspelt characters work as well.',
    offline: 'The network is off: only agents and pages can be found now',
    failed: 'Your searches could not be searched; the service is busy',
    finding: 'Looking…',
    choose: 'choose',
    open: 'open',
    close: 'close',
    pages: {
      home: 'Home',
      history: 'History',
      files: 'My files',
      help: 'Guide',
      settings: 'Settings',
      shortcuts: 'Keyboard shortcuts',
      terms: 'Terms of use',
      privacy: 'Privacy policy',
    },
    actions: {
      newSearch: 'New search',
      themeLight: 'Light theme',
      themeDark: 'Dark theme',
      themeSystem: 'Theme of the system',
      language: 'Switch to Chinese',
    },
  },
}
