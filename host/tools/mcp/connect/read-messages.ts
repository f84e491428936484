import { type MaskSecrets, maskSecrets } from '../../plugins/call/mask-secrets.ts'
import { isRecord, type JsonRecord, own } from '../../plugins/import/own-values.ts'
import { type ReadAnswer, readBlocks } from './read-blocks.ts'
import { type ReadPage, readPage } from './read-tools.ts'

/** How messages are written: one text of JSON, the events of a stream, or a line for each. */
export type MessageForm = 'json' | 'events' | 'lines'

/** A request of ours. */
export interface AskedMessage {
  readonly id: string | number
  readonly method: string
}

export interface MessagesToRead {
  readonly form: MessageForm
  /** Whole events, or whole lines. */
  readonly text: string
  /** Our requests without an answer, by their ids as texts. */
  readonly asked: Readonly<Record<string, AskedMessage>>
  /** Tools of earlier pages. */
  readonly toolsBefore: number
  readonly secrets: readonly string[]
}

/** A message for the protocol's library, which is given no more than it needs: the rest is read here. */
export interface ReadMessage {
  /** JSON. */
  readonly text: string
  /** The id of the request that it answers. */
  readonly answers?: string
  readonly page?: ReadPage
  readonly answer?: ReadAnswer
  /** Whether its server wants something of the user before it answers. */
  readonly asksBack?: true
}

export interface ReadMessages {
  readonly messages: readonly ReadMessage[]
  /** With those that are of no use here, such as notifications. */
  readonly count: number
  /** Those that are no messages. */
  readonly garbled: number
  /** Where an older server wants to be sent messages. */
  readonly endpoint?: string
}

/** More messages at once are counted, and not read. */
const maxMessages = 1_000
const sentenceCharacters = 2_000
const smallCharacters = 8_000
/** Required of results by the newest revision. */
const uncached = { ttlMs: 0, cacheScope: 'private' } as const

/** Reads messages of a foreign server; takes time that grows with them, so it runs in a thread. */
export function readMessages({ form, text, ...given }: MessagesToRead): ReadMessages {
  const mask = maskSecrets(given.secrets)
  const { texts, endpoint } = textsIn(form, text)
  const values = texts.slice(0, maxMessages).flatMap(valuesIn)
  const read = values.map((value) => readMessage(value, { ...given, form, mask }))
  return {
    messages: read.filter((each) => typeof each === 'object'),
    count: form === 'lines' ? values.length : Math.max(texts.length, values.length),
    garbled: read.filter((each) => each === 'garbled').length,
    ...(endpoint !== undefined && { endpoint }),
  }
}

function textsIn(form: MessageForm, text: string): { texts: string[]; endpoint?: string } {
  if (form === 'json') return { texts: [text] }
  if (form === 'lines') return { texts: text.split('\n').filter((line) => line.trim() !== '') }
  const texts: string[] = []
  let endpoint: string | undefined
  for (const event of text.split(/\r\n\r\n|\n\n|\r\r/)) {
    const { name, data } = fieldsOf(event)
    if (name === 'endpoint') endpoint = data
    else if (data !== '' && (name === '' || name === 'message')) texts.push(data)
  }
  return { texts, ...(endpoint !== undefined && { endpoint }) }
}

/** The fields of an event (HTML standard, §9.2.6). */
function fieldsOf(event: string): { readonly name: string; readonly data: string } {
  const data: string[] = []
  let name = ''
  for (const line of event.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line.replace(/^\ufeff/, '')) ?? []
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
  }
  return { name, data: data.join('\n') }
}

/** @returns the messages of a text; of a batch each. Texts that are no JSON are none: programs print greetings */
function valuesIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return Array.isArray(value) ? value.slice(0, maxMessages) : [value]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

type Given = Omit<MessagesToRead, 'text'> & { readonly mask: MaskSecrets }

function readMessage(value: unknown, given: Given): ReadMessage | 'garbled' | 'unused' {
  if (!isRecord(value) || own(value, 'jsonrpc') !== '2.0') return 'garbled'
  const id = own(value, 'id')
  const method = own(value, 'method')
  if (typeof method === 'string') {
    if (typeof id !== 'number' && typeof id !== 'string') return 'unused'
    return { text: JSON.stringify({ jsonrpc: '2.0', id, method: method.slice(0, 100), params: {} }) }
  }
  const answers = answeredBy(id, given)
  if (answers === undefined) return 'unused'
  const { id: asked, method: about } = given.asked[answers] ?? { id: answers, method: '' }
  const head = { jsonrpc: '2.0', id: asked }
  const error = own(value, 'error')
  if (isRecord(error))
    return { text: JSON.stringify({ ...head, error: readError(error, given.mask) }), answers }
  const result = own(value, 'result')
  if (!isRecord(result)) return 'garbled'
  const { read, ...kept } = readResult(about, result, { ...given, answers })
  return { text: JSON.stringify({ ...head, result: read }), answers, ...kept }
}

/** An error without an id answers the only request that it can answer. */
function answeredBy(id: unknown, { asked, form }: Given): string | undefined {
  const known = Object.keys(asked)
  if (known.includes(String(id))) return String(id)
  return (id === null || id === undefined) && form !== 'lines' && known.length === 1 ? known[0] : undefined
}

function readError(error: JsonRecord, mask: MaskSecrets): JsonRecord {
  const [code, message, data] = ['code', 'message', 'data'].map((name) => own(error, name))
  return {
    code: Number.isInteger(code) ? code : -32_603,
    message: typeof message === 'string' ? mask(message, sentenceCharacters) : '',
    ...(isSmall(data) && { data }),
  }
}

function readResult(
  method: string,
  result: JsonRecord,
  { answers, mask, toolsBefore }: Given & { readonly answers: string },
): { readonly read: JsonRecord } & Pick<ReadMessage, 'page' | 'answer' | 'asksBack'> {
  const type = own(result, 'resultType')
  const kind = typeof type === 'string' ? { resultType: type.slice(0, 100) } : {}
  if (method === 'tools/list') {
    const tools = own(result, 'tools')
    const cursor = own(result, 'nextCursor')
    const next = typeof cursor === 'string' && isSmall(cursor) ? { nextCursor: cursor } : {}
    if (!Array.isArray(tools)) return { read: { ...kind, tools: 'none' } }
    return { read: { ...kind, ...uncached, tools: [], ...next }, page: readPage(tools, toolsBefore) }
  }
  if (method === 'tools/call') {
    // What its content would be is read here; the library is given the key to it.
    const content = [{ type: 'text', text: answers }]
    const isDone = type === undefined || type === 'complete'
    return {
      read: { ...kind, content },
      ...(isDone ? { answer: readBlocks(result, mask) } : { asksBack: true as const }),
    }
  }
  const [version, versions] = [own(result, 'protocolVersion'), own(result, 'supportedVersions')]
  return {
    read: {
      ...kind,
      ...uncached,
      ...(isSmall(version) && { protocolVersion: version }),
      ...(isSmall(versions) && { supportedVersions: versions }),
      // Nothing depends on what else a server says of itself.
      capabilities: { tools: {} },
      serverInfo: { name: 'server', version: '1' },
    },
  }
}

function isSmall(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).length <= smallCharacters
}
