import type { Messages } from './zh-cn.ts'

/** The sections that every page carries to its browser components: the shell's, and what may happen anywhere. */
const shellSections = [
  'common',
  'shell',
  'sessions',
  'missing',
  'nowhere',
  'crash',
  'network',
] as const satisfies readonly (keyof Messages)[]

/** The sections that a page names when its components need them, so that no other page carries them. */
const pageSections = [
  'home',
  'history',
  'command',
  'agents',
  'errors',
  'result',
  'answer',
  'asking',
  'copilot',
  'research',
  'chat',
  'console',
  'library',
  'figures',
  'diagnosis',
  'account',
  'bar',
  'fields',
  'gate',
  'login',
  'notifications',
  'settings',
  'share',
  'file',
  'files',
  'feedback',
  'report',
  'soon',
] as const satisfies readonly (keyof Messages)[]

export type PageSection = (typeof pageSections)[number]
export type ShellMessages = Pick<Messages, (typeof shellSections)[number]>
/** What browser components may ask for. The other sections stay on the server. */
export type ClientMessages = ShellMessages & Pick<Messages, PageSection>

/** @returns the part of a catalogue that is sent with every page. */
export function shellMessagesOf(messages: Messages): ShellMessages {
  return sectionsOf(messages, shellSections)
}

/** @returns the part of a catalogue that one page adds. */
export function pageMessagesOf<Section extends PageSection>(
  messages: Messages,
  ...sections: readonly Section[]
): Pick<Messages, Section> {
  return sectionsOf(messages, sections)
}

/** @returns every section that browser components may ask for, as a test or a page of specimens needs them. */
export function clientMessagesOf(messages: Messages): ClientMessages {
  return sectionsOf(messages, [...shellSections, ...pageSections])
}

function sectionsOf<Section extends keyof Messages>(
  messages: Messages,
  sections: readonly Section[],
): Pick<Messages, Section> {
  return Object.fromEntries(sections.map((section) => [section, messages[section]])) as Pick<
    Messages,
    Section
  >
}
