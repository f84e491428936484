const keywordCharacters = 64

/** @returns a page from 1, as the address says it */
export function pageOf(text: string): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

/** @returns as much of a keyword as a search accepts */
export function shortKeyword(text: string): string {
  return text.trim().slice(0, keywordCharacters)
}
