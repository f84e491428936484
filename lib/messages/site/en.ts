import type { zhCNSite } from './zh-cn.ts'

export const enSite: typeof zhCNSite = {
  help: {
    title: 'Guide',
    intro: 'How to search, read sources and import your own documents',
    empty: 'The guide is empty',
    back: 'All guide pages',
  },
  appGuide: {
    title: 'On your phone',
    headline: '{app} on your phone',
    body: 'Nothing to install: ask now and see at a glance which sentence has a source.',
    ask: 'Question',
    placeholder: 'What would you like to know?',
    send: 'Search',
    continueOnWeb: 'Continue on the web',
    device: 'This device: {device}',
    installTitle: 'Add it to the home screen',
    installBody:
      'Opens from the home screen or dock, without an address bar, with all features of the web app.',
    install: 'Install {app}',
    installed: '{app} is installed. You’re using it now.',
    accepted: 'Installing. Then open it from the home screen or the app list.',
    dismissed: 'Not installed. You can use the steps below at any time.',
    steps: [
      {
        on: 'iPhone, iPad',
        does: [
          'Open this page in Safari',
          'Tap Share (a box with an upward arrow)',
          'Choose “Add to Home Screen”, then “Add”',
        ],
      },
      {
        on: 'Android phones',
        does: [
          'Open this page in Chrome or Edge',
          'Tap the “⋮” menu at the top right or bottom',
          'Choose “Add to Home screen” or “Install app”',
        ],
      },
      {
        on: 'Computers',
        does: [
          'Chrome, Edge: click the install icon at the right end of the address bar, then “Install”',
          'Safari on a Mac: in the “File” menu, choose “Add to Dock”',
        ],
      },
    ],
    otherDevices: 'Other devices',
    noOption:
      'If the menu has no such entry, the address probably doesn’t start with https; the web app still works.',
  },
  legal: {
    terms: 'Terms of Use',
    privacy: 'Privacy Policy',
    usage: 'Collect usage statistics on this device',
    usageNote: 'Never includes your questions or answers. Turning it off takes effect immediately.',
    usageBlocked: 'Your browser sends “Do Not Track”, so nothing is collected.',
  },
  playground: {
    title: 'Components',
    intro: 'Every component in every state, for tests only',
    primitives: 'Components',
    cards: 'Answer cards',
  },
}
