import { readerReady } from '../ingest/process/isolated-process.ts'
import type { RenderOrder } from './render-request.ts'
import type { RenderAnswer } from './renderer.ts'
import { renderOrder } from './render-file.ts'

/** Renders files in a separate process: fonts and long texts take time and memory that would block users. */
process.on('message', (order: RenderOrder) => void answer(order))
process.once('disconnect', () => process.exit())
process.send?.(readerReady)

async function answer(order: RenderOrder): Promise<void> {
  const message: RenderAnswer = await renderOrder(order).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  process.send?.(message)
}
