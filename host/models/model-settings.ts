import * as z from 'zod'
import {
  forModelEndpoints,
  type ModelRole,
  modelRoleNames,
  modelRoles,
} from '../../lib/contract/model-endpoints.ts'
import type { OutboundSettings } from '../outbound/egress-allow.ts'
import { names, text, type ValuesOf, webAddress, whole, wholeOrZero } from '../platform/env-fields.ts'
import { cleanAddress } from './endpoint-address.ts'
import { thinkingForms } from './thinking.ts'

/** As people paste it from the page of a service. */
const address = z.string().transform(cleanAddress).pipe(webAddress).default('')

export const modelSettings = {
  LLM_PROVIDER: z.enum(['openai', 'scripted'], { error: '应为 openai 或 scripted' }).default('openai'),
  LLM_BASE_URL: address,
  LLM_API_KEY: text,
  LLM_MODEL: text,
  LLM_MODELS: names,
  LLM_TIMEOUT_MS: whole(30_000, 600_000),
  LLM_MAX_TOKENS: whole(4_096, 1_000_000),
  LLM_CONTEXT_TOKENS: wholeOrZero(4_000, 10_000_000),
  LLM_THINKING: z
    .enum(['auto', 'none', ...thinkingForms], { error: `应为 auto、${thinkingForms.join('、')} 或 none` })
    .default('auto'),
  ...forModelEndpoints({ address: () => address, key: () => text, model: () => text }),
  IMAGE_PROVIDER: z
    .enum(['auto', 'openai', 'dashscope'], { error: '应为 auto、openai 或 dashscope' })
    .default('auto'),
  AUX: z.enum(['on', 'off'], { error: '应为 on 或 off' }).default('on'),
} as const

/** As read: `LLM_MODEL` has become the only one of `LLM_MODELS`. */
export type ModelSettings = Omit<ValuesOf<typeof modelSettings>, 'LLM_MODEL'> & OutboundSettings

/** @returns what is wrong with the settings together, a line each */
export function modelProblems(settings: ValuesOf<typeof modelSettings>): string[] {
  const problems: string[] = []
  if (settings.LLM_BASE_URL && !settings.LLM_MODEL && settings.LLM_MODELS.length === 0)
    problems.push('LLM_MODEL：设了 LLM_BASE_URL 就要说明用哪个模型')
  for (const role of modelRoleNames)
    problems.push(...addressProblems(role, settings), ...furtherProblems(role, settings))

  const { EMBEDDING_MODEL: model, EMBEDDING_2_MODEL: other } = settings
  if (model && other && !isSameModel(model, other))
    problems.push('EMBEDDING_2_MODEL：要与 EMBEDDING_MODEL 是同一个模型，不同模型的向量不能混用')
  return problems
}

/** The first endpoint of a role may have another one's address, but needs one. */
function addressProblems(role: ModelRole, settings: ValuesOf<typeof modelSettings>): string[] {
  const [name] = modelRoles[role].endpoints
  const { shares } = modelRoles[role]
  if (name === 'LLM' || !settings[`${name}_MODEL`] || settings[`${name}_BASE_URL`]) return []
  if (settings.LLM_BASE_URL || (shares === 'IMAGE' && settings.IMAGE_BASE_URL)) return []
  const field = role === 'image' || role === 'imageEdit' ? 'IMAGE_BASE_URL' : 'LLM_BASE_URL'
  return [`${field}：设了 ${name}_MODEL 就要说明它在哪个接口`]
}

function furtherProblems(role: ModelRole, settings: ValuesOf<typeof modelSettings>): string[] {
  const [first, ...further] = modelRoles[role].endpoints
  const required = first === 'LLM' ? 'LLM_BASE_URL' : (`${first}_MODEL` as const)
  return further.flatMap((name) => {
    const [address, model] = [`${name}_BASE_URL`, `${name}_MODEL`] as const
    const set = settings[address] ? address : model
    if (!settings[set]) return []
    return [
      ...(settings[model] ? [] : [`${model}：设了 ${address} 就要说明用哪个模型`]),
      ...(settings[address] ? [] : [`${address}：设了 ${model} 就要说明它在哪个接口`]),
      ...(settings[required] ? [] : [`${required}：设了 ${set} 就要先设它`]),
    ]
  })
}

/** Services write the name of a model with or without its publisher: `BAAI/bge-m3`, `bge-m3:latest`. */
function isSameModel(left: string, right: string): boolean {
  const plain = (name: string) =>
    name
      .replace(/^.*\//, '')
      .replace(/:latest$/, '')
      .toLowerCase()
  return plain(left) === plain(right)
}
