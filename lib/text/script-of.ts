/** Characters examined: an answer keeps its language, and this is asked again as it grows. */
const examined = 2_000

/**
 * @returns whose marks a text uses: Chinese quotes are as wide as a character. A Latin word counts as one character, so
 * that names do not change the script of a Chinese text.
 */
export function scriptOf(text: string): 'latin' | 'han' {
  const sample = text.slice(0, examined)
  const words = sample.match(/\p{Script=Latin}+/gu)?.length ?? 0
  const characters = sample.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return words > characters ? 'latin' : 'han'
}
