import { createParser } from 'eventsource-parser'
import type { OutboundStream } from '../../outbound/outbound-call.ts'
import { ModelError } from '../language-model.ts'

/** An event of a reply; `event` is its type, '' without one. */
export interface ReplyEvent {
  readonly data: string
  readonly event: string
}

type Body = OutboundStream['body']

/** Of a reply that is sent in one piece. */
const maxWholeCharacters = 4_000_000

/**
 * Reads the events of a reply, whatever its content type says: gateways send events as JSON or HTML, and one JSON, or
 * one a line, instead of events.
 * @throws {ModelError} for a page
 */
export async function* replyEvents(body: Body): AsyncGenerator<ReplyEvent, void, void> {
  let events: ReplyEvent[] = []
  const parser = createParser({ onEvent: ({ data, event = '' }) => events.push({ data, event }) })
  const decoder = new TextDecoder()
  let begun = ''
  let form = 'unknown' as 'unknown' | 'events' | 'json'
  const feed = (text: string) => {
    if (form === 'events') return parser.feed(text)
    begun += text
    if (form === 'unknown') form = formOf(begun)
    if (form === 'events') parser.feed(begun)
    if (begun.length > maxWholeCharacters)
      throw new ModelError('model_garbled', 'the JSON of a reply is too long')
  }
  for await (const bytes of body) {
    feed(decoder.decode(bytes, { stream: true }))
    const complete = events
    events = []
    yield* complete
  }

  // Some servers omit the empty line after their last event.
  feed(`${decoder.decode()}\n\n`)
  if (form === 'json') yield* eventsInJson(begun)
  else yield* events
}

/** @throws {ModelError} for a page */
function formOf(begun: string): 'unknown' | 'events' | 'json' {
  const [first] = begun.trimStart()
  if (first === undefined) return 'unknown'
  if (first === '<')
    throw new ModelError('model_garbled', "the model's endpoint answered a page, not a reply")
  return first === '{' || first === '[' ? 'json' : 'events'
}

function eventsInJson(text: string): ReplyEvent[] {
  const whole = parsed(text)
  if (whole === undefined) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length < 2) throw new ModelError('model_garbled', "the model's endpoint answered broken JSON")
    return lines.map((data) => ({ data, event: '' }))
  }
  const chunks = (Array.isArray(whole) ? whole : [whole]).map(unwrapped)
  return [...chunks.map((chunk) => ({ data: JSON.stringify(chunk), event: eventOf(chunk) })), done]
}

const done: ReplyEvent = { data: '[DONE]', event: '' }

/** Some gateways put the completion into `data`. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'choices' in value) return value
  const { data } = value as { data?: unknown }
  return typeof data === 'object' && data !== null && 'choices' in data ? data : value
}

/** What is no completion is what went wrong. */
function eventOf(value: unknown): string {
  const { choices } = (value ?? {}) as { choices?: unknown }
  return Array.isArray(choices) && choices.length > 0 ? '' : 'error'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
