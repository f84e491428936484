import { afterBlanks, type ReadUnit } from './call-unit.ts'
import { GrowingPattern, literal, readFirst } from './growing-pattern.ts'
import { readArguments, readJsonCalls } from './json-calls.ts'
import { readProgram } from './program-calls.ts'
import { unreadCall } from './text-calls.ts'

const channelHead = [...literal('<|channel|>'), '[^<]{0,120}']
export const channelHeads = [[], [...literal('<|start|>'), '[^<]{0,120}']].flatMap((start) => [
  new GrowingPattern([...start, ...channelHead, ...literal('<|message|>')]),
  new GrowingPattern([
    ...start,
    ...channelHead,
    ...literal('<|constrain|>'),
    '[^<]{0,40}',
    ...literal('<|message|>'),
  ]),
])
/** What ends a message of gpt-oss; the next message begins without an end as well. */
export const channelEnds = ['<|end|>', '<|return|>', '<|call|>', '<|start|>', '<|channel|>'] as const
const channelEnd = /<\|(?:end|return|call|start|channel)\|>/

/** A message of gpt-oss (harmony): thinking, text, or a call. */
export type Channel =
  | { readonly kind: 'thinking' | 'text'; readonly end: number }
  | { readonly kind: 'call'; readonly unit: Exclude<ReadUnit, null | 'more'> }

/** Reads the head of a message of gpt-oss, and all of one that is a call. */
export function readChannel(text: string, at: number, isEnded: boolean): Channel | 'more' | null {
  const head = readFirst(channelHeads, text, at)
  if (head === 'more') return isEnded ? null : 'more'
  if (!head) return null
  const [written] = head
  const from = at + written.length
  const recipient = /\bto=([^\s<]+)/.exec(written)?.[1]
  if (recipient === undefined)
    return { kind: /<\|channel\|>\s*analysis/.test(written) ? 'thinking' : 'text', end: from }
  const body = afterBlanks(text, from)
  if (text[body] === '{') {
    const unit = readArguments(recipient, text, { at: body, isEnded })
    return unit === 'more' ? unit : { kind: 'call', unit }
  }
  // A program, or nothing yet.
  const end = channelEnd.exec(text.slice(from))
  if (!end && !isEnded) return 'more'
  const isEmpty = text.slice(body).startsWith('<|') || body === text.length
  const next = end ? from + end.index : text.length
  const calls = [{ name: recipient, values: isEmpty ? {} : text.slice(body, next) }]
  return { kind: 'call', unit: { end: next, calls, isClosed: Boolean(end) } }
}

const programs = ['<|python_tag|>', '<|plugin|>', '<|tool_call_start|>'].map(
  (token) => new GrowingPattern(literal(token)),
)
const programEnd = /<\|(?:eom_id|eot_id|end_of_text|tool_call_end|action_end)\|>/
/** Forms with an end of their own: Gemma; Kimi K3 and MiniMax M3, whose calls are not read. */
const hidden = [
  ['<|tool_call>', '<tool_call|>'],
  ['<|open|>tools<|sep|>', '<|close|>tools<|sep|>'],
  [']<]minimax[>[<tool_call>', ']<]minimax[>[</tool_call>'],
] as const
export const markedCalls = [...programs, ...hidden.map(([begin]) => new GrowingPattern(literal(begin)))]

/** Reads Llama's `<|python_tag|>` and its like before JSON or a program of calls. */
export function readMarkedCalls(text: string, at: number, isEnded: boolean): ReadUnit {
  const opening = readFirst(markedCalls, text, at)
  if (opening === 'more') return isEnded ? null : 'more'
  if (!opening) return null
  const from = at + opening[0].length
  const closing = hidden.find(([begin]) => begin === opening[0])?.[1]
  if (closing === undefined) {
    const json = afterBlanks(text, from)
    if (json === text.length && !isEnded) return 'more'
    if (/[{[]/.test(text[json] ?? '')) {
      const unit = readJsonCalls(text, json, isEnded)
      if (unit === 'more' || unit.calls.some(({ name }) => name !== '')) return unit
    }
  }
  const found = closing === undefined ? programEnd.exec(text.slice(from)) : null
  const end = closing === undefined ? (found?.index ?? -1) : text.indexOf(closing, from) - from
  if (end < 0 && !isEnded) return 'more'
  const length = end < 0 ? 0 : (closing?.length ?? found?.[0].length ?? 0)
  const next = end < 0 ? text.length : from + end
  const program = text.slice(from, next).trim()
  const calls = readProgram(program) ?? [unreadCall(program)]
  return { end: next + length, calls, isClosed: end >= 0 }
}
