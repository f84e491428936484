/** An estimate that errs on the high side: a Chinese character is about one token, other text about three characters. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u{10ffff}]/gu)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / 3)
}
