import { setTimeout as delay } from 'node:timers/promises'
import type { ImageContent, ImageItem } from '../../../lib/contract/cards/image.ts'
import { aiMetadataText } from '../../../lib/text/ai-metadata.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import { decodeImage, UnreadableImage } from '../../files/images/decode-image.ts'
import type { MakeFile } from '../../files/make-file.ts'
import type { ImageModel, ImageProgress, ImageRequest, MadeImages } from '../../models/image-model.ts'
import { imageSize } from '../../models/image-sizes.ts'
import { ModelError } from '../../models/language-model.ts'
import { HostError } from '../../platform/errors.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { EditProcess } from '../image-editing/engine/edit-process.ts'
import { ImageRefused } from '../image-editing/engine/refusal.ts'

export interface ImageRun {
  readonly model: ImageModel
  readonly images: EditProcess
  readonly makeFile: MakeFile
  readonly request: TurnRequest
  /** Name of the product, for the label. */
  readonly app: string
  readonly signal: AbortSignal
}

const extensions = { jpeg: '.jpg', png: '.png', webp: '.webp', gif: '.gif' } as const
/** Maximum characters of the subject in an image's name. */
const maxSubjectCharacters = 40
const maxWaitMs = 30_000

/**
 * Generates one image, labels it, and stores it as a file of the member.
 * @param seed of this image only
 * @returns yields its states; the last one is done or failed
 */
export async function* generateImage(
  run: ImageRun,
  { prompt, negative, ratio }: Pick<ImageContent, 'prompt' | 'negative' | 'ratio'>,
  {
    seed,
    at,
    onAnswering,
  }: Pick<ImageRequest, 'onAnswering'> & { readonly seed: number; readonly at: number },
): AsyncGenerator<ImageItem, void, void> {
  const size = imageSize(run.model.name, ratio)
  const blank = { file_id: '', name: '', ...size, seed }
  const latest = new LatestProgress()
  const made = callModel(run.model, {
    prompt,
    ...(negative === '' ? {} : { negative }),
    size,
    seed,
    count: 1,
    ...(onAnswering ? { onAnswering } : {}),
    onProgress: (progress) => latest.report(progress),
    signal: run.signal,
  }).finally(() => latest.end())
  // When the caller has stopped early, a failure is ignored.
  made.catch(() => undefined)
  for await (const { state, percent } of latest)
    yield { ...blank, state, ...(percent === undefined ? {} : { progress: percent }) }
  try {
    const { images, isSeeded } = await untilAborted(made, run.signal)
    const [image] = images
    if (!image) throw new ModelError('model_garbled', 'the model returned no image')
    const { seed: _, ...unseeded } = blank
    const kept = await keep(run, image.bytes, { prompt, at })
    const other = image.prompt && image.prompt !== prompt ? { prompt: image.prompt } : {}
    yield { ...unseeded, ...(isSeeded ? { seed } : {}), ...other, ...kept, state: 'done' }
  } catch (error) {
    yield { ...blank, state: 'failed', error: faultOf(error) }
  }
}

/** Several images may exceed an endpoint's rate limit: after a short requested wait, it is retried once. */
async function callModel(model: ImageModel, request: ImageRequest): Promise<MadeImages> {
  try {
    return await model.generate(request)
  } catch (error) {
    const waitMs = error instanceof ModelError ? error.retryAfterMs : null
    if (waitMs === null || waitMs > maxWaitMs) throw error
    request.onProgress?.({ state: 'waiting' })
    await delay(waitMs, undefined, { signal: request.signal })
    return await model.generate(request)
  }
}

/** Re-encoded in a separate process, like any untrusted image, with both AI labels. */
async function keep(
  { images, makeFile, request, app, signal }: ImageRun,
  bytes: Uint8Array,
  { prompt, at }: { readonly prompt: string; readonly at: number },
): Promise<Pick<ImageItem, 'file_id' | 'name' | 'width' | 'height'>> {
  const id = `${request.docId ?? request.askId}-${at + 1}`
  const aiLabel = aiMetadataText({ app, id })
  const edited = await images.edit(id, { bytes, steps: [], aiLabel }, signal)
  const thumb = await decodeImage(edited.bytes, 'thumb')
  const { width, height, format } = edited.after
  const subject = prompt.slice(0, maxSubjectCharacters).trim()
  const name = `${subject}-${at + 1}${extensions[format]}`
  const { owner, conversationId: madeIn } = request
  const row = await makeFile({ owner, name, bytes: edited.bytes, thumb, madeIn })
  return { file_id: row.id, name: row.name, width, height }
}

/** @throws errors that affect more than this image */
function faultOf(error: unknown): NonNullable<ImageItem['error']> {
  if (error instanceof ModelError) return error.code
  if (error instanceof ImageRefused || error instanceof UnreadableImage) return 'model_garbled'
  if (error instanceof HostError && error.code === 'too_large') return 'no_room'
  throw error
}

/** Buffers the endpoint's progress; only the latest is kept. */
class LatestProgress {
  #newest: ImageProgress | null = null
  #hasEnded = false
  #wake: () => void = () => undefined

  report(progress: ImageProgress): void {
    this.#newest = progress
    this.#wake()
  }

  end(): void {
    this.#hasEnded = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ImageProgress, void, void> {
    let last = ''
    for (;;) {
      const newest = this.#newest
      this.#newest = null
      if (newest && JSON.stringify(newest) !== last) {
        last = JSON.stringify(newest)
        yield newest
      } else if (this.#hasEnded) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
