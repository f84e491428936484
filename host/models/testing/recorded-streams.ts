import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { FakePart } from './fake-openai-server.ts'

/** Third-party data lies beside the project, where it is present at all. */
const directory = join(process.cwd(), '../shared/data/llm-streams')

const expectedStream = z.object({
  content: z.string(),
  reasoning: z.string(),
  tool_calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
})
export type ExpectedStream = z.infer<typeof expectedStream>

/** A stream as a vendor sent it, event by event, and what a reader of it has to get. */
export interface RecordedStream {
  readonly name: string
  readonly events: readonly string[]
  readonly expected: ExpectedStream
}

/** @returns the streams of vendors, or null where they are absent */
export function readRecordedStreams(): RecordedStream[] | null {
  const file = join(directory, 'expected.json')
  if (!existsSync(file)) return null
  const all = z.record(z.string(), expectedStream).parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(all).map(([name, expected]) => ({
    name,
    events: readEvents(name, readFileSync(join(directory, name), 'utf8')),
    expected,
  }))
}

/**
 * Streams whose content comes in parts, in the forms in which vendors write thinking: a list of texts, a string, or a
 * part of another name; beside parts without content, and with strings for the rest of the answer.
 */
export const streamsInParts: readonly RecordedStream[] = [
  inParts('thinking as a list of texts', (text) => ({
    type: 'thinking',
    thinking: [{ type: 'text', text }],
  })),
  inParts('thinking as a string', (thinking) => ({ type: 'thinking', thinking, closed: true })),
  inParts('thinking as text', (text) => ({ type: 'thinking', text })),
  inParts('reasoning', (reasoning) => ({ type: 'reasoning', reasoning })),
]

function inParts(name: string, think: (text: string) => object): RecordedStream {
  const contents: unknown[] = [
    '',
    [think('First the ')],
    [think('tide'), think(' tables.')],
    [think(' Done.'), { type: 'text', text: 'High water ' }],
    [
      { type: 'text', text: 'is at ' },
      { type: 'reference', reference_ids: [1] },
    ],
    [{ type: 'image_url', image_url: null }],
    [],
    'noon.',
  ]
  const chunks = [
    ...contents.map((content) => ({ index: 0, delta: { content }, finish_reason: null })),
    { index: 0, delta: { content: '' }, finish_reason: 'stop' },
  ].map((choice) => ({ id: 'parts', object: 'chat.completion.chunk', choices: [choice] }))
  return {
    name: `content in parts: ${name}`,
    events: [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'],
    expected: {
      content: 'High water is at noon.',
      reasoning: 'First the tide tables. Done.',
      tool_calls: [],
    },
  }
}

/** Either one JSON a line, or the body as it was. */
function readEvents(name: string, recorded: string): string[] {
  if (!name.endsWith('.jsonl')) return recorded.split(/(?<=\n\n)/)
  const lines = recorded.split('\n').filter((line) => line !== '')
  return [...lines.map((line) => `data: ${line}\n\n`), 'data: [DONE]\n\n']
}

/** The same stream with a Chinese character, or one of four bytes, for each Latin letter of its text and reasoning. */
export function inChinese({ name, events, expected }: RecordedStream): RecordedStream {
  return {
    name: `${name}, in Chinese`,
    events: events.map(eventInChinese),
    expected: {
      ...expected,
      content: textInChinese(expected.content),
      reasoning: textInChinese(expected.reasoning),
    },
  }
}

const textFields = new Set(['content', 'reasoning_content', 'reasoning', 'text', 'thinking'])

function eventInChinese(event: string): string {
  const data = /^data: (\{.*\})\n\n$/s.exec(event)?.[1]
  if (data === undefined) return event
  const swap = (key: string, value: unknown) =>
    textFields.has(key) && typeof value === 'string' ? textInChinese(value) : value
  return `data: ${JSON.stringify(JSON.parse(data), swap)}\n\n`
}

function textInChinese(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0)
    // Every fifth is beyond the basic plane.
    return String.fromCodePoint(code % 5 === 0 ? 0x20000 + code * 7 : 0x4e00 + code * 31)
  })
}

/** The ways in which a stream reaches its reader; each part is a write of its own. */
export const streamCuts: Readonly<Record<string, (events: readonly string[], seed: number) => FakePart[]>> = {
  'as recorded': (events) => [...events],
  'byte by byte': (events) => cutAt(events, () => 1),
  'at random': (events, seed) => {
    let state = seed + 1
    return cutAt(events, () => {
      // The multiplier of Park and Miller's minimal standard generator (CACM 31 (10), 1988).
      state = (state * 48_271) % 0x7fffffff
      return 1 + (state % 97)
    })
  },
  'in one piece': (events) => [events.join('')],
}

function cutAt(events: readonly string[], nextLength: () => number): Uint8Array[] {
  const bytes = new TextEncoder().encode(events.join(''))
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + nextLength()
    parts.push(bytes.subarray(at, end))
    at = end
  }
  return parts
}
