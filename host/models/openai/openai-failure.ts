import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'
import { ModelError } from '../language-model.ts'

const tooLong =
  /context[_ ]length|maximum context|context window|too many tokens|max.{0,20}tokens.{0,20}exceed|input.{0,20}too long|prompt is too long|上下文.{0,6}(?:超|过长)|超.{0,8}(?:长度|token)/i
const filtered =
  /content[_ -]?(?:filter|policy|management)|data_?inspection|sensitive|risk|moderation|inappropriate|敏感|违规/i
const quota = /insufficient[_ ](?:quota|balance)|quota|rate[_ ]?limit|billing|arrear|余额|欠费|限流/i
/** Error messages of endpoints for an unknown model. */
export const unknownModel =
  /model[_ ]?not[_ ]?found|no such model|unknown model|invalid model|model.{0,80}(?:not (?:found|exist|supported)|does not exist)|模型.{0,20}(?:不存在|未找到)/i
/** Error messages for models without tool support, by Ollama, vLLM, OpenRouter and others. */
const toolsRefused =
  /(?:does not|doesn't|not|no) (?:currently )?support(?:s|ed)?.{0,30}\b(?:tools?|function)|(?:tools?|function[_ -]?call(?:s|ing)?)\b.{0,40}(?:not supported|unsupported|not allowed|unrecognized|extra inputs)|support tool use|auto.{0,5}tool choice requires|不支持.{0,10}(?:工具|函数调用|tools?)/i
const keyRefused = /invalid[_ ](?:api[_ ])?key|incorrect api key|unauthori[sz]ed|authentication/i

/** Failures determined by the HTTP status alone; others depend on the body. */
const byStatus = new Map<number, TurnErrorCode>([
  [401, 'model_key_refused'],
  [402, 'model_quota'],
  [403, 'model_key_refused'],
  [408, 'model_timeout'],
  [413, 'model_too_long'],
  [429, 'model_quota'],
  [504, 'model_timeout'],
])

/**
 * Maps an error response to a failure.
 * @param body the start of the response, in the vendor's error format
 * @param retryAfter the header of that name, '' when absent
 */
export function failureFromResponse(status: number, body: string, retryAfter = ''): ModelError {
  const isBusy = status === 429 || status === 503
  const retryAfterMs = isBusy ? readRetryAfter(retryAfter) : null
  const isModelUnknown = (status === 400 || status === 404) && unknownModel.test(body)
  const areToolsRefused = [400, 404, 422].includes(status) && toolsRefused.test(body)
  const options = { retryAfterMs, isModelUnknown, areToolsRefused }
  const isAbsent = isModelUnknown || (status === 404 && !areToolsRefused)
  const code = isAbsent ? 'model_unknown' : codeOf(status, body)
  return new ModelError(code, `the model's endpoint answered ${status}`, options)
}

/** Retry-After (RFC 9110 §10.2.3) in seconds; vendors send no dates for waits this short. */
function readRetryAfter(header: string): number | null {
  return /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1_000 : null
}

/** Maps an error object, in a stream or instead of one, to a failure. */
export function failureFromError(error: unknown): ModelError {
  const status = statusOf(error)
  return new ModelError(
    codeOf(status, JSON.stringify(error)),
    `the model's stream carried an error (${status})`,
  )
}

function codeOf(status: number, body: string): TurnErrorCode {
  const isRefusedInput = status === 0 || status === 200 || (status >= 400 && status < 500)
  if (isRefusedInput && tooLong.test(body)) return 'model_too_long'

  // Several vendors refuse content with the status for keys.
  if (status === 403 && filtered.test(body)) return 'model_filtered'

  const known = byStatus.get(status)
  if (known) return known
  if (isRefusedInput && filtered.test(body)) return 'model_filtered'
  if (keyRefused.test(body)) return 'model_key_refused'
  if (quota.test(body)) return 'model_quota'

  return status >= 500 ? 'model_unreachable' : 'model_garbled'
}

/** Vendors put the status into `code` or `status`, as a number or a string of digits. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0
  const stated = [('code' in error && error.code) || 0, ('status' in error && error.status) || 0].map(Number)
  return stated.find((status) => Number.isInteger(status) && status >= 400 && status < 600) ?? 0
}
