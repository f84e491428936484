import { afterBlanks, type CallUnit, matchAt, type ReadUnit, type TextValue } from './call-unit.ts'
import { GrowingPattern, literal, readFirst } from './growing-pattern.ts'
import { readArguments } from './json-calls.ts'

/** DeepSeek's mark in a tag; also with bars of another kind or number, as servers decode it. */
export const dsml = ['[｜|‖]', '[｜|‖]?', ...literal('DSML'), '[｜|‖]', '[｜|‖]?', ' ?']
const anyMark = '(?:[｜|‖]{1,2}DSML[｜|‖]{1,2} ?|[a-z]{1,12}[:_])?'
const named = ['\\s', '\\s*', ...literal('name='), '["\']', '[^"\'<>]{1,100}', '["\']', '[^<>]{0,100}', '>']
export const invokes = [[], dsml, literal('steptml:')].map(
  (mark) => new GrowingPattern(['<', ...mark, ...literal('invoke'), ...named]),
)
export const functions = [new GrowingPattern([...literal('<function='), '[^<>\\s]{1,100}', '\\s*', '>'])]

interface TagForm {
  readonly parameter: RegExp
  readonly parameterEnd: RegExp
  /** What follows a value whose own end is missing. */
  readonly valueEnd: RegExp
  /** Its own end, or that of what it is in; the first is part of it. */
  readonly ends: readonly [RegExp, RegExp]
}

const invokeForm: TagForm = {
  parameter: new RegExp(
    `<${anyMark}parameter\\s+name=["']([^"'<>]{1,200})["']([^<>]{0,200})>|<([A-Za-z_][\\w-]{0,99})>`,
    'y',
  ),
  parameterEnd: new RegExp(`</${anyMark}parameter>`, 'g'),
  valueEnd: new RegExp(`(?=</${anyMark}invoke>|<${anyMark}parameter\\s)`, 'g'),
  ends: [
    new RegExp(`</${anyMark}invoke>`, 'y'),
    new RegExp(`</${anyMark}(?:tool_calls?|function_calls|calls)>|<${anyMark}invoke\\s`, 'y'),
  ],
}
const functionForm: TagForm = {
  parameter: /<parameter=([^<>]{1,200})>/y,
  parameterEnd: /<\/parameter>/g,
  valueEnd: /(?=<\/function>|<parameter=)/g,
  ends: [/<\/function>/y, /<\/tool_call>|<function=/y],
}

/**
 * Reads a call in tags: `<invoke name=…>` with `<parameter name=…>` (DeepSeek with its mark, MiniMax), or
 * `<function=…>` with `<parameter=…>` (Qwen3-Coder); JSON may replace the parameters.
 */
export function readTagCall(text: string, at: number, isEnded: boolean): ReadUnit {
  const invoke = readFirst(invokes, text, at)
  const opening = invoke ?? readFirst(functions, text, at)
  if (opening === 'more') return isEnded ? null : 'more'
  if (!opening) return null
  const [tag] = opening
  const name = /(?:name=["']|<function=)([^"'<>\s]+)/.exec(tag)?.[1] ?? ''
  const from = at + tag.length
  if (tag.endsWith('/>')) return { end: from, calls: [{ name, values: {} }], isClosed: true }
  return readBody(name, text, { from, isEnded, form: invoke ? invokeForm : functionForm })
}

interface Body {
  readonly from: number
  readonly isEnded: boolean
  readonly form: TagForm
}

function readBody(name: string, text: string, { from, isEnded, form }: Body): CallUnit | 'more' {
  const values: Record<string, TextValue> = {}
  const [own, outer] = form.ends
  const ended = (end: number, isClosed: boolean) => ({ end, calls: [{ name, values }], isClosed })
  // A value without its end may be half of one: it is no value.
  const half = { end: text.length, calls: [{ name, values: text.slice(from) }], isClosed: false }
  for (let at = from; ; ) {
    at = afterBlanks(text, at)
    const closing = matchAt(own, text, at)
    if (closing) return ended(at + closing[0].length, true)
    if (matchAt(outer, text, at)) return ended(at, true)
    if (text[at] === '{') {
      const written = readArguments(name, text, { at, isEnded })
      if (written === 'more') return written
      const rest = matchAt(own, text, afterBlanks(text, written.end))
      const isOpen = !rest && !isEnded && mayBeTag(text.slice(afterBlanks(text, written.end)))
      if (isOpen) return 'more'
      return rest ? { ...written, end: rest.index + rest[0].length } : written
    }
    const parameter = matchAt(form.parameter, text, at)
    if (!parameter) {
      const isHalf = mayBeTag(text.slice(at))
      if (isHalf && !isEnded) return 'more'
      if (!isHalf || at === text.length) return ended(at, false)
      return text.startsWith('</', at) ? ended(text.length, false) : half
    }
    const found =
      readValue(text, parameter, form.parameterEnd) ??
      (isEnded ? readValue(text, parameter, form.valueEnd) : null)
    if (!found) {
      if (!isEnded) return 'more'
      return half
    }
    values[found.key] = found.value
    at = found.end
  }
}

/** Whether a text may be the beginning of a tag. */
function mayBeTag(text: string): boolean {
  return text === '' || /^<[^<>\n]{0,400}$/.test(text)
}

function readValue(text: string, parameter: RegExpExecArray, parameterEnd: RegExp) {
  const [tag, name, attributes = '', child] = parameter
  const from = parameter.index + tag.length
  const closing = child === undefined ? parameterEnd : new RegExp(`</${child}>`, 'g')
  const end = matchAt(closing, text, from)
  if (!end) return null
  const raw = text.slice(from, end.index)
  const isText =
    /string=["']true/.test(attributes) || (/string=["']false/.test(attributes) ? false : undefined)
  // A line break after the tag and one before its end belong to the form.
  const value: TextValue = { text: raw.replace(/^\n|\n$/g, ''), isText }
  return { key: (name ?? child ?? '').trim(), value, end: end.index + end[0].length }
}
