import type { LibraryCandidate, LibraryReader } from '../../storage/library/library-index.ts'

/** Times as many candidates as wanted are read at most, where those of other files come first. */
const mostTimes = 16

/** @returns the id of the file of a passage: a document's id is its collection's number and the file's id */
export function fileOfDocument(documentId: string): string {
  return documentId.slice(documentId.indexOf(':') + 1)
}

/** @returns the reader without the passages of these files, of which it finds as many others instead */
export function withoutFiles(
  reader: LibraryReader,
  hidden: () => Promise<ReadonlySet<string>>,
): LibraryReader {
  return {
    statistics: () => reader.statistics(),
    documentFrequencies: (tokens) => reader.documentFrequencies(tokens),
    async candidates(tokens, limit, since) {
      const files = await hidden()
      if (files.size === 0) return reader.candidates(tokens, limit, since)
      const isShown = ({ documentId }: LibraryCandidate) => !files.has(fileOfDocument(documentId))
      for (let most = limit * 2; ; most *= 2) {
        const found = await reader.candidates(tokens, most, since)
        const shown = found.filter(isShown)
        const isAll = found.length < most || most >= limit * mostTimes
        if (shown.length >= limit || isAll) return shown.slice(0, limit)
      }
    },
  }
}
