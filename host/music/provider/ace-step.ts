import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { pitchNames } from '../../../lib/contract/music/song.ts'
import { callOutbound, jsonOf } from '../../outbound/outbound.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { moodRules, styleRules } from '../composer/style-rules.ts'
import type { SongOrder } from '../songs/song-order.ts'
import { describeSong, type MusicProvider, ProviderFailure } from './music-provider.ts'

export interface AceStepOptions {
  readonly baseUrl: string
  readonly apiKey: string
  /** Of a task. */
  readonly timeoutMs: number
  readonly pollMs?: number
  /** Of one call. */
  readonly callMs?: number
}

const usualPollMs = 2_000
const usualCallMs = 30_000
const maxSoundBytes = 128 * 1024 * 1024
const maxFailedPolls = 5

const taskId = z.string().regex(/^[\w-]{1,128}$/)
const released = z.object({ data: z.object({ task_id: taskId }) })
const queried = z.object({
  data: z.array(z.object({ task_id: z.string(), status: z.int(), result: z.string().nullish() })).max(100),
})
const results = z.array(z.object({ file: z.string().min(1).max(4_096) })).min(1)

/** Songs by a self-hosted ACE-Step 1.5. Source: docs/en/API.md of ace-step/ACE-Step-1.5 */
export function createAceStep(options: AceStepOptions): MusicProvider {
  return {
    async start(order, signal) {
      const reply = await post(options, '/release_task', requestOf(order), signal)
      return parsed(released, reply).data.task_id
    },
    async finish(task, signal, onWait) {
      const file = await waitFor(options, task, signal, onWait)
      return download(options, file, signal)
    },
  }
}

/** The names of its fields; unset ones have defaults that don't fit: two songs, English, a random seed. */
function requestOf(order: SongOrder): object {
  const [slowest, fastest] = styleRules[order.style].tempo
  const bpm = Math.round(((slowest + fastest) / 2) * moodRules[order.mood].tempo * order.tempo)
  const { key } = order
  return {
    prompt: describeSong(order),
    lyrics: order.isInstrumental || order.lyrics.length === 0 ? '[Instrumental]' : order.lyrics.join('\n'),
    vocal_language: 'zh',
    bpm,
    ...(key ? { key_scale: `${asciiPitch(key.tonic)} ${key.isMinor ? 'Minor' : 'Major'}` } : {}),
    time_signature: String(order.metre),
    audio_duration: order.seconds,
    use_random_seed: false,
    seed: order.seed,
    batch_size: 1,
    audio_format: 'wav',
  }
}

function asciiPitch(tonic: number): string {
  return (pitchNames[tonic] ?? 'C').replace('♯', '#').replace('♭', 'b')
}

/** @returns the `file` of the result */
async function waitFor(
  options: AceStepOptions,
  task: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<string> {
  const until = performance.now() + options.timeoutMs
  for (let failed = 0; ; ) {
    try {
      const file = await lookUp(options, task, signal)
      if (file !== null) return file
      failed = 0
    } catch (error) {
      // The task continues, so that a failed poll does not end it.
      const isPassing = error instanceof ProviderFailure && error.code === 'unreachable'
      if (!isPassing || ++failed > maxFailedPolls) throw error
    }
    if (performance.now() > until) throw new ProviderFailure('timeout', 'the task did not end in time')
    onWait()
    await pause(options.pollMs ?? usualPollMs, signal)
  }
}

/** @throws the signal's reason when it is aborted */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal })
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

/** @returns null while the task is queued or running */
async function lookUp(options: AceStepOptions, task: string, signal: AbortSignal): Promise<string | null> {
  const reply = await post(options, '/query_result', { task_id_list: [task] }, signal)
  const entry = parsed(queried, reply).data.find(({ task_id }) => task_id === task)
  if (entry?.status === 0) return null
  if (entry?.status === 1) return fileOf(entry.result ?? '')
  if (entry?.status === 2) throw new ProviderFailure('failed', 'the task failed')
  throw new ProviderFailure('garbled', 'the task is unknown')
}

/** The result is JSON in a string. */
function fileOf(result: string): string {
  try {
    const [first] = results.parse(JSON.parse(result))
    if (first) return first.file
  } catch (cause) {
    throw new ProviderFailure('garbled', 'the result has another form', { cause })
  }
  throw new ProviderFailure('garbled', 'the result is empty')
}

/** Only the path of the answer is used: the host is always that of the setting. */
async function download(options: AceStepOptions, file: string, signal: AbortSignal): Promise<Uint8Array> {
  const path = URL.parse(file, options.baseUrl)?.searchParams.get('path') ?? ''
  if (path === '') throw new ProviderFailure('garbled', 'the result has no path')
  const { status, body } = await call(options, `/v1/audio?${new URLSearchParams({ path })}`, {
    signal,
    timeoutMs: options.callMs ?? usualCallMs * 4,
    maxBytes: maxSoundBytes,
  })
  if (status !== 200) throw failureOf(status)
  return body
}

async function post(
  options: AceStepOptions,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const reply = await call(options, path, {
    method: 'POST',
    body: JSON.stringify(body),
    signal,
    timeoutMs: options.callMs ?? usualCallMs,
    maxBytes: 1024 * 1024,
  })
  if (reply.status !== 200) throw failureOf(reply.status)
  return jsonOf(reply)
}

function failureOf(status: number): ProviderFailure {
  const isRefused = status >= 400 && status < 500 && status !== 429
  return new ProviderFailure(isRefused ? 'refused' : 'unreachable', `status ${status}`)
}

async function call(
  { baseUrl, apiKey }: AceStepOptions,
  path: string,
  call: Omit<Parameters<typeof callOutbound>[0], 'kind' | 'url' | 'headers'>,
) {
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  try {
    return await callOutbound({
      ...call,
      kind: 'model',
      url: `${baseUrl.replace(/\/$/, '')}${path}`,
      headers,
    })
  } catch (cause) {
    if (!(cause instanceof OutboundFailure)) throw cause
    const isGarbled = cause.reason === 'garbled' || cause.reason === 'too_large'
    throw new ProviderFailure(isGarbled ? 'garbled' : 'unreachable', cause.detail, { cause })
  }
}

function parsed<Value>(schema: z.ZodType<Value>, reply: unknown): Value {
  const result = schema.safeParse(reply)
  if (!result.success) throw new ProviderFailure('garbled', 'the reply has another form')
  return result.data
}
