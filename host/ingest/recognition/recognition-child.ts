import sharp from 'sharp'
import { processReady } from '../process/isolated-process.ts'
import { receiveBytes } from '../process/receive-bytes.ts'
import { decodeRaster, UnreadablePicture } from './decode-raster.ts'
import { loadModels, type RecognitionModels, RecognitionUnavailable } from './load-models.ts'
import type { Raster } from './raster.ts'
import { recognizePage } from './recognize-page.ts'
import type { RecognizedPage } from './recognized-page.ts'

export interface RecognitionRequest {
  /** Number of bytes that are sent by standard input. */
  readonly size: number
  /** Of pixels, three bytes each; absent for an encoded image. */
  readonly pixels?: { readonly width: number; readonly height: number }
}

/** The page, or why there is none: the image is unreadable, recognition does not run here, or a failure. */
export type RecognitionAnswer =
  | { readonly page: RecognizedPage }
  | { readonly failed: 'unreadable' | 'unavailable' }
  | { readonly fault: string }

// One thread in addition to the models; images of strangers are not cached.
sharp.concurrency(1)
sharp.cache(false)
let models: Promise<RecognitionModels> | null = null

process.on('message', (request: RecognitionRequest) => void answer(request))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

async function answer(request: RecognitionRequest): Promise<void> {
  let reply: RecognitionAnswer
  try {
    const bytes = await receiveBytes(request.size)
    models ??= loadModels()
    const loaded = await models
    const image = request.pixels ? toRaster(request.pixels, bytes) : await decodeRaster(bytes)
    reply = { page: await recognizePage(loaded, image) }
  } catch (error) {
    if (error instanceof UnreadablePicture) reply = { failed: 'unreadable' }
    else if (error instanceof RecognitionUnavailable) reply = { failed: 'unavailable' }
    else reply = { fault: String(error) }
  }
  process.send?.(reply)
}

function toRaster({ width, height }: { width: number; height: number }, data: Uint8Array): Raster {
  if (data.length !== width * height * 3) throw new UnreadablePicture('the pixels do not match their size')
  return { width, height, data }
}
