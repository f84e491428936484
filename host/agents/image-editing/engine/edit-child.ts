import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { readerReady } from '../../../ingest/process/reader-process.ts'
import { editImage } from './edit-image.ts'
import type { EditAnswer, EditOrder } from './edit-process.ts'
import { ImageRefused } from './refusal.ts'

sharp.cache(false)
sharp.concurrency(1)
setFlagsFromString('--expose-gc')
/** What one step has read is as large as what it has written: it goes before the next step begins. */
const collect = runInNewContext('gc') as () => void

/** A process of its own that edits images: what is hostile costs nobody else's time or memory. */
process.on('message', (order: EditOrder) => void answer(order))
process.once('disconnect', () => process.exit())
process.send?.(readerReady)

async function answer(order: EditOrder): Promise<void> {
  process.send?.(await answerTo(order))
}

async function answerTo({ bytes, steps, aiLabel }: EditOrder): Promise<EditAnswer> {
  try {
    return { edited: await editImage(bytes, steps, { afterStep: collect, aiLabel }) }
  } catch (error) {
    if (error instanceof ImageRefused) return { refusal: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
