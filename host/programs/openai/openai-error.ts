import type { Locale } from '../../../lib/messages/locale.ts'
import { TurnFailure } from '../../conversations/turns/agent.ts'
import { ModelError } from '../../models/language-model.ts'
import { HostError } from '../../platform/errors.ts'
import { errorSentence, inLanguageOf } from '../../platform/terminal/sentences.ts'

export interface OpenAiError {
  readonly status: number
  readonly retryAfterMs?: number | undefined
  /** The reply of that protocol. */
  readonly body: {
    readonly error: {
      readonly message: string
      readonly type: string
      readonly param: string | null
      readonly code: string | null
    }
  }
}

const types: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  400: ['invalid_request_error', null],
  401: ['invalid_request_error', 'invalid_api_key'],
  403: ['invalid_request_error', 'insufficient_permissions'],
  404: ['invalid_request_error', 'unknown_url'],
  413: ['invalid_request_error', 'request_too_large'],
  429: ['rate_limit_error', 'rate_limit_exceeded'],
}

/**
 * Expresses a failure as that protocol does.
 * @returns null for an unexpected failure, which is to be logged
 * Source: platform.openai.com/docs/guides/error-codes
 */
export function openAiError(error: unknown, locale: Locale): OpenAiError | null {
  if (error instanceof TurnFailure || error instanceof ModelError)
    return failure(502, errorSentence(error.code), locale, { code: error.code })
  if (error instanceof HostError) {
    const { httpStatus, message, field, retryAfterMs } = error
    const code = httpStatus === 404 && field === 'model' ? 'model_not_found' : undefined
    return failure(httpStatus, message, locale, { ...(code && { code }), field, retryAfterMs })
  }
  const status = (error as { statusCode?: number } | null)?.statusCode
  if (status === 413) return failure(413, errorSentence('too_large'), locale)
  if (status === 400 || status === 415) return failure(400, '请求的内容不是有效的 JSON', locale)
  return null
}

export function internalError(locale: Locale): OpenAiError {
  return failure(500, errorSentence('internal'), locale)
}

interface Details {
  readonly code?: string
  readonly field?: string | undefined
  readonly retryAfterMs?: number | undefined
}

function failure(
  status: number,
  sentence: string,
  locale: Locale,
  { code, field, retryAfterMs }: Details = {},
): OpenAiError {
  const [type, usualCode] = types[status] ?? ['server_error', null]
  const error = {
    message: inLanguageOf(locale, sentence),
    type,
    param: field ?? null,
    code: code ?? usualCode,
  }
  return { status, retryAfterMs, body: { error } }
}
