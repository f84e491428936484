import { cutWithinTokens } from '../models/cut-within-tokens.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'

/** Minimum share that is kept of what fits, to end with a line. */
const minKept = 0.9

/**
 * Truncates a text to a token budget, at the end of a line or value if one is near, with a note.
 * @param tokens of the text and the note; at least 40
 * @param more of the note: how to get the rest
 */
export function cutToTokens(text: string, tokens: number, more = (_kept: number) => ''): string {
  if (estimateTokens(text) <= tokens) return text

  const remark = (kept: number) =>
    `\n（内容太长：共 ${text.length} 个字符，这里只有前 ${kept} 个${more(kept)}）`
  const room = tokens - estimateTokens(remark(text.length))
  let fits = cutWithinTokens(text, room, 'start').length

  // Half a line may give half a number. JSON is one line.
  const lineEnd = text.lastIndexOf('\n', fits)
  if (lineEnd > minKept * fits) fits = lineEnd
  else fits = valueEnd(text, fits)
  // Does not split a surrogate pair.
  if (/[\ud800-\udbff]/.test(text.charAt(fits - 1))) fits -= 1
  return text.slice(0, fits) + remark(fits)
}

/** @returns the place behind the last comma that separates values, if one is near; else the end itself */
function valueEnd(text: string, end: number): number {
  for (let at = end - 1; at > minKept * end; at -= 1) {
    const isInNumber = /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1))
    if (text.charAt(at) === ',' && !isInNumber) return at + 1
  }
  return end
}
