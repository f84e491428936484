/** How an interface of OpenAI's kind is told whether to think: vendors have a field of their own for it. */
export const thinkingForms = [
  'thinking',
  'enable_thinking',
  'reasoning_effort',
  'chat_template_kwargs',
] as const
export type ThinkingForm = (typeof thinkingForms)[number]

interface ThinkingService {
  /** The host of its address; with its port where only that tells it from others. */
  readonly host: RegExp
  readonly form: ThinkingForm
  /** Those of its models that can be told; what always thinks, or never does, is not among them. */
  readonly models: RegExp
}

/** Ends of names that say which of the two a model does, whatever it is told. */
const fixed =
  /thinking|reasoner|instruct|(?:^|[/_-])(?:r1|qwq|embedding|rerank|vision|vl|ocr|tts|asr)(?:[._:-]|$)/i

const openWeights = /qwen-?3|glm-?[4-9]\.[5-9]|glm-?[5-9]|deepseek-?v(?:3\.[1-9]|[4-9])|hunyuan-a|seed-oss/i

/**
 * What the documentation of the services says, as of November 2026; those of the console's presets first. A service that
 * is not here is not known, and none of its models is offered as one that thinks, unless `LLM_THINKING` says how.
 */
const services: readonly ThinkingService[] = [
  { host: /^api\.deepseek\.com$/, form: 'thinking', models: /^deepseek-(?:chat|flash|pro|v\d)/i },
  {
    host: /^dashscope(?:-intl|-us)?\.aliyuncs\.com$/,
    form: 'enable_thinking',
    models: /^qwen-(?:plus|turbo|flash|max)|^qwen3|^glm-|^deepseek-v/i,
  },
  { host: /^api\.moonshot\.(?:cn|ai)$/, form: 'thinking', models: /^kimi-k(?:2\.[5-9]|[3-9])/i },
  { host: /^(?:open\.bigmodel\.cn|api\.z\.ai)$/, form: 'thinking', models: /^glm-(?:4\.[5-9]|[5-9])/i },
  {
    host: /^ark\.[a-z0-9-]+\.volces\.com$/,
    form: 'thinking',
    models: /^doubao-seed-|^deepseek-v(?:3-[1-9]|[4-9])|^glm-/i,
  },
  { host: /^api\.siliconflow\.(?:cn|com)$/, form: 'enable_thinking', models: openWeights },
  { host: /^api\.openai\.com$/, form: 'reasoning_effort', models: /^(?:gpt-[5-9]|o[1-9])/i },
  { host: /:11434$/, form: 'reasoning_effort', models: /qwen-?3|deepseek-v3\.[1-9]|gpt-oss|glm/i },
]

interface ModelAddress {
  readonly baseUrl: string
  readonly model: string
}

/**
 * @param set the form that the settings name for all models of the address; `auto` leaves it to the table, `none` is none
 * @returns how this model is told whether to think; null where it can't be told, or nothing is known of it
 */
export function thinkingFormOf(
  { baseUrl, model }: ModelAddress,
  set: ThinkingForm | 'auto' | 'none' = 'auto',
): ThinkingForm | null {
  if (set === 'none') return null
  if (set !== 'auto') return set
  const address = URL.parse(baseUrl)
  if (!address || fixed.test(model)) return null
  const found = services.find(({ host }) => host.test(address.hostname) || host.test(address.host))
  return found?.models.test(model) ? found.form : null
}

/** @returns the fields of a request that say whether to think */
export function thinkingFields(form: ThinkingForm, isThinking: boolean): Readonly<Record<string, unknown>> {
  switch (form) {
    case 'thinking':
      return { thinking: { type: isThinking ? 'enabled' : 'disabled' } }
    case 'enable_thinking':
      return { enable_thinking: isThinking }
    case 'reasoning_effort':
      // The least that all of them take: not every model may leave it out altogether.
      return { reasoning_effort: isThinking ? 'high' : 'low' }
    case 'chat_template_kwargs':
      return { chat_template_kwargs: { enable_thinking: isThinking } }
  }
}
