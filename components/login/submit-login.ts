import type { AccountApi } from '@/lib/api/account-api'
import type { LoginAnswer } from '@/lib/contract/account-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { captchaToken } from '@/lib/session/captcha'
import { adVisitHere } from '@/lib/tracking/report-conversion'
import { type LoginStatus, loginStatus, type LoginValues } from './login-form-rules'

export type LoginOutcome =
  | { readonly kind: 'in'; readonly answer: LoginAnswer }
  /** A forgotten password was set anew; whoever knows it logs in with it next. */
  | { readonly kind: 'changed' }
  /** The captcha did not pass: nothing is said (§5). */
  | { readonly kind: 'stopped' }

export interface LoginSubmission {
  readonly api: AccountApi
  readonly config: Pick<RuntimeConfig, 'clientId' | 'captcha'>
  readonly status: LoginStatus
  readonly values: LoginValues
  readonly signal: AbortSignal
}

/** Sends a valid form: the captcha first, then the call of its status (§7). @throws {ApiError} */
export async function submitLogin(submission: LoginSubmission): Promise<LoginOutcome> {
  const { api, config, status, values, signal } = submission
  const { phone, code, password } = values
  const token = await captchaToken({ api, config, phone, signal })
  if (token === null) return { kind: 'stopped' }
  const captcha = token === '' ? {} : { captcha_token: token }
  const ad = adVisitHere()
  const login = ad ? { ...captcha, ad } : captcha
  const options = { signal }
  switch (status) {
    case loginStatus.sms:
      return { kind: 'in', answer: await api('authSms', { phone, code, ...login }, options) }
    case loginStatus.password:
      return { kind: 'in', answer: await api('passportLogin', { phone, password, ...login }, options) }
    case loginStatus.forgot:
      await api('passportForget', { phone, code, password, ...captcha }, options)
      return { kind: 'changed' }
    case loginStatus.register:
      return { kind: 'in', answer: await api('authSms', { phone, code, password, ...login }, options) }
  }
}
