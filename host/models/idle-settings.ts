import { type OneModelEndpoint, oneModelEndpoints } from '../../lib/contract/model-endpoints.ts'
import type { ModelSettings } from './model-settings.ts'

interface IdleSettings {
  readonly settings: readonly (keyof ModelSettings)[]
  /** What is missing for them to have an effect, as `NAME：problem`. */
  readonly problem: string
}

/** @returns settings that are valid, but have no effect: an address without a model, a key without its address */
export function idleModelSettings(env: ModelSettings): IdleSettings[] {
  return [...idleLanguage(env), ...oneModelEndpoints.flatMap((name) => idleEndpoint(env, name))]
}

function idleLanguage(env: ModelSettings): IdleSettings[] {
  if (env.LLM_BASE_URL !== '' || env.LLM_PROVIDER === 'scripted') return []
  const key = 'LLM_BASE_URL：设了 LLM_API_KEY 就要说明它发往哪个接口'
  const models = 'LLM_BASE_URL：设了 LLM_MODELS 就要说明它在哪个接口'
  return [
    ...(env.LLM_MODELS.length > 0 ? [{ settings: ['LLM_MODELS'] as const, problem: models }] : []),
    ...(env.LLM_API_KEY === '' ? [] : [{ settings: ['LLM_API_KEY'] as const, problem: key }]),
  ]
}

function idleEndpoint(env: ModelSettings, name: OneModelEndpoint): IdleSettings[] {
  const [address, key, model] = [`${name}_BASE_URL`, `${name}_API_KEY`, `${name}_MODEL`] as const
  const settings = [address, key].filter((each) => env[each] !== '')
  const [set] = settings
  if (!set) return []
  const noModel = `${model}：设了 ${set} 就要说明用哪个模型`
  const noAddress = `${address}：设了 ${key} 就要说明它发往哪个接口`
  return [
    ...(set === address ? [] : [{ settings, problem: noAddress }]),
    ...(env[model] !== '' || isShared(env, name) ? [] : [{ settings, problem: noModel }]),
  ]
}

/** Whether images are edited at the endpoint that draws them. */
function isShared(env: ModelSettings, name: OneModelEndpoint): boolean {
  return name === 'IMAGE' && env.IMAGE_EDIT_MODEL !== '' && env.IMAGE_EDIT_BASE_URL === ''
}
