import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { processReady } from '../../../ingest/process/isolated-process.ts'
import { editImage } from './edit-image.ts'
import type { EditAnswer, EditRequest } from './edit-process.ts'
import { ImageRefused } from './refusal.ts'

sharp.cache(false)
sharp.concurrency(1)
setFlagsFromString('--expose-gc')
/** A step's input is as large as its output, so it is collected before the next step. */
const collect = runInNewContext('gc') as () => void

/** Edits images in a separate process, so that malicious ones cannot exhaust the host's time or memory. */
process.on('message', (request: EditRequest) => void answer(request))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

async function answer(request: EditRequest): Promise<void> {
  process.send?.(await answerTo(request))
}

async function answerTo({ bytes, steps, aiLabel }: EditRequest): Promise<EditAnswer> {
  try {
    return { edited: await editImage(bytes, steps, { afterStep: collect, aiLabel }) }
  } catch (error) {
    if (error instanceof ImageRefused) return { refusal: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
