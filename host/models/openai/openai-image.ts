import * as z from 'zod'
import type { Egress } from '../../outbound/egress.ts'
import { ofAcceptedJob } from '../accepted-job.ts'
import type { ImageEditModel, ImageModel, ImageRequest, MadeImage, MadeImages } from '../image-model.ts'
import { ModelError } from '../language-model.ts'
import { fetchImage, readImage } from '../received-image.ts'
import { type OpenAiEndpoint, postForm, postModel } from './openai-endpoint.ts'

export interface OpenAiImageOptions extends OpenAiEndpoint {
  readonly model: string
  /** Fetches images that are returned as URLs. */
  readonly egress: Egress
  readonly timeoutMs?: number
  /** Maximum bytes of a response. */
  readonly mostBytes?: number
}

const count = z.int().nonnegative()
const item = z.object({
  b64_json: z.base64().nullish(),
  url: z.string().max(8_192).nullish(),
  revised_prompt: z.string().nullish(),
})
const replySchema = z.object({
  data: z.array(item).min(1),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish().catch(null),
})

/**
 * An image model at an OpenAI-compatible endpoint. Images are in the response, or URLs, which are fetched as
 * untrusted. Source: platform.openai.com/docs/api-reference/images/create
 */
export function createOpenAiImage(options: OpenAiImageOptions): ImageModel {
  return {
    name: options.model,
    async generate(request) {
      request.onProgress?.({ state: 'running' })
      const refused = new Set<string>()
      const reply = await post(options, request, refused)
      return {
        ...(await ofAcceptedJob(imagesOf(reply, options, request.signal))),
        isSeeded: request.seed !== undefined && !refused.has('seed'),
      }
    },
  }
}

/** Image editing at the same endpoint. Source: platform.openai.com/docs/api-reference/images/createEdit */
export function createOpenAiImageEdit(options: OpenAiImageOptions): ImageEditModel {
  const { model, timeoutMs, mostBytes: maxBytes } = options
  return {
    name: model,
    async edit({ instruction, image: { bytes, mime }, onProgress, signal }) {
      onProgress?.({ state: 'running' })
      const form = new FormData()
      form.set('model', model)
      form.set('prompt', instruction)
      form.set('n', '1')
      form.set(
        'image',
        new File([new Uint8Array(bytes)], `image.${mime.slice('image/'.length)}`, { type: mime }),
      )
      const reply = await postForm(options, '/images/edits', {
        kind: 'image',
        form,
        signal,
        ...(timeoutMs ? { timeoutMs } : {}),
        ...(maxBytes ? { maxBytes } : {}),
      })
      return { ...(await ofAcceptedJob(imagesOf(reply, options, signal))), isSeeded: false }
    },
  }
}

/** @throws {ModelError} */
async function imagesOf(
  reply: unknown,
  options: OpenAiImageOptions,
  signal: AbortSignal,
): Promise<Omit<MadeImages, 'isSeeded'>> {
  const parsed = replySchema.safeParse(reply)
  if (!parsed.success) throw new ModelError('model_garbled', 'the reply contains no images')
  const { data, usage } = parsed.data
  return {
    images: await Promise.all(data.map((each) => imageOf(each, options, signal))),
    usage: usage ? { promptTokens: usage.input_tokens, completionTokens: usage.output_tokens } : null,
  }
}

async function imageOf(
  { b64_json, url, revised_prompt }: z.infer<typeof item>,
  { egress, mostBytes: maxBytes }: OpenAiImageOptions,
  signal: AbortSignal,
): Promise<MadeImage> {
  if (!b64_json && !url) throw new ModelError('model_garbled', 'the reply contains no image')
  const image = b64_json
    ? readImage(Buffer.from(b64_json, 'base64'))
    : await fetchImage(egress, url ?? '', { signal, ...(maxBytes ? { maxBytes } : {}) })
  return revised_prompt ? { ...image, prompt: revised_prompt } : image
}

/** @param refused receives the names of the fields that the endpoint rejects */
function post(options: OpenAiImageOptions, request: ImageRequest, refused: Set<string>): Promise<unknown> {
  const { model, timeoutMs, mostBytes: maxBytes } = options
  const { prompt, negative = '', signal, size, seed, count: n = 1 } = request
  // The API has no field for a negative prompt.
  const whole = negative === '' ? prompt : `${prompt}\n画面中不要出现：${negative}`
  return postModel(options, '/images/generations', {
    kind: 'image',
    body: { model, prompt: whole, n, ...(size ? { size: `${size.width}x${size.height}` } : {}) },
    // Some models support only one response format and reject the field; few accept a seed.
    optional: { response_format: 'b64_json', ...(seed === undefined ? {} : { seed }) },
    onRefused: (names) => {
      for (const name of names) refused.add(name)
    },
    signal,
    ...(timeoutMs ? { timeoutMs } : {}),
    ...(maxBytes ? { maxBytes } : {}),
  })
}
