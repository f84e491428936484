import type { accountRoutes, LoginAnswer } from '../../../lib/contract/account-routes.ts'
import type { AdVisit } from '../../../lib/contract/collect-routes.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import { errorSentence } from '../../sentences.ts'
import { HostError } from '../../errors.ts'
import type { Call, RouteHandlers } from '../../module.ts'
import { headerOf } from '../../request.ts'
import type { Route } from '../../../lib/contract/route.ts'
import type { AccountDeps } from '../account-deps.ts'
import { bindDevice } from '../binding/bind-device.ts'
import { isFreeCode, spendCode } from '../codes/code-pace.ts'
import { sendCode } from '../codes/send-code.ts'
import { visitorOf } from '../identity.ts'
import { memberOwner } from '../owner.ts'
import { suspicion } from '../passwords/password-tries.ts'
import { refreshToken } from '../tokens/refresh-token.ts'
import { revokeByToken } from '../tokens/revoke-tokens.ts'
import { isKnownDevice, rememberDevice } from '../users/known-devices.ts'
import { userInfoOf } from '../users/users.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { loginByCode, loginByPassword } from './log-in.ts'
import { resetPassword } from './passwords.ts'

const mostUserAgentCharacters = 512

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

/** The calls of login, token refresh and logout. */
export function passportHandlers(deps: AccountDeps): PassportHandlers {
  const { env, bus, log, database, now, accounts } = deps
  const isPaced = env.RATE_LIMIT > 0
  const paces = { bus, log, isPaced, perHour: env.SMS_CODES_PER_HOUR }
  const { sms, captcha, sharedKey } = accounts
  return {
    smsCode: async ({ input, request }) => {
      const device = deviceOf(request)
      const known = await isKnownDevice(database, input.phone, device)
      const wish = { phone: input.phone, address: request.ip, device, isKnownDevice: known }
      if (!(await isFreeCode(bus, wish))) await captcha.redeem(input.phone, input.captcha_token)
      await spendCode(paces, wish)
      await sendCode({ database, now, sms }, { phone: input.phone, scene: input.scene })
      return {}
    },
    captchaChallenge: async ({ input, request }) =>
      captcha.challenge(input.phone, await suspicion({ database, now }, request.ip)),
    captchaVerify: async ({ input }) => {
      const token = await captcha.verify(input.service, input.param, input.phone)
      return { token, verify_result: token !== '' }
    },
    authSms: async (call) => {
      await captcha.redeem(call.input.phone, call.input.captcha_token)
      const isApproved = env.ELIGIBILITY === 'auto'
      const answer = await loginByCode({ ...deps, isApproved }, call.input, userAgentOf(call))
      await followLogin(deps, call, answer)
      return answer
    },
    passportLogin: async (call) => {
      await captcha.redeem(call.input.phone, call.input.captcha_token)
      const { phone, password } = call.input
      const device = deviceOf(call.request)
      const knownDevice = (await isKnownDevice(database, phone, device)) ? device : ''
      const tried = { phone, password, address: call.request.ip, knownDevice, isPaced }
      const answer = await loginByPassword(deps, tried, userAgentOf(call))
      await followLogin(deps, call, answer)
      return answer
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
      const device = deviceOf(request)
      return { moved: device ? await bindDevice(deps, device, owner) : 0 }
    },
  }
}

/** What a login brings with it: the device is known to the account, and an ad that led to it has had its effect. */
async function followLogin(
  deps: AccountDeps,
  { input: { ad }, request }: LoginCall,
  { app_user_id: uid, new_user_type }: LoginAnswer,
): Promise<void> {
  await rememberDevice(deps, uid, deviceOf(request))
  await deps.onLogin({
    ad,
    owner: memberOwner(uid),
    isNew: new_user_type === 1,
    userAgent: userAgentOf({ request }).slice(0, mostUserAgentCharacters),
    at: deps.now(),
  })
}

interface LoginCall {
  readonly input: { readonly ad?: AdVisit | undefined }
  readonly request: Call<Route>['request']
}

function tokenOf(request: Call<Route>['request']): string {
  return headerOf(request, headerNames.token) ?? ''
}

/** @returns the owner of the calling device's rows, or '' without a device */
function deviceOf(request: Call<Route>['request']): string {
  return visitorOf(headerOf(request, headerNames.deviceHash))?.owner ?? ''
}

function userAgentOf({ request }: Pick<Call<Route>, 'request'>): string {
  return request.headers['user-agent'] ?? ''
}
