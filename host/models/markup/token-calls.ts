import { afterBlanks, type CallUnit, matchAt, type ReadUnit, type TextValue } from './call-unit.ts'
import { GrowingPattern, literal, readFirst } from './growing-pattern.ts'
import { readArguments, readJsonCalls } from './json-calls.ts'
import { dsml, readTagCall } from './tag-calls.ts'

const bar = '[｜|]'
const blank = '[▁_ ]'
const calling = [
  '<',
  bar,
  ...literal('tool'),
  blank,
  ...literal('call'),
  blank,
  ...literal('begin'),
  bar,
  '>',
]
export const tokenCalls = [new GrowingPattern(calling)]
const sectionBegins = ['calls', 'calls_section'].map((name) =>
  [...literal('tool'), blank, ...literal(name), blank, ...literal('begin')].map((each) =>
    each === '_' ? blank : each,
  ),
)
export const tokenSections = sectionBegins.map(
  (name) => new GrowingPattern(['<', bar, ...name, bar, '>', '\\s*']),
)
/** Between the beginning of a call and its arguments. */
const headCharacters = 300
const anyToken = /<[｜|][^<>]{1,40}[｜|]>|```\w*/g

/**
 * Reads a call between tokens: DeepSeek's `<｜tool▁call▁begin｜>` and Kimi's `<|tool_call_begin|>`, with a name, a
 * separator and JSON.
 */
export function readTokenCall(text: string, at: number, isEnded: boolean): ReadUnit {
  const section = readFirst(tokenSections, text, at)
  if (section === 'more') return isEnded ? null : 'more'
  return readOneCall(text, section ? at + section[0].length : at, isEnded)
}

function readOneCall(text: string, at: number, isEnded: boolean): ReadUnit {
  const opening = readFirst(tokenCalls, text, at)
  if (opening === 'more') return isEnded ? null : 'more'
  if (!opening) return null
  const from = at + opening[0].length
  const head = text.slice(from, from + headCharacters)
  // Step writes tags here, which are read by themselves.
  const stop = /\{|<steptml:|<[｜|]tool[▁_ ]calls?[▁_ ](?:section[▁_ ])?end[｜|]>/.exec(head)
  if (!stop) {
    if (!isEnded && head.length < headCharacters) return 'more'
    return { end: from, calls: [], isClosed: false }
  }
  const name = nameIn(head.slice(0, stop.index))
  const next = from + stop.index
  if (stop[0].startsWith('<s')) return { end: next, calls: [], isClosed: true }
  if (stop[0] !== '{') return { end: next, calls: [{ name, values: {} }], isClosed: true }
  const unit = readArguments(name, text, { at: next, isEnded })
  if (unit === 'more') return unit
  const rest = text.slice(unit.end)
  if (!isEnded && /^\s*`{0,2}$/.test(rest)) return 'more'
  return { ...unit, end: unit.end + (/^\s*```/.exec(rest)?.[0].length ?? 0) }
}

/** The last word before the arguments: `function<｜tool▁sep｜>clock` and a fence, or `functions.clock:0`. */
function nameIn(head: string): string {
  return head.replaceAll(anyToken, '\n').trim().split('\n').at(-1)?.trim() ?? ''
}

export const mistralCalls = [new GrowingPattern(literal('[TOOL_CALLS]'))]
const mistralName = /\s*([\w.:-]{1,100})(?:\[CALL_ID\][\w-]{1,40})?(?:\[ARGS\])?\s*(?=\{)/y
const mistralBegun = /^\s*(?:[\w.:-]{0,100}(?:\[[A-Z_]{0,8}\]?[\w-]{0,40}){0,2}\s*)?$/

/** Reads Mistral's `[TOOL_CALLS]`, before a list of JSON or before a name and its arguments. */
export function readMistralCalls(text: string, at: number, isEnded: boolean): ReadUnit {
  const opening = readFirst(mistralCalls, text, at)
  if (opening === 'more') return isEnded ? null : 'more'
  if (!opening) return null
  const from = at + opening[0].length
  const json = afterBlanks(text, from)
  if (text[json] === '[' || text[json] === '{') return readJsonCalls(text, json, isEnded)
  const named = matchAt(mistralName, text, from)
  if (named) return readArguments(named[1] ?? '', text, { at: from + named[0].length, isEnded })
  if (!isEnded && mistralBegun.test(text.slice(from))) return 'more'
  return { end: from, calls: [], isClosed: false, isBare: true }
}

const spaces = ['', 'minimax:', 'seed:', 'longcat_']
export const wrappers = [
  ...spaces.flatMap((space) => ['tool_call', 'tool_calls'].map((name) => literal(`<${space}${name}>`))),
  ...['<function_call>', '<function_calls>', '<|tool_call|>', '<|tool_calls|>'].map(literal),
  ...['tool_calls', 'function_calls', 'calls'].map((name) => ['<', ...dsml, ...literal(`${name}>`)]),
].map((elements) => new GrowingPattern(elements))
const wrapperEnd = /<\/(?:[a-z]{1,12}[:_])?(?:tool|function)_calls?>/y
const glmName = /([\w.:-]{1,100})\s*(?=<arg_key>|<\/tool_call>|<tool_call>|\{)/y
const argument = /\s*<arg_key>([^<>]{1,200})<\/arg_key>\s*<arg_value>([^]*?)<\/arg_value>/y

/**
 * Reads the tag around calls: with JSON (Qwen, Hermes, MiniMax, Hunyuan, Granite), with a name and arguments (GLM), or
 * alone before calls that have tags of their own.
 */
export function readWrappedCalls(text: string, at: number, isEnded: boolean): ReadUnit {
  const opening = readFirst(wrappers, text, at)
  if (opening === 'more') return isEnded ? null : 'more'
  if (!opening) return null
  const from = at + opening[0].length
  const body = afterBlanks(text, from)
  if (text[body] === '{' || text[body] === '[') {
    const unit = readJsonCalls(text, body, isEnded)
    return unit === 'more' ? unit : withEnd(unit, text, isEnded)
  }
  const inner = readTagCall(text, body, isEnded)
  if (inner) return inner
  const rest = text.slice(body)
  const name = matchAt(glmName, text, body)
  if (name) return readGlmCall(text, name, isEnded)
  const bare = { end: from, calls: [], isClosed: false, isBare: true }
  const fence = /^```[a-z]{0,8}\s*(?=[{[])/.exec(rest)
  if (fence) {
    const unit = readJsonCalls(text, body + fence[0].length, isEnded)
    return unit === 'more' ? unit : (withFence(unit, text, isEnded) ?? bare)
  }
  return !isEnded && wrappedBegun.test(rest) ? 'more' : bare
}

/** A name with what may follow it, or a fence. */
const wrappedBegun = /^(?:[\w.:-]{0,100}\s*(?:<[^<>\n]{0,20})?|`{1,2}|```[a-z]{0,8}\s*)$/

/** The calls with the end of their tag, if there is one. */
function withEnd(unit: CallUnit, text: string, isEnded: boolean): CallUnit | 'more' {
  const next = afterBlanks(text, unit.end)
  const end = matchAt(wrapperEnd, text, next)
  if (end) return { ...unit, end: next + end[0].length }
  return !isEnded && /^(?:<(?:\/[a-z_:]{0,24})?)?$/.test(text.slice(next)) ? 'more' : unit
}

/** The calls in a fence, if the end of their tag is behind it; else it is code. */
function withFence(unit: CallUnit, text: string, isEnded: boolean): ReadUnit {
  const next = afterBlanks(text, unit.end)
  if (!isEnded && /^`{0,2}$/.test(text.slice(next))) return 'more'
  if (!text.startsWith('```', next)) return null
  const end = next + '```'.length
  const whole = withEnd({ ...unit, end }, text, isEnded)
  return whole === 'more' || whole.end > end ? whole : null
}

function readGlmCall(text: string, head: RegExpExecArray, isEnded: boolean): CallUnit | 'more' {
  const values: Record<string, TextValue> = {}
  const call = { name: head[1] ?? '', values }
  const from = head.index + head[0].length
  if (text[from] === '{') {
    const unit = readArguments(head[1] ?? '', text, { at: from, isEnded })
    return unit === 'more' ? unit : withEnd(unit, text, isEnded)
  }
  for (let at = from; ; ) {
    const found = matchAt(argument, text, at)
    if (found) {
      values[(found[1] ?? '').trim()] = { text: found[2] ?? '', isText: undefined }
      at += found[0].length
      continue
    }
    const next = afterBlanks(text, at)
    const end = matchAt(wrapperEnd, text, next)
    if (end) return { end: next + end[0].length, calls: [call], isClosed: true }
    const isHalf = text.startsWith('<arg_key>', next)
    if (!isEnded && (isHalf || /^<?[^<>\n]{0,20}$/.test(text.slice(next)))) return 'more'
    return isHalf
      ? { end: text.length, calls: [{ ...call, values: text.slice(from) }], isClosed: false }
      : { end: at, calls: [call], isClosed: false }
  }
}
