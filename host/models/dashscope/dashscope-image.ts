import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Egress } from '../../outbound/egress.ts'
import { callOutbound } from '../../outbound/outbound.ts'
import { ofAcceptedJob } from '../accepted-job.ts'
import type {
  ImageEditModel,
  ImageEditRequest,
  ImageModel,
  ImageRequest,
  MadeImage,
  MadeImages,
} from '../image-model.ts'
import { ModelError } from '../language-model.ts'
import type { OpenAiEndpoint } from '../openai/openai-endpoint.ts'
import { failureFromError } from '../openai/openai-failure.ts'
import { fetchImage } from '../received-image.ts'
import { callDashScope, type DashScopeCall, dashScopeCall } from './dashscope-endpoint.ts'
import { editsByMessage, generateByMessage, takesMessages } from './dashscope-message-image.ts'

export interface DashScopeImageOptions extends OpenAiEndpoint {
  readonly model: string
  /** Fetches the images, which are returned as URLs. */
  readonly egress: Egress
  /** Time limit of a task and polling interval. */
  readonly taskMs?: number
  readonly pollMs?: number
}

const usualTaskMs = 5 * 60_000
const usualPollMs = 2_000
const maxFailedPolls = 5
const cancelMs = 5_000

const whole = z.int().nonnegative()
const task = z.object({
  output: z.object({
    task_id: z.string().regex(/^[\w-]{1,128}$/),
    task_status: z.string(),
    code: z.string().optional(),
    message: z.string().optional(),
    task_metrics: z.object({ TOTAL: whole, SUCCEEDED: whole, FAILED: whole }).optional().catch(undefined),
    results: z
      .array(
        z.object({
          url: z.string().max(8_192).optional(),
          actual_prompt: z.string().optional(),
          code: z.string().optional(),
          message: z.string().optional(),
        }),
      )
      .optional(),
  }),
})
type Task = z.infer<typeof task>['output']
const callTask = async (options: OpenAiEndpoint, call: DashScopeCall): Promise<Task> =>
  (await callDashScope(options, call, task)).output

/**
 * An image model based on DashScope's asynchronous tasks (通义万相): a task is created, polled until it ends, and
 * cancelled when it is no longer needed. Source: help.aliyun.com/zh/model-studio/text-to-image-v2-api-reference
 */
export function createDashScopeImage(options: DashScopeImageOptions): ImageModel {
  return {
    name: options.model,
    generate: (request) =>
      takesMessages(options.model)
        ? generateByMessage(options, request, [{ text: request.prompt }], parametersOf(request))
        : worked(options, request, {
            path: '/services/aigc/text2image/image-synthesis',
            body: bodyOf(options.model, request),
          }),
  }
}

/**
 * The same tasks for editing an image by instructions. Sources: help.aliyun.com/zh/model-studio/wanx-image-edit,
 * …/wan-image-edit-2-5
 */
export function createDashScopeImageEdit(options: DashScopeImageOptions): ImageEditModel {
  return {
    name: options.model,
    edit: (request) =>
      editsByMessage(options.model)
        ? generateByMessage(
            options,
            request,
            [{ image: dataUrlOf(request) }, { text: request.instruction }],
            {
              n: 1,
              watermark: false,
            },
          )
        : worked(options, request, {
            path: '/services/aigc/image2image/image-synthesis',
            body: editBodyOf(options.model, request),
          }),
  }
}

type Wanted = Pick<ImageRequest, 'onProgress' | 'signal' | 'seed'>

/** Creates a task, waits for it and returns its images. */
async function worked(
  options: DashScopeImageOptions,
  wanted: Wanted,
  call: { readonly path: string; readonly body: object },
): Promise<MadeImages> {
  const task = await callTask(options, {
    ...call,
    headers: { 'x-dashscope-async': 'enable' },
    signal: wanted.signal,
  })
  try {
    return await ofAcceptedJob(
      pollTask(options, task, wanted).then((ended) => madeOf(options, ended, wanted)),
    )
  } catch (error) {
    if (!wanted.signal.aborted) throw error
    await cancel(options, task.task_id)
    throw wanted.signal.reason
  }
}

/** Polls a nonexistent task, which is free. @throws {ModelError} when unreachable, not DashScope, or refused */
export async function reachDashScope(endpoint: OpenAiEndpoint, signal: AbortSignal): Promise<void> {
  await callTask(endpoint, { path: '/tasks/none', signal })
}

function bodyOf(model: string, request: ImageRequest): object {
  const { prompt, negative = '' } = request
  return {
    model,
    input: { prompt, ...(negative === '' ? {} : { negative_prompt: negative }) },
    parameters: sizesOf(request),
  }
}

function sizesOf({ size, seed, count = 1 }: ImageRequest): object {
  return {
    n: count,
    ...(size ? { size: `${size.width}*${size.height}` } : {}),
    ...(seed === undefined ? {} : { seed }),
    // The product adds its own label to all images.
    watermark: false,
  }
}

function parametersOf(request: ImageRequest): object {
  const { negative = '' } = request
  return { ...sizesOf(request), ...(negative === '' ? {} : { negative_prompt: negative }) }
}

function dataUrlOf({ image: { bytes, mime } }: ImageEditRequest): string {
  return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Models of version 2.1 need the edit function by name; later ones infer it from the prompt. */
function editBodyOf(model: string, request: ImageEditRequest): object {
  const { instruction } = request
  const image = dataUrlOf(request)
  const input = model.startsWith('wanx2.1')
    ? { function: 'description_edit', prompt: instruction, base_image_url: image }
    : { prompt: instruction, images: [image] }
  return { model, input, parameters: { n: 1, watermark: false } }
}

async function pollTask(options: DashScopeImageOptions, started: Task, request: Wanted): Promise<Task> {
  const { taskMs = usualTaskMs, pollMs = usualPollMs } = options
  const until = performance.now() + taskMs
  let failed = 0
  for (let now = started; ; ) {
    switch (now.task_status) {
      case 'SUCCEEDED':
        return now
      case 'PENDING':
      case 'RUNNING':
        request.onProgress?.(progressOf(now))
        break
      case 'FAILED':
        throw failureFromError(now)
      default:
        throw new ModelError('model_garbled', `the task ended with status ${now.task_status}`)
    }
    if (performance.now() > until) {
      await cancel(options, started.task_id)
      throw new ModelError('model_timeout', 'the task timed out')
    }
    await delay(pollMs, undefined, { signal: request.signal })
    try {
      now = await callTask(options, { path: `/tasks/${started.task_id}`, signal: request.signal })
      failed = 0
    } catch (error) {
      // The task is paid for, so a failed poll does not end it.
      failed += 1
      const hasEnded = !(error instanceof ModelError) || error.code === 'model_key_refused'
      if (!hasEnded && failed <= maxFailedPolls) continue
      if (!request.signal.aborted) await cancel(options, started.task_id)
      throw error
    }
  }
}

function progressOf({ task_status, task_metrics: counts }: Task): {
  state: 'waiting' | 'running'
  percent?: number
} {
  const state = task_status === 'RUNNING' ? 'running' : 'waiting'
  // For a single image there is no progress count.
  if (!counts || counts.TOTAL < 2) return { state }
  return {
    state,
    percent: Math.min(100, Math.round((100 * (counts.SUCCEEDED + counts.FAILED)) / counts.TOTAL)),
  }
}

/** Failed images do not affect the others. */
async function madeOf(
  { egress }: DashScopeImageOptions,
  { results = [] }: Task,
  { signal, seed }: Wanted,
): Promise<MadeImages> {
  const there = results.flatMap(({ url, ...rest }) => (url ? [{ url, ...rest }] : []))
  if (there.length === 0)
    throw results[0]
      ? failureFromError(results[0])
      : new ModelError('model_garbled', 'the task has no results')
  const images = await Promise.all(
    there.map(async ({ url, actual_prompt: prompt }): Promise<MadeImage> => {
      const image = await fetchImage(egress, url, { signal })
      return prompt ? { ...image, prompt } : image
    }),
  )
  return { images, usage: null, isSeeded: seed !== undefined }
}

/** Only a pending task can be cancelled; a running one is left alone, and its images are not fetched. */
async function cancel(options: DashScopeImageOptions, id: string): Promise<void> {
  const { signal } = new AbortController()
  const call = dashScopeCall(options, { path: `/tasks/${id}/cancel`, body: {}, signal })
  await callOutbound({ ...call, timeoutMs: cancelMs }).catch(() => null)
}
