import { estimateTokens } from './estimate-tokens.ts'

/** @returns the end or the start of a text within a number of tokens, well-formed; '' for no tokens */
export function cutWithinTokens(text: string, tokens: number, part: 'end' | 'start'): string {
  const take = (length: number) => (part === 'end' ? text.slice(text.length - length) : text.slice(0, length))
  if (tokens <= 0) return ''
  if (estimateTokens(text) <= tokens) return text
  // The estimate grows with the text, so the longest that fits is found by binary search.
  let [fits, over] = [0, text.length]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (estimateTokens(take(middle)) <= tokens) fits = middle
    else over = middle
  }
  return take(fits).toWellFormed()
}
