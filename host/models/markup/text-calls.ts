import { readJson } from '../mend-json.ts'
import type { TextCall } from './call-unit.ts'
import { readProgram } from './program-calls.ts'

/** The rest of markup, by which JSON that is broken ends. */
const endingTag = /<\/[a-z_:]{1,30}>|<\/?[｜|‖]|\[TOOL_CALLS\]|```/g

interface JsonSpan {
  readonly end: number
  /** Whether it ends with its own bracket. */
  readonly isWhole: boolean
}

/** @returns where a JSON object or list that begins here ends, or breaks off; null while neither is known */
export function jsonSpan(text: string, from: number, isEnded: boolean): JsonSpan | null {
  let depth = 0
  let quote = ''
  let last = ''
  let at = from
  for (; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '\\') at += 1
      else if (character === quote && (quote === '"' || endsText(text, at + 1))) quote = ''
    } else if (character === '"' || (character === "'" && '{[,:'.includes(last))) quote = character
    // Outside of texts, no JSON has it.
    else if (character === '<' || character === '`') break
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return { end: at + 1, isWhole: true }
    }
    if (character.trim() !== '') last = character
  }
  if (quote !== '' && !isEnded) return null
  endingTag.lastIndex = quote === '' ? at : from
  const end = endingTag.exec(text)?.index
  return end === undefined && !isEnded ? null : { end: end ?? text.length, isWhole: false }
}

/** Whether a single quotation mark before this place ends a text of JSON. */
function endsText(text: string, at: number): boolean {
  return /^\s*(?:[,:}\]<]|$)/.test(text.slice(at, at + 20))
}

/** @returns the calls in JSON or a program; one whose arguments are as they were written when it can't be read */
export function readCalls(written: string): TextCall[] {
  const calls = callsIn(readJson(written))
  return calls.length > 0 ? calls : (readProgram(written) ?? [unreadCall(written)])
}

const nameIn = /["']?\bname["']?\s*:\s*["']([^"'\n]{1,100})["']/

/** @returns a call that can't be read, by the name in it if there is one */
export function unreadCall(written: string): TextCall {
  return { name: nameIn.exec(written)?.[1] ?? '', values: written.trim() }
}

/** @returns the calls that a JSON value describes, in the forms of OpenAI, Hermes, Llama and Mistral */
export function callsIn(value: unknown): TextCall[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isRecord(value)) return []
  if (isRecord(value['function'])) return callsIn(value['function'])
  const { name, arguments: written = value['parameters'] } = value
  if (typeof name !== 'string' || name === '') return []
  return [{ name, values: typeof written === 'string' ? written : JSON.stringify(written ?? {}) }]
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
