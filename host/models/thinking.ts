/** How an OpenAI-compatible API is asked to think: each vendor has its own field. */
export const thinkingForms = [
  'thinking',
  'enable_thinking',
  'reasoning_effort',
  'chat_template_kwargs',
] as const
export type ThinkingForm = (typeof thinkingForms)[number]

/** Names of models that always think first. */
const alwaysThinking = /thinking|reasoner|(?:^|[/_-])(?:r1|qwq)(?:[._:-]|$)/i

export function alwaysThinks(model: string): boolean {
  return alwaysThinking.test(model)
}

/** Vendors that send reasoning apart from the answer, or hide it, in addition to those that configure it. */
const separating =
  /(?:^|\.)(?:googleapis\.com|openai\.azure\.com|anthropic\.com|openrouter\.ai|mistral\.ai|x\.ai|groq\.com)$/

/**
 * Whether a reply may begin with reasoning without its tag: that of a model that always thinks, at a server of somebody's
 * own, which may run without a parser for it.
 */
export function mayThinkUnopened({ baseUrl, model }: ModelAddress): boolean {
  if (!alwaysThinks(model)) return false
  const { hostname = '' } = URL.parse(baseUrl) ?? {}
  return !separating.test(hostname) && !services.some(({ host }) => host.test(hostname))
}

interface ThinkingService {
  /** Pattern of the host; includes the port when needed to identify the service. */
  readonly host: RegExp
  readonly form: ThinkingForm
  /** Models with configurable thinking; excludes those that always or never think. */
  readonly models: RegExp
}

/** Name suffixes of models that always, or never, think. */
const fixed =
  /thinking|reasoner|instruct|(?:^|[/_-])(?:r1|qwq|embedding|rerank|vision|vl|ocr|tts|asr)(?:[._:-]|$)/i

const openWeights = /qwen-?3|glm-?[4-9]\.[5-9]|glm-?[5-9]|deepseek-?v(?:3\.[1-9]|[4-9])|hunyuan-a|seed-oss/i

/**
 * From the services' documentation, as of November 2026; the console's presets first. Models of unlisted services are
 * not offered as thinking unless `LLM_THINKING` says how.
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
 * @param set the configured form for all models of the address; `auto` uses the table, `none` is none
 * @returns how thinking is requested from this model; null when not configurable or unknown
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

export function thinkingFields(form: ThinkingForm, isThinking: boolean): Readonly<Record<string, unknown>> {
  switch (form) {
    case 'thinking':
      return { thinking: { type: isThinking ? 'enabled' : 'disabled' } }
    case 'enable_thinking':
      return { enable_thinking: isThinking }
    case 'reasoning_effort':
      // The lowest effort that all of them accept: not every model can disable it.
      return { reasoning_effort: isThinking ? 'high' : 'low' }
    case 'chat_template_kwargs':
      return { chat_template_kwargs: { enable_thinking: isThinking } }
  }
}
