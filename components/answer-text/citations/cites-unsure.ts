import type { SourceReference } from '@/lib/contract/cards/search-result'

/**
 * Whether what is cited of a source may be misread.
 * @param words quotations, a line each; one that is not in the passage may be all of it
 */
export function citesUnsure({ passage, unsure }: SourceReference, words: string): boolean {
  if (!unsure) return false
  return (words || passage).split(/\n+/).some(
    (quote) =>
      !passage.includes(quote) ||
      // Each place of the quotation that has one of these characters, and no other, is within this part.
      unsure.some(({ from, to }) => {
        const start = Math.max(0, from - quote.length + 1)
        return passage.slice(start, to + quote.length - 1).includes(quote)
      }),
  )
}
