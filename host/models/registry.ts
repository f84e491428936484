import type { HostEnvironment } from '../env.ts'
import type { LanguageModel } from './language-model.ts'
import { createOpenAiModel } from './openai-model.ts'
import { createScriptedModel } from './scripted-model.ts'

/** @returns the language model that the settings name, or null when they name none and answers are extracts */
export function openLanguageModel(
  env: Pick<
    HostEnvironment,
    'LLM_PROVIDER' | 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL' | 'LLM_TIMEOUT_MS' | 'LLM_MAX_TOKENS'
  >,
): LanguageModel | null {
  if (env.LLM_PROVIDER === 'scripted') return createScriptedModel(env.LLM_MODEL)
  if (env.LLM_BASE_URL === '') return null
  return createOpenAiModel({
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL,
    timeoutMs: env.LLM_TIMEOUT_MS,
    maxTokens: env.LLM_MAX_TOKENS,
  })
}
