import type { AccountApi } from '@/lib/client/api/account'
import { captchaToken } from '@/lib/client/login/captcha'
import { adVisitHere } from '@/lib/client/tracking/report-conversion'
import { accountRoutes, type LoginAnswer } from '@/lib/contract/routes/account-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { type LoginStatus, type LoginValues, loginStatus } from './login-schemas'

export type LoginOutcome =
  | { readonly kind: 'in'; readonly answer: LoginAnswer }
  /** The forgotten password was reset; the user logs in with the new one next. */
  | { readonly kind: 'changed' }
  /** The captcha did not pass: no message is shown (§5). */
  | { readonly kind: 'stopped' }

export interface LoginSubmission {
  readonly api: AccountApi
  readonly config: Pick<RuntimeConfig, 'clientId' | 'captcha'>
  readonly status: LoginStatus
  readonly values: LoginValues
  readonly signal: AbortSignal
}

/** Submits a valid form: the captcha first, then the call of its status (§7). @throws {ApiError} */
export async function submitLogin(submission: LoginSubmission): Promise<LoginOutcome> {
  const { api, config, status, values, signal } = submission
  const token = await captchaToken({ api, config, phone: values.phone, signal })
  if (token === null) return { kind: 'stopped' }

  // The route's schema drops the fields that only the form has.
  const given = { ...values, ...(token === '' ? {} : { captcha_token: token }) }
  const ad = adVisitHere()
  const login = ad ? { ...given, ad } : given
  const { authSms, passportLogin, passportForget } = accountRoutes
  const options = { signal }
  switch (status) {
    case loginStatus.sms:
    case loginStatus.register:
      return { kind: 'in', answer: await api('authSms', authSms.input.parse(login), options) }
    case loginStatus.password:
      return { kind: 'in', answer: await api('passportLogin', passportLogin.input.parse(login), options) }
    case loginStatus.forgot:
      await api('passportForget', passportForget.input.parse(given), options)
      return { kind: 'changed' }
  }
}
