import type { FastifyRequest } from 'fastify'
import { headerNames } from '../../../../lib/contract/identity.ts'
import type { accountRoutes, LoginAnswer } from '../../../../lib/contract/routes/account-routes.ts'
import type { AdVisit } from '../../../../lib/contract/routes/collect-routes.ts'
import { HostError } from '../../../platform/errors.ts'
import type { RouteHandlers } from '../../../platform/module.ts'
import { headerOf } from '../../../platform/request.ts'
import type { AccountDeps } from '../account-deps.ts'
import { bindDevice } from '../binding/bind-device.ts'
import { isFreeCode, spendCode } from '../codes/code-pace.ts'
import { sendCode } from '../codes/sms-code.ts'
import { visitorOf } from '../identify.ts'
import { memberOwner } from '../owner.ts'
import { suspicion, takeFreeTry } from '../passwords/password-tries.ts'
import { memberOf } from '../self-service/own-user.ts'
import { refreshToken } from '../tokens/refresh-token.ts'
import { revokeByToken } from '../tokens/revoke-tokens.ts'
import { isKnownDevice, rememberDevice } from '../users/known-devices.ts'
import { userInfoOf } from '../users/users.ts'
import { loginByCode, loginByPassword } from './log-in.ts'
import { resetPassword } from './passwords.ts'

const maxUserAgentCharacters = 512

export function passportHandlers(deps: AccountDeps) {
  const { env, bus, log, database, now, accounts } = deps
  const isPaced = env.RATE_LIMIT > 0
  const { sms, captcha, sharedKey } = accounts
  const paces = () => ({ bus, sharedKey, log, isPaced, perHour: env.SMS_CODES_PER_HOUR })
  const prove = proofOf(deps)

  return {
    smsCode: async ({ input, request }) => {
      const device = deviceOf(request)
      const known = await isKnownDevice(database, input.phone, device)
      const wish = { phone: input.phone, address: request.ip, device, isKnownDevice: known }
      if (!(await isFreeCode(paces(), wish))) await captcha.redeem(input.phone, input.captcha_token)
      await spendCode(paces(), wish)
      await sendCode({ database, now, sms }, { phone: input.phone, scene: input.scene })
      return {}
    },
    captchaChallenge: async ({ input, request }) =>
      captcha.challenge(input.phone, await suspicion({ database, now, sharedKey }, request.ip)),
    captchaVerify: async ({ input }) => {
      const token = await captcha.verify(input.service, input.param, input.phone)
      return { token, verify_result: token !== '' }
    },
    authSms: async ({ input, request }) => {
      const { phone, captcha_token: token } = input
      const settle = await prove('sms', { phone, token, address: request.ip })
      const isApproved = env.ELIGIBILITY === 'auto'
      const answer = await loginByCode(deps, input, isApproved, userAgentOf(request))
      await settle()
      await followLogin(deps, request, input.ad, answer)
      return answer
    },
    passportLogin: async ({ input: { phone, password, captcha_token, ad }, request }) => {
      const settle = await prove('password', { phone, token: captcha_token, address: request.ip })
      const device = deviceOf(request)
      const knownDevice = (await isKnownDevice(database, phone, device)) ? device : ''
      const tried = { phone, password, address: request.ip, knownDevice, isPaced }
      const answer = await loginByPassword({ ...deps, sharedKey }, tried, userAgentOf(request))
      await settle()
      await followLogin(deps, request, ad, answer)
      return answer
    },
    passportForget: async ({ input }) => {
      await captcha.redeem(input.phone, input.captcha_token)
      await resetPassword(deps, input)
      return {}
    },
    passportCheck: async ({ identity, request }) => {
      const member = memberOf(identity)
      const isOperator = await deps.isOperator?.(member, request)
      return { ...userInfoOf(member.user), ...(isOperator ? { is_operator: true } : {}) }
    },
    ...tokenHandlers(deps),
  } satisfies Partial<RouteHandlers<typeof accountRoutes>>
}

function tokenHandlers(deps: AccountDeps) {
  const { sharedKey } = deps.accounts
  return {
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
  } satisfies Partial<RouteHandlers<typeof accountRoutes>>
}

interface LoginTry {
  readonly phone: string
  readonly token: string | undefined
  readonly address: string
}

/** Requires a puzzle after too many wrong attempts. @returns a function to call after a successful attempt */
function proofOf(deps: AccountDeps) {
  const { captcha, sharedKey } = deps.accounts
  return async (
    kind: 'sms' | 'password',
    { phone, token, address }: LoginTry,
  ): Promise<() => Promise<void>> => {
    const free =
      token || !captcha.isRequired
        ? null
        : await takeFreeTry({ ...deps, sharedKey }, kind, { phone, address })
    if (!free) await captcha.redeem(phone, token)
    return free ?? (async () => undefined)
  }
}

/** The effects of a login: the device becomes known to the account, and an ad that led to it is credited. */
async function followLogin(
  deps: AccountDeps,
  request: FastifyRequest,
  ad: AdVisit | undefined,
  { app_user_id: uid, new_user_type }: LoginAnswer,
): Promise<void> {
  await rememberDevice(deps, uid, deviceOf(request))
  await deps.onLogin({
    ad,
    owner: memberOwner(uid),
    isNew: new_user_type === 1,
    userAgent: userAgentOf(request).slice(0, maxUserAgentCharacters),
    at: deps.now(),
  })
}

function tokenOf(request: FastifyRequest): string {
  return headerOf(request, headerNames.token) ?? ''
}

/** @returns the owner of the calling device's rows, or '' without a device */
function deviceOf(request: FastifyRequest): string {
  return visitorOf(headerOf(request, headerNames.deviceHash))?.owner ?? ''
}

function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? ''
}

/** @returns the idempotency key or '' @throws {HostError} bad_request unless 8 to 128 visible characters */
function idempotencyKeyOf(request: FastifyRequest): string {
  const key = headerOf(request, 'idempotency-key') ?? ''
  if (key !== '' && !/^[\x21-\x7e]{8,128}$/.test(key))
    throw new HostError('bad_request', 'Idempotency-Key 应为 8 到 128 个可见字符')
  return key
}
