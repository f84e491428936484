import type { ModelSettings } from './model-settings.ts'
import { Egress } from '../outbound/egress.ts'
import { pairOf } from '../outbound/parse-target.ts'
import { createDashScopeImage, createDashScopeImageEdit } from './dashscope/dashscope-image.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import type { LanguageModel } from './language-model.ts'
import type { Models } from './models.ts'
import { createOpenAiEmbedding } from './openai/openai-embedding.ts'
import { createOpenAiImage, createOpenAiImageEdit } from './openai/openai-image.ts'
import { createOpenAiModel } from './openai/openai-model.ts'
import { createScriptedModel } from './scripted-model.ts'
import { thinkingFormOf } from './thinking.ts'

/** All models that are configured. */
export interface ModelRegistry {
  /** The language models among which a question may choose, the default first; empty: answers are extracts. */
  readonly names: readonly string[]
  /** Whether this language model can be told to think first. */
  canThink(name: string): boolean
  /** @param name of a language model; without one, or with one that is not there any more, the default answers */
  choose(name?: string): Models
}

/** @returns the models that the settings name */
export function openModels(env: ModelSettings): ModelRegistry {
  const endpoint = { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY }
  const { LLM_TIMEOUT_MS: timeoutMs, LLM_MAX_TOKENS: maxTokens } = env
  const languageModel = (model: string) => {
    const thinking = thinkingFormOf({ ...endpoint, model }, env.LLM_THINKING)
    return createOpenAiModel({ ...endpoint, model, timeoutMs, maxTokens, thinking })
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

/** Where none is configured. */
export const noModels = registryOf([])

/** Images come from the language model's endpoint unless they have their own, which never sees the other's key. */
export function imageEndpoint(env: ModelSettings) {
  if (env.IMAGE_BASE_URL === '') return { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY }
  return { baseUrl: env.IMAGE_BASE_URL, apiKey: env.IMAGE_API_KEY }
}

/** Which protocol the image endpoint speaks, where the operator has not said it: DashScope has its own beside OpenAI's. */
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
  // An endpoint on the operator's own network answers with addresses of its own.
  const egress = new Egress({ allow: [...env.EGRESS_ALLOW, pairOf(new URL(endpoint.baseUrl))] })
  return { ...endpoint, model, egress }
}
