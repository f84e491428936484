import type { accountRoutes } from '../../../lib/contract/account-routes.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import { errorSentence } from '../../error-sentence.ts'
import { HostError } from '../../errors.ts'
import { headerOf, type HttpDeps } from '../../http/context.ts'
import type { Call, RouteHandlers } from '../../http/contract-routes.ts'
import type { Route } from '../../../lib/contract/route.ts'
import { bindDevice } from '../binding/bind-device.ts'
import { spendCode } from '../codes/code-pace.ts'
import { sendCode } from '../codes/send-code.ts'
import { visitorOf } from '../identity.ts'
import { refreshToken } from '../tokens/refresh-token.ts'
import { revokeByToken } from '../tokens/revoke-by-token.ts'
import { userInfoOf } from '../users/user-info.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { loginByCode } from './login-by-code.ts'
import { loginByPassword } from './login-by-password.ts'
import { resetPassword } from './reset-password.ts'

type PassportHandlers = Pick<
  RouteHandlers<typeof accountRoutes>,
  | 'smsCode'
  | 'captchaChallenge'
  | 'captchaVerify'
  | 'authSms'
  | 'passportLogin'
  | 'passportForget'
  | 'passportCheck'
  | 'passportRefresh'
  | 'logout'
  | 'loginBinding'
>

/** The calls by which somebody becomes known, stays known and leaves. */
export function passportHandlers(deps: HttpDeps): PassportHandlers {
  const { env, bus, database, now, accounts } = deps
  const { sms, captcha, sharedKey } = accounts
  const isApproved = env.ELIGIBILITY === 'auto'
  return {
    smsCode: async ({ input, request }) => {
      const device = visitorOf(headerOf(request, headerNames.deviceHash))?.owner ?? ''
      if (env.RATE_LIMIT > 0) await spendCode(bus, { phone: input.phone, address: request.ip, device })
      await sendCode({ database, now, sms }, input)
      return {}
    },
    captchaChallenge: async ({ input }) => captcha.challenge(input.phone),
    captchaVerify: async ({ input }) => {
      const token = await captcha.verify(input.service, input.param, input.phone)
      return { token, verify_result: token !== '' }
    },
    authSms: async (call) => {
      await captcha.redeem(call.input.phone, call.input.captcha_token)
      return loginByCode({ ...deps, isApproved }, call.input, userAgentOf(call))
    },
    passportLogin: async (call) => {
      await captcha.redeem(call.input.phone, call.input.captcha_token)
      return loginByPassword(deps, call.input, userAgentOf(call))
    },
    passportForget: async ({ input }) => {
      await captcha.redeem(input.phone, input.captcha_token)
      await resetPassword(deps, input)
      return {}
    },
    passportCheck: async ({ identity }) => {
      if (identity?.kind !== 'member') throw new HostError('unauthorized', errorSentence('unauthorized'))
      return userInfoOf(identity.user)
    },
    passportRefresh: async ({ request }) => ({
      token: await refreshToken({ ...deps, sharedKey }, tokenOf(request), idempotencyKeyOf(request)),
    }),
    logout: async ({ request }) => {
      await revokeByToken(deps, tokenOf(request))
      return {}
    },
    loginBinding: async ({ owner, request }) => {
      const device = visitorOf(headerOf(request, headerNames.deviceHash))
      return { moved: device ? await bindDevice(deps, device.owner, owner) : 0 }
    },
  }
}

function tokenOf(request: Call<Route>['request']): string {
  return headerOf(request, headerNames.token) ?? ''
}

function userAgentOf({ request }: Pick<Call<Route>, 'request'>): string {
  return request.headers['user-agent'] ?? ''
}
