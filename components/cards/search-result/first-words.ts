const mostCharacters = 40

/** @returns the beginning of a passage: several sources may be passages of one document, which its title does not tell apart */
export function firstWords(passage: string): string {
  return passage.slice(0, mostCharacters).replace(/\s+/g, ' ').trim()
}
