import { Egress } from '../outbound/egress.ts'
import { pairOf } from '../outbound/parse-target.ts'
import { contextWindowOf } from './context-window.ts'
import { createDashScopeImage, createDashScopeImageEdit } from './dashscope/dashscope-image.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import type { LanguageModel } from './language-model.ts'
import type { ModelSettings } from './model-settings.ts'
import type { Models } from './models.ts'
import { createOpenAiEmbedding } from './openai/openai-embedding.ts'
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
  const endpoint = { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY }
  const { LLM_TIMEOUT_MS: timeoutMs, LLM_MAX_TOKENS: maxTokens, LLM_CONTEXT_TOKENS: set } = env

  const languageModel = (model: string) => {
    const thinking = thinkingFormOf({ ...endpoint, model }, env.LLM_THINKING)
    const window = contextWindowOf({ ...endpoint, model }, { set, maxTokens })
    // 0 leaves the length of a reply to the endpoint.
    const limit = maxTokens === 0 ? 0 : window.outputTokens
    return createOpenAiModel({ ...endpoint, ...window, model, timeoutMs, maxTokens: limit, thinking })
  }

  const languages =
    env.LLM_PROVIDER === 'scripted'
      ? (env.LLM_MODELS.length > 0 ? env.LLM_MODELS : ['']).map(createScriptedModel)
      : env.LLM_BASE_URL === ''
        ? []
        : env.LLM_MODELS.map(languageModel)

  return registryOf(languages, {
    vision: env.VISION_MODEL ? languageModel(env.VISION_MODEL) : null,
    image: env.IMAGE_MODEL ? imageModel(env) : null,
    imageEdit: env.IMAGE_EDIT_MODEL ? imageEditModel(env) : null,
    embedding: env.EMBEDDING_MODEL
      ? createOpenAiEmbedding({ ...endpoint, model: env.EMBEDDING_MODEL })
      : null,
  })
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
      vision: null,
      image: null,
      imageEdit: null,
      embedding: null,
      ...others,
    }),
  }
}

export const noModels = registryOf([])

/** Images use the language model's endpoint unless they have their own, which never gets the other's key. */
export function imageEndpoint(env: ModelSettings) {
  if (env.IMAGE_BASE_URL === '') return { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY }
  return { baseUrl: env.IMAGE_BASE_URL, apiKey: env.IMAGE_API_KEY }
}

/** The protocol of the image endpoint, unless configured: DashScope has its own next to OpenAI's. */
export function imageProtocol(env: ModelSettings): 'openai' | 'dashscope' {
  if (env.IMAGE_PROVIDER !== 'auto') return env.IMAGE_PROVIDER
  const { hostname, pathname } = new URL(imageEndpoint(env).baseUrl)
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
  const endpoint = imageEndpoint(env)
  // An endpoint in the operator's own network returns URLs of that network.
  const egress = new Egress({ allow: [...env.EGRESS_ALLOW, pairOf(new URL(endpoint.baseUrl))] })
  return { ...endpoint, model, egress }
}
