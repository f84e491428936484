import { estimateTokens } from '../models/estimate-tokens.ts'

/**
 * Cuts a text to a budget, between characters, with a remark that it was cut.
 * @param tokens the most that the text and the remark may cost, as estimated; at least 40
 */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const remark = (kept: number) => `\n（内容太长：共 ${text.length} 个字符，这里只有前 ${kept} 个）`
  const room = tokens - estimateTokens(remark(text.length))
  // The estimate grows with the text, so the longest beginning that fits is found by halving.
  let [fits, over] = [0, text.length]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (estimateTokens(text.slice(0, middle)) <= room) fits = middle
    else over = middle
  }
  // A pair of surrogates is one character.
  if (/[\ud800-\udbff]/.test(text.charAt(fits - 1))) fits -= 1
  return text.slice(0, fits) + remark(fits)
}
