import type { Logger } from 'pino'
import { HostError } from '../../errors.ts'
import { zhCNFields } from '../../../lib/messages/zh-cn-fields.ts'

/** Why a vendor sent nothing. */
type Reason = 'too_often' | 'bad_phone' | 'unavailable'

const pauseMs = 60_000

/**
 * What whoever asked for a code is told when the vendor sent none. The log gets the vendor's error code, which holds
 * neither the phone nor the code.
 */
export function smsFailure(log: Logger, provider: string, reason: Reason, vendorCode: string): HostError {
  log.warn({ provider, reason, vendorCode }, 'a code was not sent')
  switch (reason) {
    case 'too_often':
      return new HostError('rate_limited', '这个手机号收验证码太频繁，请稍后再试', { retryAfterMs: pauseMs })
    case 'bad_phone':
      return new HostError('bad_request', zhCNFields.phone, { field: 'phone' })
    case 'unavailable':
      return new HostError('unavailable', '短信暂时发不出去，请稍后再试；设过密码的话，可以用密码登录')
  }
}
