import type { ModelSettings } from './model-settings.ts'
import type { OpenAiEndpoint } from './openai/openai-endpoint.ts'

/** An address with the key that was set for it, and the names of the settings. */
export interface ConfiguredEndpoint extends OpenAiEndpoint {
  readonly keySetting: keyof ModelSettings
}

export interface LanguageEndpoint extends ConfiguredEndpoint {
  readonly models: readonly string[]
  readonly modelSetting: string
}

/** @returns the endpoints of the language model, the standard one first; those after it answer when it fails */
export function languageEndpoints(env: ModelSettings): LanguageEndpoint[] {
  if (env.LLM_PROVIDER === 'scripted' || env.LLM_BASE_URL === '') return []
  const further = (['LLM_2', 'LLM_3'] as const).flatMap((name): LanguageEndpoint[] => {
    const baseUrl = env[`${name}_BASE_URL`]
    const models = [env[`${name}_MODEL`]]
    const keySetting = `${name}_API_KEY` as const
    return baseUrl
      ? [{ baseUrl, apiKey: env[keySetting], keySetting, models, modelSetting: `${name}_MODEL` }]
      : []
  })
  const modelSetting = env.LLM_MODELS.length > 1 ? 'LLM_MODELS' : 'LLM_MODEL'
  return [{ ...standardEndpoint(env), models: env.LLM_MODELS, modelSetting }, ...further]
}

/** The endpoint of a role: its own, which never gets the key of the language model, or the language model's. */
export function endpointOf(
  env: ModelSettings,
  role: 'SMALL' | 'VISION' | 'EMBEDDING' | 'IMAGE',
): ConfiguredEndpoint {
  const baseUrl = env[`${role}_BASE_URL`]
  if (baseUrl === '') return standardEndpoint(env)
  const keySetting = `${role}_API_KEY` as const
  return { baseUrl, apiKey: env[keySetting], keySetting }
}

function standardEndpoint(env: ModelSettings): ConfiguredEndpoint {
  return { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY, keySetting: 'LLM_API_KEY' }
}
