import { tokenize } from '../../../lib/text/tokens.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'

/** A document of the library that is to be looked away from. */
export interface HiddenDocument {
  readonly title: string
  readonly text: string
}

/**
 * A library as it would be without one document of a single passage: the passage is never found, and no statistic
 * counts it. Faster than taking it out and putting it back, two hundred times over.
 */
export function withoutPassage(
  library: LibraryIndex,
  hidden: HiddenDocument,
  titleWeight: number,
): LibraryIndex {
  const title = tokenize(hidden.title)
  const text = tokenize(hidden.text)
  const tokens = new Set([...title, ...text])
  const tokenCount = text.length + titleWeight * title.length
  return {
    put: () => Promise.reject(new Error('this view of the library cannot be written')),
    remove: () => Promise.reject(new Error('this view of the library cannot be written')),
    hashes: (prefix) => library.hashes(prefix),
    async statistics() {
      const { passageCount, averageTokenCount } = await library.statistics()
      const left = passageCount - 1
      return {
        passageCount: left,
        averageTokenCount: left === 0 ? 0 : (averageTokenCount * passageCount - tokenCount) / left,
      }
    },
    async documentFrequencies(asked) {
      const frequencies = await library.documentFrequencies(asked)
      return new Map([...frequencies].map(([token, count]) => [token, count - Number(tokens.has(token))]))
    },
    async candidates(asked, limit, since) {
      const found = await library.candidates(asked, limit + 1, since)
      return found.filter(({ text: passage }) => passage !== hidden.text).slice(0, limit)
    },
  }
}
