import { Egress } from '../outbound/egress.ts'
import { pairOf } from '../outbound/parse-target.ts'
import { systemClock } from '../platform/clock.ts'
import { AuxiliaryPauses } from './auxiliary-pauses.ts'
import { contextWindowOf } from './context-window.ts'
import { createDashScopeImage, createDashScopeImageEdit } from './dashscope/dashscope-image.ts'
import { endpointsOf, firstEndpoint, languageEndpoints, type RoleEndpoint } from './endpoints.ts'
import { type FailoverMember, failover, failoverMember, memberOf } from './failover.ts'
import { failoverEmbeddings, failoverImageEdits, failoverImages } from './failover-calls.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import type { LanguageModel } from './language-model.ts'
import type { ModelSettings } from './model-settings.ts'
import type { Models } from './models.ts'
import { createOpenAiEmbedding } from './openai/openai-embedding.ts'
import type { OpenAiEndpoint } from './openai/openai-endpoint.ts'
import { createOpenAiImage, createOpenAiImageEdit } from './openai/openai-image.ts'
import { createOpenAiModel } from './openai/openai-model.ts'
import { createScriptedModel } from './scripted-model.ts'
import { thinkingFormOf } from './thinking.ts'

export interface ModelRegistry {
  /** The selectable language models, the default first; when empty, answers are extracts. */
  readonly names: readonly string[]
  canThink(name: string): boolean
  /** @param name of a language model; the default when absent or no longer available */
  choose(name?: string): Models
}

/** @param pauses of auxiliary requests; those of other registries in this process, if there are any */
export function openModels(
  env: ModelSettings,
  pauses: AuxiliaryPauses = new AuxiliaryPauses(systemClock),
): ModelRegistry {
  const open = (endpoint: OpenAiEndpoint, model: string, seesImages = false) =>
    failoverMember(pauses.guard(openLanguageModel(env, endpoint, model)), seesImages)
  const isScripted = env.LLM_PROVIDER === 'scripted'
  const [standard = [], ...further] = languageEndpoints(env).map((endpoint) =>
    endpoint.models.map((model) => open(endpoint, model)),
  )
  const languages = isScripted
    ? (env.LLM_MODELS.length > 0 ? env.LLM_MODELS : ['']).map(createScriptedModel)
    : standard.flatMap((member) => listOf([member, ...further.flat()], failover) ?? [])
  const small = endpointsOf(env, 'small').map((endpoint) => open(endpoint, endpoint.model))
  const vision = endpointsOf(env, 'vision').map((endpoint) => open(endpoint, endpoint.model, true))
  const members = <Model>(role: 'image' | 'imageEdit' | 'embedding', make: (at: RoleEndpoint) => Model) =>
    endpointsOf(env, role).map((endpoint) => memberOf({ ...make(endpoint), service: serviceOf(endpoint) }))

  return registryOf(languages, {
    small: small.length > 0 ? listOf([...small, ...standard.slice(0, 1), ...further.flat()], failover) : null,
    vision: vision.length > 0 ? listOf(vision, failover) : null,
    image: listOf(
      members('image', (endpoint) => imageModel(env, endpoint)),
      failoverImages,
    ),
    imageEdit: listOf(
      members('imageEdit', (endpoint) => imageEditModel(env, endpoint)),
      failoverImageEdits,
    ),
    embedding: listOf(members('embedding', createOpenAiEmbedding), failoverEmbeddings),
    isAuxiliaryOff: env.AUX === 'off',
  })
}

/** @returns the only member as it is; null without members */
function listOf<Model>(
  members: readonly FailoverMember<Model>[],
  join: (members: readonly FailoverMember<Model>[]) => Model,
): Model | null {
  return members.length > 1 ? join(members) : (members[0]?.model ?? null)
}

/** The host of an address, to tell services apart. */
function serviceOf({ baseUrl }: Pick<OpenAiEndpoint, 'baseUrl'>): string {
  return new URL(baseUrl).host
}

/** Opens a model at one endpoint. How thinking is requested is configured for the standard address only. */
export function openLanguageModel(
  env: ModelSettings,
  { baseUrl, apiKey }: OpenAiEndpoint,
  model: string,
): LanguageModel {
  const { LLM_TIMEOUT_MS: timeoutMs, LLM_MAX_TOKENS: maxTokens, LLM_CONTEXT_TOKENS: set } = env
  const thinking = thinkingFormOf(
    { baseUrl, model },
    baseUrl === env.LLM_BASE_URL ? env.LLM_THINKING : 'auto',
  )
  const window = contextWindowOf({ baseUrl, model }, { set, maxTokens })
  // 0 leaves the length of a reply to the endpoint.
  const limit = maxTokens === 0 ? 0 : window.outputTokens
  const opened = createOpenAiModel({
    baseUrl,
    apiKey,
    ...window,
    model,
    timeoutMs,
    maxTokens: limit,
    thinking,
  })
  return { ...opened, service: serviceOf({ baseUrl }) }
}

/** @param languages the default first */
export function registryOf(
  languages: readonly LanguageModel[],
  others: Partial<Omit<Models, 'language'>> = {},
): ModelRegistry {
  const [standard = null] = languages
  return {
    names: languages.map(({ name }) => name),
    canThink: (name) => languages.find((each) => each.name === name)?.canThink ?? false,
    choose: (name) => ({
      language: languages.find((each) => each.name === name) ?? standard,
      small: null,
      vision: null,
      image: null,
      imageEdit: null,
      embedding: null,
      ...others,
    }),
  }
}

export const noModels = registryOf([])

/**
 * The protocol of an image endpoint: as configured for the address of IMAGE_BASE_URL, otherwise by the address, since
 * DashScope has its own next to OpenAI's.
 */
export function imageProtocol(
  env: ModelSettings,
  { baseUrl }: Pick<OpenAiEndpoint, 'baseUrl'>,
): 'openai' | 'dashscope' {
  const isConfigured = baseUrl === firstEndpoint(env, 'image').baseUrl
  if (isConfigured && env.IMAGE_PROVIDER !== 'auto') return env.IMAGE_PROVIDER
  const { hostname, pathname } = new URL(baseUrl)
  const isDashScope = /^dashscope(-[a-z]+)?\.aliyuncs\.com$/.test(hostname) && pathname.startsWith('/api/')
  return isDashScope ? 'dashscope' : 'openai'
}

function imageModel(env: ModelSettings, endpoint: RoleEndpoint): ImageModel {
  const create = imageProtocol(env, endpoint) === 'dashscope' ? createDashScopeImage : createOpenAiImage
  return create(imageOptions(env, endpoint))
}

function imageEditModel(env: ModelSettings, endpoint: RoleEndpoint): ImageEditModel {
  const isDashScope = imageProtocol(env, endpoint) === 'dashscope'
  return (isDashScope ? createDashScopeImageEdit : createOpenAiImageEdit)(imageOptions(env, endpoint))
}

function imageOptions(env: ModelSettings, { baseUrl, apiKey, model }: RoleEndpoint) {
  // An endpoint in the operator's own network returns URLs of that network.
  const egress = new Egress({ allow: [...env.EGRESS_ALLOW, pairOf(new URL(baseUrl))] })
  return { baseUrl, apiKey, model, egress }
}
