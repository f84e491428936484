import { processReady } from '../../ingest/process/isolated-process.ts'
import { type CheckedTexts, checkTexts } from './check-texts.ts'
import type { CitedSource } from './read-source.ts'

export interface CheckRequest {
  readonly texts: readonly string[]
  readonly sources: readonly CitedSource[]
  readonly most?: number | undefined
}

// In a separate process: an answer of a hundred thousand characters takes half a second, which would block all requests.
process.on('message', ({ texts, sources, most }: CheckRequest) => {
  const checked: CheckedTexts = checkTexts(texts, sources, most)
  process.send?.(checked)
})
process.once('disconnect', () => process.exit())
process.send?.(processReady)
