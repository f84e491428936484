import type { zhCNSite } from './zh-cn.ts'

export const enSite: typeof zhCNSite = {
  help: {
    title: 'Guide',
    intro: 'How to search, how to read sources, how to import your own material',
    empty: 'The guide is still empty',
    back: 'Whole guide',
  },
  appGuide: {
    title: 'On your phone',
    headline: '{app} on your phone',
    body: 'Nothing to install: ask now, and see a source for every sentence.',
    ask: 'Question',
    placeholder: 'What would you like to know?',
    send: 'Search',
    continueOnWeb: 'Continue on the web',
    device: 'This device: {device}',
    installTitle: 'Add it to the home screen',
    installBody:
      'It opens from the home screen or the dock, without an address bar, with all that the web app has.',
    install: 'Install {app}',
    installed: 'This already is the installed {app}: simply use it.',
    accepted: 'It is being installed. Open it from the home screen or the list of apps then.',
    dismissed: 'It was not installed this time. The steps below work whenever you want it.',
    steps: [
      {
        on: 'iPhone, iPad',
        does: [
          'Open this page in Safari',
          'Press Share (a box with an arrow that points up)',
          'Choose “Add to Home Screen”, then “Add”',
        ],
      },
      {
        on: 'Android phones',
        does: [
          'Open this page in Chrome or Edge',
          'Press the “⋮” menu at the top right or the bottom',
          'Choose “Add to Home screen” or “Install app”',
        ],
      },
      {
        on: 'Computers',
        does: [
          'Chrome, Edge: press the install icon at the right end of the address bar, then “Install”',
          'Safari on a Mac: in the menu “File” choose “Add to Dock”',
        ],
      },
    ],
    noOption:
      'If the menu has no such entry, the address probably does not start with https; the web app still works.',
  },
  legal: {
    terms: 'Terms of Use',
    privacy: 'Privacy Policy',
    usage: 'Count how this device uses the product',
    usageNote: 'Never your questions or answers. Switching it off takes effect at once.',
    usageBlocked: 'Your browser asks not to be tracked, so nothing is counted.',
  },
  playground: {
    title: 'Components',
    intro: 'Every component in every state, for tests only',
    primitives: 'Components',
    cards: 'Answer cards',
  },
}
