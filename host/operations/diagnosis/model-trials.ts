import type { CheckName } from '../../../lib/contract/diagnosis.ts'
import { reachDashScope } from '../../models/dashscope/dashscope-image.ts'
import { callVersioned } from '../../models/endpoint-address.ts'
import {
  type ConfiguredEndpoint,
  endpointsOf,
  firstEndpoint,
  type LanguageEndpoint,
  languageEndpoints,
  type RoleEndpoint,
} from '../../models/endpoints.ts'
import { ModelError } from '../../models/language-model.ts'
import { createOpenAiEmbedding } from '../../models/openai/openai-embedding.ts'
import { modelCall, type OpenAiEndpoint } from '../../models/openai/openai-endpoint.ts'
import { imageProtocol, openLanguageModel } from '../../models/registry.ts'
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

/** Each endpoint is tried alone: no other takes over. */
export function modelTrials(env: HostEnvironment, limitMs: number): ModelTrial[] {
  const limited = { ...env, LLM_TIMEOUT_MS: limitMs, LLM_MAX_TOKENS: maxTokens }
  const small = endpointsOf(env, 'small').map(({ model, ...rest }) => ({ ...rest, models: [model] }))
  const images = [...endpointsOf(env, 'image'), ...endpointsOf(env, 'imageEdit')]
  return [
    ...[...languageEndpoints(env), ...small].flatMap((endpoint) =>
      endpoint.models.map((model) => languageTrial(limited, endpoint, model)),
    ),
    ...endpointsOf(env, 'vision').map((endpoint) => visionTrial(limited, endpoint)),
    ...endpointsOf(env, 'embedding').map(embeddingTrial),
    ...images.map((endpoint) => imageTrial(env, endpoint, limitMs)),
  ]
}

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

function visionTrial(env: HostEnvironment, endpoint: RoleEndpoint): ModelTrial {
  const model = openLanguageModel(env, endpoint, endpoint.model)
  const parts = [
    { kind: 'text', text },
    { kind: 'image', image: dot },
  ] as const
  return {
    ...ofRole('vision', endpoint),
    ...written(endpoint.model),
    call: (signal) => finished(model.stream({ messages: [{ role: 'user', content: parts }], signal })),
  }
}

function embeddingTrial(endpoint: RoleEndpoint): ModelTrial {
  return {
    ...ofRole('embedding', endpoint),
    path: '/embeddings',
    body: { model: endpoint.model, input: [text] },
    call: async (signal) => void (await createOpenAiEmbedding(endpoint).embed([text], signal)),
  }
}

/** Generating an image costs money each time, so only the endpoint's models are listed. */
function imageTrial(env: HostEnvironment, endpoint: RoleEndpoint, limitMs: number): ModelTrial {
  return {
    ...ofRole('image', endpoint),
    path: '/models',
    body: undefined,
    call: async (signal) => {
      // It can't list models.
      if (imageProtocol(env, endpoint) === 'dashscope') return reachDashScope(endpoint, signal)
      const names = await listModels(endpoint, limitMs)
      if (!names.includes(endpoint.model))
        throw new ModelError('model_garbled', 'the image model is not listed')
    },
  }
}

function ofRole(check: CheckName, endpoint: RoleEndpoint) {
  const { model, modelSetting } = endpoint
  return { ...sharedOf(endpoint), check, model, modelSetting }
}

/** A trial that only lists the models of an endpoint. */
export function listTrial(of: 'language' | 'image', env: HostEnvironment): Omit<ModelTrial, 'call'> {
  const standard = { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY, keySetting: 'LLM_API_KEY' } as const
  return {
    ...sharedOf(of === 'image' ? firstEndpoint(env, 'image') : standard),
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
  const signal = AbortSignal.timeout(limitMs)
  const reply = await callTrial({ endpoint, path: '/models', body: undefined }, signal)
  return reply ? modelNamesIn(reply) : []
}

/** @returns the whole response to a trial's request; null without one */
export async function callTrial(
  { endpoint, path, body }: Pick<ModelTrial, 'endpoint' | 'path' | 'body'>,
  signal: AbortSignal,
): Promise<OutboundReply | null> {
  const at = (baseUrl: string) => {
    const call = modelCall({ ...endpoint, baseUrl }, path, { kind: 'model', body: body ?? {}, signal })
    return callOutbound(body ? call : { ...call, method: 'GET', body: undefined })
  }
  return callVersioned(endpoint.baseUrl, at).catch(() => null)
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
