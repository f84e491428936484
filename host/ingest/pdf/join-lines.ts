/** Joins two lines. Chinese has no spaces; a word hyphenated at the line end is joined. */
export function joinLines(before: string, after: string): string {
  if (before.endsWith('\u00ad')) return before.slice(0, -1) + after
  if (/[a-z]-$/.test(before) && /^[a-z]/.test(after)) return before.slice(0, -1) + after
  const isSpaced = /[\p{L}\p{N}.,;:!?)%]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(after)
  const isChinese = /\p{Script=Han}$/u.test(before) || /^\p{Script=Han}/u.test(after)
  return isSpaced && !isChinese ? `${before} ${after}` : before + after
}
