import * as z from 'zod'
import type { ImageModel, ImageRequest, MadeImage } from './image-model.ts'
import { ModelError } from './language-model.ts'
import { type OpenAiEndpoint, postModel } from './openai-endpoint.ts'

export interface OpenAiImageOptions extends OpenAiEndpoint {
  readonly model: string
  readonly timeoutMs?: number
  /** A reply of more bytes than this is cut off. */
  readonly mostBytes?: number
}

const count = z.int().nonnegative()
const replySchema = z.object({
  data: z.array(z.object({ b64_json: z.base64(), revised_prompt: z.string().nullish() })).min(1),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish().catch(null),
})

/** How image files begin. */
const signatures: readonly (readonly [MadeImage['mime'], RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]

/**
 * An image model behind an OpenAI-compatible endpoint, whose images come in the reply: no address that it names is
 * ever called. Source: platform.openai.com/docs/api-reference/images/create
 */
export function createOpenAiImage(options: OpenAiImageOptions): ImageModel {
  return {
    name: options.model,
    async generate(request) {
      const parsed = replySchema.safeParse(await post(options, request))
      if (!parsed.success) throw new ModelError('model_garbled', 'the reply holds no pictures')
      const { data, usage } = parsed.data
      return {
        images: data.map(({ b64_json, revised_prompt }) => ({
          ...readImage(b64_json),
          ...(revised_prompt ? { prompt: revised_prompt } : {}),
        })),
        usage: usage ? { promptTokens: usage.input_tokens, completionTokens: usage.output_tokens } : null,
      }
    },
  }
}

function post(options: OpenAiImageOptions, request: ImageRequest): Promise<unknown> {
  const { model, timeoutMs, mostBytes: maxBytes } = options
  const { prompt, signal, size, count: n = 1 } = request
  return postModel(options, '/images/generations', {
    kind: 'image',
    body: { model, prompt, n, ...(size ? { size: `${size.width}x${size.height}` } : {}) },
    // Some models answer in this form alone, and refuse to be asked for it.
    optional: { response_format: 'b64_json' },
    signal,
    ...(timeoutMs ? { timeoutMs } : {}),
    ...(maxBytes ? { maxBytes } : {}),
  })
}

function readImage(base64: string): Pick<MadeImage, 'bytes' | 'mime'> {
  const bytes = Buffer.from(base64, 'base64')
  const start = bytes.subarray(0, 16).toString('latin1')
  const mime = signatures.find(([, signature]) => signature.test(start))?.[0]
  if (!mime) throw new ModelError('model_garbled', 'what was made is no picture')
  return { bytes, mime }
}
