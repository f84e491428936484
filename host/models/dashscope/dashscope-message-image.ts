import * as z from 'zod'
import type { Egress } from '../../outbound/egress.ts'
import { ofAcceptedJob } from '../accepted-job.ts'
import type { ImageRequest, MadeImages } from '../image-model.ts'
import { ModelError } from '../language-model.ts'
import type { OpenAiEndpoint } from '../openai/openai-endpoint.ts'
import { fetchImage } from '../received-image.ts'
import { callDashScope } from './dashscope-endpoint.ts'

/** Time limit (ms) of the single synchronous call. */
const usualMs = 5 * 60_000

const reply = z.object({
  output: z.object({
    choices: z.array(
      z.object({
        message: z.object({ content: z.array(z.object({ image: z.string().max(8_192).optional() })) }),
      }),
    ),
  }),
})

/** Whether a model generates images only by messages; older ones use tasks. */
export function takesMessages(model: string): boolean {
  return /^(?:qwen-image-(?:2|max)|wan2\.[6-9]|wan[3-9]|z-image)/.test(model)
}

/** Whether a model edits images by messages: all Qwen models do. */
export function editsByMessage(model: string): boolean {
  return model.startsWith('qwen-image') || takesMessages(model)
}

interface MessageOptions extends OpenAiEndpoint {
  readonly model: string
  /** Fetches the images, which are returned as URLs. */
  readonly egress: Egress
  readonly taskMs?: number
}

/**
 * Requests images by a message; the response contains them. Source:
 * help.aliyun.com/zh/model-studio/qwen-image-edit-api, …/qwen-image-api
 * @throws {ModelError}, and the signal's reason when it was aborted
 */
export async function generateByMessage(
  options: MessageOptions,
  { signal, seed, onProgress }: Pick<ImageRequest, 'signal' | 'seed' | 'onProgress'>,
  content: readonly ({ readonly text: string } | { readonly image: string })[],
  parameters: object,
): Promise<MadeImages> {
  onProgress?.({ state: 'running' })
  const call = {
    path: '/services/aigc/multimodal-generation/generation',
    body: { model: options.model, input: { messages: [{ role: 'user', content }] }, parameters },
    signal,
    timeoutMs: options.taskMs ?? usualMs,
  }
  const { output } = await callDashScope(options, call, reply)
  const urls = output.choices.flatMap(({ message }) => message.content.flatMap(({ image }) => image ?? []))
  if (urls.length === 0) throw new ModelError('model_garbled', 'the reply contains no images')

  const images = await ofAcceptedJob(
    Promise.all(urls.map((url) => fetchImage(options.egress, url, { signal }))),
  )
  return { images, usage: null, isSeeded: seed !== undefined }
}
