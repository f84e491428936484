import type { zhCNSite } from './zh-cn.ts'

/** Texts of the guide, the page for phones, the legal pages and the specimens, in English. */
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
    body: 'The app is still being made. The web version fits your screen and works today.',
    continueOnWeb: 'Continue on the web',
    device: 'This device: {device}',
    points: [
      'The same search, with a source for every sentence',
      'What you searched stays on this device',
      'Log in to read on elsewhere',
    ],
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
