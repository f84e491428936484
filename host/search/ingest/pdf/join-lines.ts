/**
 * Joins a line with the one before. Chinese is written without spaces; a word that was hyphenated at the end of a line
 * becomes whole again.
 */
export function joinLines(before: string, after: string): string {
  if (/[a-z]-$/.test(before) && /^[a-z]/.test(after)) return before.slice(0, -1) + after
  const isSpaced = /[\p{L}\p{N}.,;:!?)%]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(after)
  const isChinese = /\p{Script=Han}$/u.test(before) || /^\p{Script=Han}/u.test(after)
  return isSpaced && !isChinese ? `${before} ${after}` : before + after
}
