import type { Logger } from 'pino'
import type { smsScenes } from '../../../../lib/contract/routes/account-routes.ts'
import { zhCNFields } from '../../../../lib/messages/zh-cn-fields.ts'
import { HostError } from '../../../platform/errors.ts'

export type SmsScene = (typeof smsScenes)[number]

export interface CodeMessage {
  readonly phone: string
  readonly code: string
  readonly scene: SmsScene
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface SmsSender {
  readonly name: string
  /**
   * Resolves once the provider has accepted the message.
   * @throws {HostError} unavailable, rate_limited, or bad_request at the field `phone`, with a sentence that may be
   * shown
   */
  send(message: CodeMessage): Promise<void>
}

type Reason = 'too_often' | 'bad_phone' | 'unavailable'

const pauseMs = 60_000

/** The vendor's error code for operators who test their settings; contains neither phone nor code. */
export class SmsRefusal extends Error {
  override readonly name = 'SmsRefusal'
  readonly vendorCode: string
  /** Whether there was no response at all. */
  readonly isUnanswered: boolean
  constructor(vendorCode: string, cause?: unknown) {
    super('an SMS code could not be sent', { cause })
    this.vendorCode = vendorCode
    this.isUnanswered = cause !== undefined
  }
}

/**
 * The error for a caller whose code the vendor did not send. The log gets the vendor's error code, which contains
 * neither the phone nor the code.
 * @param cause the connection error, when there was no response
 */
export function smsFailure(
  log: Logger,
  provider: string,
  reason: Reason,
  { vendorCode, cause: unanswered }: { readonly vendorCode: string; readonly cause?: unknown },
): HostError {
  log.warn({ provider, reason, vendorCode }, 'an SMS code could not be sent')
  const cause = new SmsRefusal(vendorCode, unanswered)
  switch (reason) {
    case 'too_often':
      return new HostError('rate_limited', '这个手机号收验证码太频繁，请稍后再试', {
        retryAfterMs: pauseMs,
        cause,
      })
    case 'bad_phone':
      return new HostError('bad_request', zhCNFields.phone, { field: 'phone', cause })
    case 'unavailable':
      return new HostError('unavailable', '短信暂时发不出去，请稍后再试；设过密码的话，可以用密码登录', {
        cause,
      })
  }
}
