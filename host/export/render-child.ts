import { readerReady } from '../ingest/process/reader-process.ts'
import type { RenderOrder } from './export-order.ts'
import type { RenderAnswer } from './renderer.ts'
import { renderOrder } from './render-order.ts'

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
