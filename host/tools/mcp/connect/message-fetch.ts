import { setTimeout as pause } from 'node:timers/promises'
import type { FetchLike } from '@modelcontextprotocol/client'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { knownFailure, McpFailure } from './mcp-failure.ts'
import type { AskedMessage } from './read-messages.ts'
import type { ReplyReader } from './reply-reader.ts'

interface Messaging {
  /** @returns a guarded `fetch` */
  readonly fetchWith: (onFailure: (failure: OutboundFailure) => void) => FetchLike
  readonly reader: ReplyReader
  /** How long the newest revision is asked for. */
  readonly probeMs: number
  /** Whether a stream of the server is opened, as its oldest line needs. */
  readonly hasStream: boolean
  /** Called with what ends the connection: the protocol's library hides some. */
  readonly onFailure: (failure: Error) => void
}

/** By which the library finds out the newest revision. */
const probe = 'server/discover'
/** Most of an error's body: it may say which revisions a server speaks. */
const errorBytes = 16 * 1024
/** What is no message, such as metadata of a login, is no longer. */
const otherBytes = 64 * 1024
const answerBytes = { call: 2 * 1024 * 1024, other: 512 * 1024, stream: 16 * 1024 * 1024 } as const
/** Of all bodies together the most, for the guard. */
export const mostReplyBytes: number = answerBytes.stream

/**
 * The `fetch` of a connection: bodies are bounded and read in a thread, and the library gets messages that it can parse
 * in no time. A server that fails at the probe for the newest revision, in whatever way, is asked for the one before:
 * only 401, 403 and redirects are answers to it.
 */
export function messageFetch(given: Messaging): FetchLike {
  const { fetchWith, reader, hasStream, onFailure } = given
  const fetch = fetchWith(onFailure)
  // What is asked fails alone: its caller is told.
  const askingFetch = fetchWith(() => undefined)
  let streams = 0
  return async (input, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase()
    const accepts = new Headers(init.headers).get('accept') ?? ''
    if (method === 'GET' && accepts.includes('text/event-stream')) {
      // One that broke is not joined again.
      if (!hasStream || streams > 0) return new Response(null, { status: 405 })
      const response = await fetch(input, init)
      if (isEvents(response)) {
        streams += 1
        return streamed(response, given, { maxBytes: answerBytes.stream })
      }
      await response.body?.cancel()
      return rewritten(response, null)
    }
    const message = method === 'POST' ? messageIn(init.body) : undefined
    if (message === undefined) return await shortened(await fetch(input, init), otherBytes)
    const asked = reader.sent(message)
    if (!asked) return await answerOf(await fetch(input, init), null, given)
    if (asked.method === probe) return await probed(given, asked, [input, init])
    return await answerOf(await askingFetch(input, init), asked, given)
  }
}

/** @returns the answer to a message, for the library */
async function answerOf(response: Response, asked: AskedMessage | null, given: Messaging): Promise<Response> {
  if (!response.ok) return shortened(response, errorBytes)
  if (!asked || given.hasStream) {
    await response.body?.cancel()
    return rewritten(response, null)
  }
  const maxBytes = asked.method === 'tools/call' ? answerBytes.call : answerBytes.other
  if (isEvents(response)) return streamed(response, given, { asked, maxBytes })
  const { texts } = await given.reader.read('json', await textOf(response, maxBytes), asked)
  if (texts.length === 0) throw new McpFailure('unreadable')
  return rewritten(
    response,
    texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`,
    'application/json',
  )
}

interface Streaming {
  /** Absent for a stream with the answers to all requests. */
  readonly asked?: AskedMessage
  readonly maxBytes: number
}

function streamed(
  response: Response,
  { reader, onFailure }: Messaging,
  { asked, maxBytes }: Streaming,
): Response {
  const events = async function* () {
    try {
      for await (const part of wholeEvents(response, maxBytes)) {
        const { texts, endpoint } = await reader.read('events', part, asked)
        if (endpoint !== undefined) yield `event: endpoint\ndata: ${endpoint.replaceAll(/[\r\n]/g, '')}\n\n`
        for (const text of texts) yield `data: ${text}\n\n`
        if (asked && !reader.isOpen(asked)) return
      }
      throw new McpFailure('ended')
    } catch (error) {
      const failure = knownFailure(error)
      if (!asked || !failure) throw error
      yield `data: ${reader.refusal(asked, failure)}\n\n`
    }
  }
  return rewritten(response, streamOf(events(), onFailure), 'text/event-stream')
}

/** @returns the answer to the probe; one that says that there is none where it failed */
async function probed(
  given: Messaging,
  asked: AskedMessage,
  [input, init]: Required<Parameters<FetchLike>>,
): Promise<Response> {
  const none = () => new Response(null, { status: 404 })
  const over = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, over.signal]) : over.signal
  // What the guard refuses ends the attempt; other failures are the probe's own.
  const fetch = given.fetchWith((failure) => {
    if (isRefused(failure)) given.onFailure(failure)
  })
  const ask = async () => {
    const response = await fetch(input, { ...init, signal })
    const { status } = response
    if (status >= 500) return none()
    const reply = await answerOf(response, asked, { ...given, onFailure: () => undefined })
    return rewritten(reply, await reply.text(), reply.headers.get('content-type') ?? undefined)
  }
  const failed = (error: unknown) => {
    if (init.signal?.aborted || isRefused(error)) throw error
    return none()
  }
  const late = pause(given.probeMs, undefined, { signal: over.signal }).then(none, none)
  try {
    return await Promise.race([ask().catch(failed), late])
  } finally {
    over.abort()
  }
}

/** @returns whether it was refused before anything was sent, for where it goes */
function isRefused(error: unknown): boolean {
  return (
    error instanceof OutboundFailure &&
    ['address', 'scheme', 'credentials', 'port', 'private'].includes(error.reason)
  )
}

/** @returns the message of the protocol that a request carries; undefined for another request, such as for tokens */
function messageIn(body: RequestInit['body']): unknown {
  if (typeof body !== 'string' || !body.startsWith('{')) return undefined
  const message = JSON.parse(body) as { readonly jsonrpc?: unknown }
  return message.jsonrpc === '2.0' ? message : undefined
}

function isEvents(response: Response): boolean {
  return (
    response.ok && (response.headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream')
  )
}

/** @returns the response with another body; of its headers those that are about its body are dropped */
function rewritten(response: Response, body: BodyInit | null, type?: string): Response {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name)
  if (type !== undefined) headers.set('content-type', type)
  const { status } = response
  return new Response(status === 204 || status === 205 || status === 304 ? null : body, { status, headers })
}

/** What is longer is no answer that the library would need. */
async function shortened(response: Response, maxBytes: number): Promise<Response> {
  if (!response.body) return response
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.byteLength
    if (bytes > maxBytes) return rewritten(response, null)
    parts.push(part)
  }
  return rewritten(response, Buffer.concat(parts))
}

/** @throws {McpFailure} too_large */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  const parts: string[] = []
  for await (const text of textParts(response, maxBytes)) parts.push(text)
  return parts.join('')
}

/** @throws {McpFailure} too_large */
async function* textParts({ body }: Response, maxBytes: number): AsyncGenerator<string, void, void> {
  if (!body) return
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new McpFailure('too_large')
    yield decoder.decode(part, { stream: true })
  }
  yield decoder.decode()
}

/** The end of an event (HTML standard, §9.2.6). */
const eventEnd = /\r\n\r\n|\n\n|\r\r/g

/** @returns the text of a stream, cut at the ends of events. @throws {McpFailure} too_large */
async function* wholeEvents(response: Response, maxBytes: number): AsyncGenerator<string, void, void> {
  let parts: string[] = []
  let tail = ''
  for await (const text of textParts(response, maxBytes)) {
    // An end may be split between two parts.
    const end = lastEnd(tail + text) - tail.length
    tail = (tail + text).slice(-3)
    if (end <= 0) parts.push(text)
    else {
      yield [...parts, text.slice(0, end)].join('')
      parts = [text.slice(end)]
    }
  }
  const rest = parts.join('')
  if (rest.trim() !== '') yield rest
}

function lastEnd(text: string): number {
  let end = 0
  for (const { 0: found, index } of text.matchAll(eventEnd)) end = index + found.length
  return end
}

function streamOf(texts: AsyncGenerator<string, void, void>, onFailure: (failure: Error) => void) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await texts.next()
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      } catch (error) {
        if (error instanceof McpFailure) onFailure(error)
        controller.error(error)
      }
    },
    cancel: async () => void (await texts.return()),
  })
}
