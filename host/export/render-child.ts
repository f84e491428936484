import { processReady } from '../ingest/process/isolated-process.ts'
import { renderFile } from './render-file.ts'
import type { RenderRequest } from './render-request.ts'
import type { RenderAnswer } from './renderer.ts'

/** Renders files in a separate process: fonts and long texts take time and memory that would block users. */
process.on('message', (request: RenderRequest) => void answer(request))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

async function answer(request: RenderRequest): Promise<void> {
  const message: RenderAnswer = await renderFile(request).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  process.send?.(message)
}
