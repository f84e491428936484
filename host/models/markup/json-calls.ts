import { readJson } from '../mend-json.ts'
import { afterBlanks, type CallUnit, matchAt, type ReadUnit, type TextCall } from './call-unit.ts'
import { GrowingPattern, literal, readFirst } from './growing-pattern.ts'
import { callsIn, jsonSpan, readCalls } from './text-calls.ts'

const separator = /\s*[,;]?\s*(?=\{)/y
/** Brackets too many behind JSON. */
const closers = /(?:\s*[}\]])+/y

/**
 * Reads the JSON of calls: a list, or objects one after another.
 * @param at of the first bracket
 */
export function readJsonCalls(text: string, at: number, isEnded: boolean): CallUnit | 'more' {
  const calls: TextCall[] = []
  let next = at
  for (;;) {
    const span = jsonSpan(text, next, isEnded)
    if (!span) return 'more'
    calls.push(...readCalls(text.slice(next, span.end)))
    if (!span.isWhole) return { end: span.end, calls, isClosed: span.end < text.length }
    const end = afterClosers(text, span.end)
    const further = matchAt(separator, text, end)
    if (!further) {
      // A further object may follow.
      const isOpen = !isEnded && /^\s*[,;]?\s*$/.test(text.slice(end))
      return isOpen ? 'more' : { end, calls, isClosed: true }
    }
    next = end + further[0].length
  }
}

/** The JSON of arguments of a call whose name is known. */
export function readArguments(
  name: string,
  text: string,
  { at, isEnded }: { readonly at: number; readonly isEnded: boolean },
): CallUnit | 'more' {
  const span = jsonSpan(text, at, isEnded)
  const end = span ? afterClosers(text, span.end) : text.length
  if (!span || (!isEnded && afterBlanks(text, end) === text.length)) return 'more'
  const calls = [{ name, values: text.slice(at, span.end) }]
  return { end, calls, isClosed: span.isWhole || end < text.length }
}

function afterClosers(text: string, at: number): number {
  return at + (matchAt(closers, text, at)?.[0].length ?? 0)
}

const afterBrace = ['\\{', '\\s*']
const llamaName = [...literal('"name"'), '\\s*', ':', '\\s*', '"', '([^"]{1,100})', '"']
const llamaType = [...literal('"type"'), '\\s*', ':', '\\s*', ...literal('"function"'), '\\s*', ',', '\\s*']
const llamaHeads = [[], llamaType].map((type) => new GrowingPattern([...afterBrace, ...type, ...llamaName]))

const strippedHeads = ['', 'assistant'].map(
  (role) =>
    new GrowingPattern([
      ...literal(`${role}commentary to=functions.`),
      '([\\w.-]{1,100})',
      '\\s*',
      '[a-z]{0,10}',
      '\\s*',
      '(?=\\{)',
    ]),
)

/** Reads a whole reply that is one call of gpt-oss without its tokens: `commentary to=functions.clock json{…}`. */
export function readStrippedCall(
  text: string,
  isEnded: boolean,
  isTool: (name: string) => boolean,
): ReadUnit {
  const head = readFirst(strippedHeads, text, 0)
  if (head === 'more') return isEnded ? null : 'more'
  const [written, name = ''] = head ?? []
  if (written === undefined || !isTool(name)) return null
  const unit = readArguments(name, text, { at: written.length, isEnded })
  if (unit === 'more') return unit
  return afterBlanks(text, unit.end) === text.length ? unit : null
}

/**
 * Reads a whole reply that is one call as Llama writes it, without any mark: `{"name": …, "parameters": …}`. What else
 * is JSON is an answer.
 * @param isTool whether a tool of this name was offered
 */
export function readBareJson(text: string, isEnded: boolean, isTool: (name: string) => boolean): ReadUnit {
  const head = readFirst(llamaHeads, text, 0)
  if (head === 'more') return isEnded ? null : 'more'
  if (!head || !isTool(head[1] ?? '')) return null
  const span = jsonSpan(text, 0, isEnded)
  if (!isEnded) return span && afterBlanks(text, afterClosers(text, span.end)) < text.length ? null : 'more'
  const value = readJson(text)
  const keys = Object.keys(value ?? {}).filter((key) => key !== 'type')
  if (keys.length !== 2 || !keys.includes('name') || !keys.includes('parameters')) return null
  return { end: text.length, calls: callsIn(value), isClosed: span?.isWhole ?? false }
}
