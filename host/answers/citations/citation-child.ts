import type { CitedSource } from '../../../lib/text/citations/claim-support/judge-citation.ts'
import { processReady } from '../../ingest/process/isolated-process.ts'
import { countCitations, type JudgedCitations } from './count-citations.ts'

export interface CitationRequest {
  readonly markdown: string
  readonly sources: readonly CitedSource[]
}

// Counts citations in a separate process: an answer of a hundred thousand characters takes half a second, which would
// block all requests.
process.on('message', ({ markdown, sources }: CitationRequest) => {
  const counts: JudgedCitations = countCitations(markdown, sources)
  process.send?.(counts)
})
process.once('disconnect', () => process.exit())
process.send?.(processReady)
