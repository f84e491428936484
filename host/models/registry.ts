import { Egress } from '../outbound/egress.ts'
import { pairOf } from '../outbound/parse-target.ts'
import { contextWindowOf } from './context-window.ts'
import { createDashScopeImage, createDashScopeImageEdit } from './dashscope/dashscope-image.ts'
import { endpointOf, languageEndpoints } from './endpoints.ts'
import { type FailoverMember, failover, failoverMember } from './failover.ts'
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

export function openModels(env: ModelSettings): ModelRegistry {
  const isScripted = env.LLM_PROVIDER === 'scripted'
  const [standard = [], ...further] = languageMembers(env)
  const languages = isScripted
    ? (env.LLM_MODELS.length > 0 ? env.LLM_MODELS : ['']).map(createScriptedModel)
    : standard.map((member) => listOf([member, ...further.flat()]))
  const small = env.SMALL_MODEL
    ? failoverMember(openLanguageModel(env, endpointOf(env, 'SMALL'), env.SMALL_MODEL))
    : null

  return registryOf(languages, {
    small: small && listOf([small, ...standard.slice(0, 1), ...further.flat()]),
    vision: env.VISION_MODEL ? openLanguageModel(env, endpointOf(env, 'VISION'), env.VISION_MODEL) : null,
    image: env.IMAGE_MODEL ? imageModel(env) : null,
    imageEdit: env.IMAGE_EDIT_MODEL ? imageEditModel(env) : null,
    embedding: env.EMBEDDING_MODEL
      ? createOpenAiEmbedding({ ...endpointOf(env, 'EMBEDDING'), model: env.EMBEDDING_MODEL })
      : null,
  })
}

/** The models of each endpoint, in order. */
function languageMembers(env: ModelSettings): FailoverMember[][] {
  return languageEndpoints(env).map((endpoint) =>
    endpoint.models.map((model) => failoverMember(openLanguageModel(env, endpoint, model))),
  )
}

function listOf(members: readonly FailoverMember[]): LanguageModel {
  const [only] = members
  return only && members.length === 1 ? only.model : failover(members)
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
  return createOpenAiModel({ baseUrl, apiKey, ...window, model, timeoutMs, maxTokens: limit, thinking })
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

/** The protocol of the image endpoint, unless configured: DashScope has its own next to OpenAI's. */
export function imageProtocol(env: ModelSettings): 'openai' | 'dashscope' {
  if (env.IMAGE_PROVIDER !== 'auto') return env.IMAGE_PROVIDER
  const { hostname, pathname } = new URL(endpointOf(env, 'IMAGE').baseUrl)
  const isDashScope = /^dashscope(-[a-z]+)?\.aliyuncs\.com$/.test(hostname) && pathname.startsWith('/api/')
  return isDashScope ? 'dashscope' : 'openai'
}

function imageModel(env: ModelSettings): ImageModel {
  const options = imageOptions(env, env.IMAGE_MODEL)
  return imageProtocol(env) === 'dashscope' ? createDashScopeImage(options) : createOpenAiImage(options)
}

function imageEditModel(env: ModelSettings): ImageEditModel {
  const options = imageOptions(env, env.IMAGE_EDIT_MODEL)
  return imageProtocol(env) === 'dashscope'
    ? createDashScopeImageEdit(options)
    : createOpenAiImageEdit(options)
}

function imageOptions(env: ModelSettings, model: string) {
  const { baseUrl, apiKey } = endpointOf(env, 'IMAGE')
  // An endpoint in the operator's own network returns URLs of that network.
  const egress = new Egress({ allow: [...env.EGRESS_ALLOW, pairOf(new URL(baseUrl))] })
  return { baseUrl, apiKey, model, egress }
}
