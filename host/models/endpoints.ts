import { type ModelRole, modelRoles, type OneModelEndpoint } from '../../lib/contract/model-endpoints.ts'
import type { ModelSettings } from './model-settings.ts'
import type { OpenAiEndpoint } from './openai/openai-endpoint.ts'

/** An address with the key that was set for it, and the name of the key's setting. */
export interface ConfiguredEndpoint extends OpenAiEndpoint {
  readonly keySetting: keyof ModelSettings
}

export interface LanguageEndpoint extends ConfiguredEndpoint {
  readonly models: readonly string[]
  readonly modelSetting: string
}

export interface RoleEndpoint extends ConfiguredEndpoint {
  readonly model: string
  readonly modelSetting: string
}

/** @returns the endpoints of the language model, the standard one first; those after it answer when it fails */
export function languageEndpoints(env: ModelSettings): LanguageEndpoint[] {
  if (env.LLM_PROVIDER === 'scripted' || env.LLM_BASE_URL === '') return []
  const modelSetting = env.LLM_MODELS.length > 1 ? 'LLM_MODELS' : 'LLM_MODEL'
  const [, ...further] = modelRoles.language.endpoints
  return [
    { ...standardEndpoint(env), models: env.LLM_MODELS, modelSetting },
    ...further
      .flatMap((name) => ownEndpoint(env, name))
      .map(({ model, ...rest }) => ({ ...rest, models: [model] })),
  ]
}

/** @returns the endpoints of a role in the order in which they are asked; none when it has no model */
export function endpointsOf(env: ModelSettings, role: Exclude<ModelRole, 'language'>): RoleEndpoint[] {
  const [first, ...further] = modelRoles[role].endpoints
  const model = env[`${first}_MODEL`]
  if (model === '') return []
  const standard = { ...firstEndpoint(env, role), model, modelSetting: `${first}_MODEL` }
  return [standard, ...further.flatMap((name) => ownEndpoint(env, name))]
}

/** The first endpoint of a role: its own, which never gets the key of another, or the one that it shares. */
export function firstEndpoint(env: ModelSettings, role: Exclude<ModelRole, 'language'>): ConfiguredEndpoint {
  const { endpoints, shares } = modelRoles[role]
  const [own] = ownAddress(env, endpoints[0])
  if (own) return own
  return shares === 'IMAGE' ? firstEndpoint(env, 'image') : standardEndpoint(env)
}

function ownEndpoint(env: ModelSettings, name: OneModelEndpoint): RoleEndpoint[] {
  const model = env[`${name}_MODEL`]
  return ownAddress(env, name).map((own) => ({ ...own, model, modelSetting: `${name}_MODEL` }))
}

function ownAddress(env: ModelSettings, name: OneModelEndpoint): ConfiguredEndpoint[] {
  const baseUrl = env[`${name}_BASE_URL`]
  const keySetting = `${name}_API_KEY` as const
  return baseUrl === '' ? [] : [{ baseUrl, apiKey: env[keySetting], keySetting }]
}

function standardEndpoint(env: ModelSettings): ConfiguredEndpoint {
  return { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY, keySetting: 'LLM_API_KEY' }
}
