import type { Messages } from './zh-cn.ts'

/** Sections sent with every page: those of the shell, and those needed anywhere. */
const shellSections = [
  'common',
  'shell',
  'sessions',
  'missing',
  'nowhere',
  'crash',
  'network',
] as const satisfies readonly (keyof Messages)[]

/** Sections sent only with pages that request them. */
const pageSections = [
  'home',
  'history',
  'check',
  'command',
  'agents',
  'agentCategories',
  'agentFields',
  'agentEditor',
  'toolChoice',
  'imageTools',
  'queryEditor',
  'drafts',
  'pluginStore',
  'pluginEditor',
  'toolEditor',
  'pluginImport',
  'mcp',
  'writer',
  'validation',
  'toolFields',
  'agentTransfer',
  'joinAgent',
  'agentShare',
  'errors',
  'result',
  'answer',
  'asking',
  'copilot',
  'research',
  'chat',
  'memories',
  'members',
  'publicAgents',
  'publicPlugins',
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
  'waiting',
  'square',
  'music',
  'myAgents',
  'agentMenu',
  'templates',
] as const satisfies readonly (keyof Messages)[]

/** Sections of every page with a chat. */
export const chatSections = [
  'asking',
  'home',
  'result',
  'answer',
  'copilot',
  'research',
  'errors',
  'chat',
  'memories',
  'history',
  'share',
  'file',
  'feedback',
  'report',
] as const satisfies readonly (typeof pageSections)[number][]

export type PageSection = (typeof pageSections)[number]
export type ShellMessages = Pick<Messages, (typeof shellSections)[number]>
/** Sections available to browser components. The others stay on the server. */
export type ClientMessages = ShellMessages & Pick<Messages, PageSection>

/** @returns the sections sent with every page */
export function shellMessagesOf(messages: Messages): ShellMessages {
  return sectionsOf(messages, shellSections)
}

/** @returns the additional sections of one page */
export function pageMessagesOf<Section extends PageSection>(
  messages: Messages,
  ...sections: readonly Section[]
): Pick<Messages, Section> {
  return sectionsOf(messages, sections)
}

/** @returns all sections for browser components, for tests and the playground */
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
