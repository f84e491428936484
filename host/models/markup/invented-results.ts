import { GrowingPattern, literal } from './growing-pattern.ts'

/** How templates of Qwen, Mistral and DeepSeek mark results of tools, which a model can only have made up. */
const forms = [
  ['<tool_response>', '</tool_response>'],
  ['[TOOL_RESULTS]', '[/TOOL_RESULTS]'],
  ['<｜tool▁outputs▁begin｜>', '<｜tool▁outputs▁end｜>'],
] as const
const openings = forms.map(([begin]) => new GrowingPattern(literal(begin)))

/** A result that a model wrote itself; `inner` is its text. */
interface InventedResult {
  readonly end: number
  readonly inner: string
}

/** @returns the result at a place, up to its end or that of the reply */
export function readInventedResult(
  text: string,
  at: number,
  isEnded: boolean,
): InventedResult | 'more' | null {
  for (const [index, opening] of openings.entries()) {
    const found = opening.read(text, at)
    if (found === 'more') return isEnded ? null : 'more'
    if (!found) continue
    const from = at + found[0].length
    const closing = forms[index]?.[1] ?? ''
    const end = text.indexOf(closing, from)
    if (end < 0 && !isEnded) return 'more'
    return end < 0
      ? { end: text.length, inner: text.slice(from) }
      : { end: end + closing.length, inner: text.slice(from, end) }
  }
  return null
}
