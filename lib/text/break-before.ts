/** Where a text is divided, the best place first: at a line break, behind a sentence, behind a clause or word. */
const breaks = [/\n/g, /[。！？；…]|[.!?;](?=\s)/g, /[，、：,:]|\s/g]

/**
 * @param most maximum characters
 * @returns the length of the beginning of a text that is too long, so that no word and no number is divided if there is a
 * better place in its second half; a line break is not included
 */
export function breakBefore(text: string, most: number): number {
  if (text.length <= most) return text.length
  const beginning = text.slice(0, most)
  for (const [at, pattern] of breaks.entries()) {
    const last = [...beginning.matchAll(pattern)].at(-1)
    if (last && last.index > most / 2) return at === 0 ? last.index : last.index + last[0].length
  }
  // Never between the halves of a character.
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most
}
