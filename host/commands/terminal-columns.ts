/** @returns how many columns of a terminal a text takes: Chinese characters take two */
export function columnsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0)
}
