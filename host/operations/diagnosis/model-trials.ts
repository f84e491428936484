import type { CheckName } from '../../../lib/contract/diagnosis.ts'
import { reachDashScope } from '../../models/dashscope/dashscope-image.ts'
import {
  type ConfiguredEndpoint,
  endpointOf,
  type LanguageEndpoint,
  languageEndpoints,
} from '../../models/endpoints.ts'
import { ModelError } from '../../models/language-model.ts'
import type { Models } from '../../models/models.ts'
import { modelCall, type OpenAiEndpoint } from '../../models/openai/openai-endpoint.ts'
import { imageProtocol, openLanguageModel, openModels } from '../../models/registry.ts'
import { callOutbound, jsonOf } from '../../outbound/outbound.ts'
import type { OutboundReply } from '../../outbound/outbound-call.ts'
import type { HostEnvironment } from '../../settings/environment.ts'

export interface ModelTrial {
  readonly check: CheckName
  readonly endpoint: OpenAiEndpoint
  readonly model: string
  readonly keySetting: string
  readonly modelSetting: string
  /** One real, short call. @throws {ModelError} */
  readonly call: (signal: AbortSignal) => Promise<void>
  /** The same call as an HTTP request, repeated after a failure so that the response can be read. */
  readonly path: string
  /** Undefined for a GET. */
  readonly body: object | undefined
}

const text = '只回答“好”。'
const question = [{ role: 'user', content: text }] as const
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const maxTokens = 64

export function modelTrials(env: HostEnvironment, limitMs: number): ModelTrial[] {
  const limited = { ...env, LLM_TIMEOUT_MS: limitMs, LLM_MAX_TOKENS: maxTokens }
  const { vision, embedding } = openModels(limited).choose()
  const small = { ...endpointOf(env, 'SMALL'), models: [env.SMALL_MODEL], modelSetting: 'SMALL_MODEL' }
  return [
    ...[...languageEndpoints(env), ...(env.SMALL_MODEL ? [small] : [])].flatMap((endpoint) =>
      endpoint.models.map((model) => languageTrial(limited, endpoint, model)),
    ),
    ...(vision ? [visionTrial(env, vision)] : []),
    ...(embedding ? [embeddingTrial(env, embedding)] : []),
    ...(env.IMAGE_MODEL ? [imageTrial(env, limitMs)] : []),
  ]
}

/** Each endpoint is tried alone: no other takes over. */
function languageTrial(env: HostEnvironment, endpoint: LanguageEndpoint, name: string): ModelTrial {
  const model = openLanguageModel(env, endpoint, name)
  return {
    ...sharedOf(endpoint),
    ...written(name),
    check: 'model',
    model: name,
    modelSetting: endpoint.modelSetting,
    call: (signal) => finished(model.stream({ messages: question, signal })),
  }
}

function visionTrial(env: HostEnvironment, model: NonNullable<Models['vision']>): ModelTrial {
  const parts = [
    { kind: 'text', text },
    { kind: 'image', image: dot },
  ] as const
  return {
    ...sharedOf(endpointOf(env, 'VISION')),
    ...written(env.VISION_MODEL),
    check: 'vision',
    model: env.VISION_MODEL,
    modelSetting: 'VISION_MODEL',
    call: (signal) => finished(model.stream({ messages: [{ role: 'user', content: parts }], signal })),
  }
}

function embeddingTrial(env: HostEnvironment, model: NonNullable<Models['embedding']>): ModelTrial {
  return {
    ...sharedOf(endpointOf(env, 'EMBEDDING')),
    check: 'embedding',
    model: env.EMBEDDING_MODEL,
    modelSetting: 'EMBEDDING_MODEL',
    path: '/embeddings',
    body: { model: env.EMBEDDING_MODEL, input: [text] },
    call: async (signal) => void (await model.embed([text], signal)),
  }
}

/** Generating an image costs money each time, so only the endpoint's models are listed. */
function imageTrial(env: HostEnvironment, limitMs: number): ModelTrial {
  const endpoint = endpointOf(env, 'IMAGE')
  return {
    ...sharedOf(endpoint),
    check: 'image',
    model: env.IMAGE_MODEL,
    modelSetting: 'IMAGE_MODEL',
    path: '/models',
    body: undefined,
    call: async (signal) => {
      // It can't list models.
      if (imageProtocol(env) === 'dashscope') return reachDashScope(endpoint, signal)
      const names = await listModels(endpoint, limitMs)
      if (!names.includes(env.IMAGE_MODEL))
        throw new ModelError('model_garbled', 'the image model is not listed')
    },
  }
}

/** A trial that only lists the models of an endpoint. */
export function listTrial(of: 'language' | 'image', env: HostEnvironment): Omit<ModelTrial, 'call'> {
  const standard = { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY, keySetting: 'LLM_API_KEY' } as const
  return {
    ...sharedOf(of === 'image' ? endpointOf(env, 'IMAGE') : standard),
    check: of === 'image' ? 'image' : 'model',
    model: '',
    modelSetting: '',
    path: '/models',
    body: undefined,
  }
}

function sharedOf({ baseUrl, apiKey, keySetting }: ConfiguredEndpoint) {
  return { endpoint: { baseUrl, apiKey }, keySetting }
}

function written(model: string) {
  return {
    path: '/chat/completions',
    body: { model, messages: question, max_tokens: maxTokens, stream: true },
  }
}

async function finished(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _piece of stream);
}

/** @returns the names of an endpoint's models; none when it can't list them */
export async function listModels(endpoint: OpenAiEndpoint, limitMs: number): Promise<string[]> {
  const call = modelCall(endpoint, '/models', {
    kind: 'model',
    body: {},
    signal: AbortSignal.timeout(limitMs),
  })
  const reply = await callOutbound({ ...call, method: 'GET', body: undefined }).catch(() => null)
  return reply ? modelNamesIn(reply) : []
}

/** @returns the names in a response that lists models; none in any other */
export function modelNamesIn(reply: OutboundReply): string[] {
  const listed = reply.status === 200 ? (jsonOf(reply) as { data?: unknown } | undefined)?.data : null
  if (!Array.isArray(listed)) return []
  return listed.flatMap((entry: unknown) => {
    const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
    return typeof id === 'string' ? [id.slice(0, 100)] : []
  })
}
