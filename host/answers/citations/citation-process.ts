import type { CitedSource } from '../../../lib/text/citations/claim-support/judge-citation.ts'
import { readerReady } from '../../ingest/process/reader-process.ts'
import { countCitations, type JudgedCitations } from './count-citations.ts'

/** An answer whose citations are to be counted. */
export interface CitationOrder {
  readonly markdown: string
  readonly sources: readonly CitedSource[]
}

// The process that counts: an answer of a hundred thousand characters takes half a second, which would block all
// requests.
process.on('message', ({ markdown, sources }: CitationOrder) => {
  const counts: JudgedCitations = countCitations(markdown, sources)
  process.send?.(counts)
})
process.once('disconnect', () => process.exit())
process.send?.(readerReady)
