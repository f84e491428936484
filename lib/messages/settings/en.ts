import type { SettingsMessages } from './zh-cn.ts'

/** Texts of the page of settings, in English. */
export const enSettings: SettingsMessages = {
  settings: {
    title: 'Settings',
    intro:
      'Changes take effect at once and are kept in this browser. After a login they go with the account.',
    memberIntro:
      'Changes take effect at once and are kept with the account; other devices follow when next opened.',
    sections: 'Sections of the settings',
    appearance: 'Appearance',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { 'zh-CN': '中文', en: 'English' },
    languageNote: 'The language applies to this browser only; changing it reloads the page.',
    textSize: 'Size of text',
    textSizeNote: 'All text grows together, and breaks where it no longer fits.',
    sample:
      'A journey of a thousand miles begins with a single step. Every sentence has a source: open its seal to read it.',
    asking: 'Asking',
    pattern: 'Usual kind of answer',
    patterns: { normal: 'Normal', copilot: 'Copilot', research: 'Research' },
    patternNotes: {
      normal: 'an answer with sources within seconds',
      copilot: 'asks back before it answers',
      research: 'an outline, then a report',
    },
    source: 'Usual scope',
    sources: { all: 'Everything', web: 'The web only', library: 'The library only', mine: 'My files only' },
    sourceNotes: {
      all: 'Looks on the web and in the library.',
      web: 'Looks on the web alone. Where no web search is connected, it says that nothing was found.',
      library: 'Looks in the documents kept here alone, and never on the web.',
      mine: 'Looks in the files that you uploaded alone; needs a login.',
    },
    model: 'Default model',
    modelNote: 'It answers your questions; you can change it in the box.',
    modelNone: 'No model is available yet.',
    modelDefault: '{name} (default)',
    thinking: 'Think deeply',
    thinkingChoices: { off: 'Off', on: 'On' },
    thinkingNote: 'Where the model can: it thinks before it writes, and takes longer.',
    input: 'Typing',
    sendKey: 'Which key sends a question',
    sendKeys: { enter: 'Enter', 'ctrl-enter': 'Ctrl + Enter' },
    sendKeyNotes: {
      enter:
        'Enter sends, Shift + Enter breaks the line. An Enter that confirms an input method’s candidate does not send.',
      'ctrl-enter':
        'Ctrl + Enter (⌘ + Enter on Apple keyboards) sends, Enter breaks the line. On a phone the button sends.',
    },
    singleKeys: 'Single-key shortcuts',
    singleKeysChoices: { on: 'On', off: 'Off' },
    singleKeysNote:
      'While you are not typing, digits choose an option and / moves to the search field of a list. Turn this off if you use speech input or press keys by accident.',
    voice: 'Reading aloud',
    voiceName: 'Voice that reads',
    voiceAuto: 'By the language of the text',
    voiceTry: 'Try',
    voiceStop: 'Stop',
    voiceSample: 'Hello, this is the voice that reads answers.',
    voiceNote:
      'This device reads the text itself; nothing is sent anywhere. “Read aloud” below an answer uses this voice, in this browser only.',
    voiceNone:
      'This browser has no voice that speaks on the device. Add one in the settings of the system, or use another browser.',
    voiceLoading: 'Looking for voices',
    voiceFailed: 'This voice did not speak, please try another',
    notifications: 'Notifications',
    notify: 'Notify me when an answer is ready',
    notifyNote:
      'Only while you are looking at another window. The browser asks you once when you turn it on; it holds in this browser alone.',
    notifyFirst: 'Notifications are on: this is how you hear that an answer is ready',
    notifyDenied:
      'The browser lets this site send no notifications. To allow them, open the icon left of the address, set “Notifications” to “Allow”, and come back.',
    notifyAgain: 'Done, look again',
    notifyDismissed: 'The browser was not allowed, so notifications are still off.',
    notifyUnsupported: 'In this browser pages cannot send notifications.',
    statistics: 'Usage statistics',
    account: 'Account',
    exportChatsText:
      'Download all searches and chats as one archive: a Markdown file each, with sources and the mark of what AI wrote.',
    exportChats: 'Export all conversations',
    exportingChats: 'Exporting; this may take minutes…',
    chatsExported: 'All conversations were exported',
    chatsNotExported: 'The export failed; try again later',
    chatImport: {
      title: 'Bring chats from ChatGPT',
      intro:
        'Export your data in the settings of ChatGPT, and choose the archive that you get, or the conversations.json in it. The file is read in this browser; only what was written is sent, and becomes chats with the search agent under their own dates.',
      pick: 'Choose the exported file',
      reading: 'Reading the file…',
      found: '{conversations} conversations with {messages} messages can be added',
      left: '{left} messages hold what can not be added: thoughts, tool calls, pictures, speech, or what is too long',
      empty: '{empty} conversations hold nothing that can be added',
      once: 'What was added before is not added again; what is added can be deleted like any chat',
      add: 'Add these {count} conversations',
      adding: '{done} of {of} done; please keep this page open',
      cancel: 'Cancel',
      stop: 'Stop, and keep what was added',
      done: '{added} conversations were added. ',
      known: '{known} were here before. ',
      refused: '{refused} hold words that can not be used, and were not added.',
      look: 'See the chats',
      failures: {
        large: 'The file has more than 4 GB and can not be read',
        format: 'This is no conversations.json of ChatGPT, or the file is not complete',
        missing: 'The archive holds no conversations.json, or is not complete',
        broken: 'The file is damaged; download it once more and try again',
        empty: 'The file holds no conversation that can be added',
        host: 'Not all were added; try again later with the same file. Nothing is added twice',
      },
    },
    accountVisitor:
      'After a login these settings go with the account, and you can change your profile and password, see your devices, and export or delete your data.',
    memory: 'Memory',
    memoryNone: 'Only the companion remembers what you say',
    memoryNote:
      'Press the bookmark button in a chat with it to see every item and delete it. Searches and other agents remember nothing.',
    saving: 'Saving',
    savedHere: 'Saved in this browser',
    saved: 'Saved to the account',
    saveFailed: 'It could not be saved to the account; in this browser it holds.',
    retry: 'Try again',
  },
}
