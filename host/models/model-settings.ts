import * as z from 'zod'
import type { OutboundSettings } from '../outbound/egress-allow.ts'
import { address, names, text, type ValuesOf, whole, wholeOrZero } from '../platform/env-fields.ts'
import { thinkingForms } from './thinking.ts'

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
  LLM_2_BASE_URL: address,
  LLM_2_API_KEY: text,
  LLM_2_MODEL: text,
  LLM_3_BASE_URL: address,
  LLM_3_API_KEY: text,
  LLM_3_MODEL: text,
  SMALL_BASE_URL: address,
  SMALL_API_KEY: text,
  SMALL_MODEL: text,
  EMBEDDING_BASE_URL: address,
  EMBEDDING_API_KEY: text,
  EMBEDDING_MODEL: text,
  VISION_BASE_URL: address,
  VISION_API_KEY: text,
  VISION_MODEL: text,
  IMAGE_BASE_URL: address,
  IMAGE_API_KEY: text,
  IMAGE_MODEL: text,
  IMAGE_EDIT_MODEL: text,
  IMAGE_PROVIDER: z
    .enum(['auto', 'openai', 'dashscope'], { error: '应为 auto、openai 或 dashscope' })
    .default('auto'),
} as const

/** As read: `LLM_MODEL` has become the only one of `LLM_MODELS`. */
export type ModelSettings = Omit<ValuesOf<typeof modelSettings>, 'LLM_MODEL'> & OutboundSettings

/** @returns what is wrong with the settings together, a line each */
export function modelProblems(settings: ValuesOf<typeof modelSettings>): string[] {
  const problems: string[] = []
  if (settings.LLM_BASE_URL && !settings.LLM_MODEL && settings.LLM_MODELS.length === 0)
    problems.push('LLM_MODEL：设了 LLM_BASE_URL 就要说明用哪个模型')
  for (const role of ['EMBEDDING', 'VISION', 'SMALL'] as const) {
    if (settings[`${role}_MODEL`] && !settings[`${role}_BASE_URL`] && !settings.LLM_BASE_URL)
      problems.push(`LLM_BASE_URL：设了 ${role}_MODEL 就要说明它在哪个接口`)
  }
  for (const name of ['LLM_2', 'LLM_3'] as const) {
    const [address, model] = [`${name}_BASE_URL`, `${name}_MODEL`] as const
    if (settings[address] && !settings[model]) problems.push(`${model}：设了 ${address} 就要说明用哪个模型`)
    if (settings[model] && !settings[address]) problems.push(`${address}：设了 ${model} 就要说明它在哪个接口`)
    if (settings[address] && !settings.LLM_BASE_URL) problems.push(`LLM_BASE_URL：设了 ${address} 就要先设它`)
  }

  for (const name of ['IMAGE_MODEL', 'IMAGE_EDIT_MODEL'] as const) {
    if (settings[name] && !settings.IMAGE_BASE_URL && !settings.LLM_BASE_URL)
      problems.push(`IMAGE_BASE_URL：设了 ${name} 就要说明它在哪个接口`)
  }

  return problems
}
