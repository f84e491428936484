/** Tokens of request and reply together that a model is assumed to process by default. */
export const defaultContextTokens = 32_000
/** Tokens of one reply when no limit is configured. */
export const defaultOutputTokens = 4_096
/** Maximum share of the window for the reply. */
const outputShare = 0.25
/** Share of the window that is kept free, since tokens are estimated. */
const usableShare = 0.95

/** Vendors whose current models process at least 128,000 tokens, and names of older ones that process fewer. */
const largeWindows =
  /^(?:api\.deepseek\.com|dashscope(?:-intl|-us)?\.aliyuncs\.com|api\.moonshot\.(?:cn|ai)|open\.bigmodel\.cn|api\.z\.ai|ark\.[a-z0-9-]+\.volces\.com|api\.openai\.com|generativelanguage\.googleapis\.com|api\.anthropic\.com)$/
const largeTokens = 128_000
const olderModels = /^(?:gpt-3|gpt-4(?:$|-\d)|qwen1|qwen2-|qwen-max(?:-2024|$)|glm-4(?:$|-0|v)|qwen-vl-)/i
/** The size in a name, as in moonshot-v1-8k or doubao-pro-32k. */
const namedSize = /-(\d{1,4})k(?![a-z])/i

export interface ContextWindow {
  /** Tokens of request and reply together. */
  readonly contextTokens: number
  /** Maximum tokens of the reply. */
  readonly outputTokens: number
}

/**
 * @param set the configured tokens of request and reply; 0 uses what is known of the address and the name
 * @param maxTokens the configured maximum of a reply; 0 leaves it to the endpoint
 */
export function contextWindowOf(
  { baseUrl, model }: { readonly baseUrl: string; readonly model: string },
  { set, maxTokens }: { readonly set: number; readonly maxTokens: number },
): ContextWindow {
  const contextTokens = set || knownTokens(URL.parse(baseUrl)?.hostname ?? '', model)
  const outputTokens = Math.min(maxTokens || defaultOutputTokens, Math.floor(contextTokens * outputShare))
  return { contextTokens, outputTokens }
}

function knownTokens(host: string, model: string): number {
  const named = namedSize.exec(model)
  if (named) return Number(named[1]) * 1_000
  return largeWindows.test(host) && !olderModels.test(model) ? largeTokens : defaultContextTokens
}

/** @returns the tokens that a request to a model may have, so that its reply still fits */
export function promptTokensOf(model: Partial<ContextWindow>): number {
  const { contextTokens = defaultContextTokens, outputTokens = defaultOutputTokens } = model
  return Math.floor(contextTokens * usableShare) - outputTokens
}
