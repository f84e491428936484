import type { Messages } from './zh-cn.ts'

/** The sections that browser components read. The others stay on the server, so that no page carries them. */
export const clientSections = [
  'common',
  'shell',
  'home',
  'history',
  'missing',
  'crash',
  'errors',
  'result',
  'answer',
  'network',
] as const satisfies readonly (keyof Messages)[]

export type ClientMessages = Pick<Messages, (typeof clientSections)[number]>

/** @returns the part of a catalogue that is sent with a page. */
export function clientMessagesOf(messages: Messages): ClientMessages {
  return Object.fromEntries(
    clientSections.map((section) => [section, messages[section]]),
  ) as unknown as ClientMessages
}
