import { afterBlanks, type CallUnit, matchAt, type ReadUnit } from './call-unit.ts'
import { GrowingPattern, literal, readFirst } from './growing-pattern.ts'
import { callsIn, jsonEnd, jsonOf, type TextCall } from './text-calls.ts'

const separator = /\s*[,;]?\s*(?=\{)/y

/**
 * Reads the JSON of calls: a list, or objects one after another.
 * @param at of the first bracket
 */
export function readJsonCalls(text: string, at: number, isEnded: boolean): CallUnit | 'more' {
  const calls: TextCall[] = []
  let next = at
  for (;;) {
    const end = jsonEnd(text, next)
    if (end < 0) return isEnded ? { end: text.length, calls, isClosed: false } : 'more'
    calls.push(...callsIn(jsonOf(text.slice(next, end))))
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
  const end = jsonEnd(text, at)
  if (end >= 0) return { end, calls: [{ name, values: text.slice(at, end) }], isClosed: true }
  return isEnded ? { end: text.length, calls: [], isClosed: false } : 'more'
}

const afterBrace = ['\\{', '\\s*']
const llamaName = [...literal('"name"'), '\\s*', ':', '\\s*', '"', '([^"]{1,100})', '"']
const llamaType = [...literal('"type"'), '\\s*', ':', '\\s*', ...literal('"function"'), '\\s*', ',', '\\s*']
const llamaHeads = [[], llamaType].map((type) => new GrowingPattern([...afterBrace, ...type, ...llamaName]))

/**
 * Reads a whole reply that is one call as Llama writes it, without any mark: `{"name": …, "parameters": …}`. What else
 * is JSON is an answer.
 * @param isTool whether a tool of this name was offered
 */
export function readBareJson(text: string, isEnded: boolean, isTool: (name: string) => boolean): ReadUnit {
  const head = readFirst(llamaHeads, text, 0)
  if (head === 'more') return isEnded ? null : 'more'
  if (!head || !isTool(head[1] ?? '')) return null
  const end = jsonEnd(text, 0)
  if (end < 0) return isEnded ? null : 'more'
  if (afterBlanks(text, end) < text.length) return null
  if (!isEnded) return 'more'
  const value = jsonOf(text.slice(0, end))
  const keys = Object.keys(value ?? {}).filter((key) => key !== 'type')
  if (keys.length !== 2 || !keys.includes('name') || !keys.includes('parameters')) return null
  return { end: text.length, calls: callsIn(value), isClosed: true }
}
