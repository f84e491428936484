import * as z from 'zod/mini'
import { newPassword, nicknameCharacters, phone, smsCode, triedPassword } from '../account-rules.ts'
import { userInfo } from '../user-info.ts'
import { adVisit } from './collect-routes.ts'
import { identifier, nothing, route } from './route.ts'

/** Purposes of an SMS code; a code sent for another purpose is refused. */
export const smsScenes = ['login', 'forget', 'confirm'] as const
export const captchaServices = ['pow', 'aliyun'] as const

/** §3, §4: `new_user_type` is 1 for a newly registered user, else 0. */
export const loginAnswer = z.object({
  token: z.string(),
  app_user_id: z.string(),
  new_user_type: z.union([z.literal(0), z.literal(1)]),
  data: userInfo,
})
export type LoginAnswer = z.infer<typeof loginAnswer>

/**
 * The built-in proof of work: find an integer n, 0 ≤ n ≤ `most`, for which SHA-256 of `salt` followed by n in decimal
 * starts with `zeroBits` zero bits. `param` of the verify call is then `{ "challenge": …, "answer": n }` as JSON.
 */
const captchaChallenge = z.object({
  /** Opaque and signed: bound to the phone number and a time. */
  challenge: z.string(),
  salt: z.string(),
  zeroBits: z.int(),
  most: z.int(),
  /** Lifetime in seconds. */
  expires: z.int(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

const captchaToken = z.optional(z.string().check(z.maxLength(512)))

const signedInDevice = z.object({
  id: z.string(),
  /** Browser and system: `Chrome 140 · Windows 10`. */
  name: z.string(),
  /** Milliseconds since 1970. */
  signedInAt: z.number(),
  lastSeenAt: z.number(),
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const account = z.object({
  ...userInfo.shape,
  /** Masked: `138****0000`. */
  phone: z.string(),
  hasPassword: z.boolean(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
})
export type Account = z.infer<typeof account>

const ownPath = '/usercenter/v1/account'

/** Login (§7 'Login-type client') and account API. */
export const accountRoutes = {
  smsCode: route({
    method: 'POST',
    path: '/v1/sms/code',
    summary: '发送短信验证码',
    access: 'public',
    input: z.object({ phone, scene: z.enum(smsScenes), captcha_token: captchaToken }),
    output: nothing,
    bodyLimitBytes: 4 * 1024,
  }),
  captchaChallenge: route({
    method: 'GET',
    path: '/v1/captcha/challenge',
    summary: '取一道人机验证的计算题（内置的工作量证明）',
    access: 'public',
    input: z.object({ phone }),
    output: captchaChallenge,
  }),
  captchaVerify: route({
    method: 'POST',
    path: '/v1/captcha/verfiy',
    summary: '验证人机验证的结果，换取一次性的 captcha_token',
    access: 'public',
    input: z.object({
      param: z.string().check(z.minLength(1), z.maxLength(8_192)),
      service: z.enum(captchaServices),
      scene: z.enum(smsScenes),
      /** Phone number for which the token will be used; the built-in service takes it from its challenge. */
      phone: z.optional(phone),
    }),
    output: z.object({ token: z.string(), verify_result: z.boolean() }),
    bodyLimitBytes: 16 * 1024,
  }),
  authSms: route({
    method: 'POST',
    path: '/v1/auth/sms',
    summary: '用短信验证码登录或注册；带 password 时同时设置密码',
    access: 'public',
    input: z.object({
      phone,
      code: smsCode,
      password: z.optional(newPassword),
      captcha_token: captchaToken,
      ad: z.optional(adVisit),
    }),
    output: loginAnswer,
    bodyLimitBytes: 16 * 1024,
  }),
  passportLogin: route({
    method: 'POST',
    path: '/v1/passport/login',
    summary: '用密码登录',
    access: 'public',
    input: z.object({ phone, password: triedPassword, captcha_token: captchaToken, ad: z.optional(adVisit) }),
    output: loginAnswer,
    bodyLimitBytes: 16 * 1024,
  }),
  passportForget: route({
    method: 'POST',
    path: '/v1/passport/forget',
    summary: '用短信验证码重设密码；其他地方的登录随之失效',
    access: 'public',
    input: z.object({ phone, code: smsCode, password: newPassword, captcha_token: captchaToken }),
    output: nothing,
    bodyLimitBytes: 4 * 1024,
  }),
  passportCheck: route({
    method: 'POST',
    path: '/v1/passport/check',
    summary: '检查登录状态',
    access: 'member',
    input: nothing,
    output: userInfo,
  }),
  passportRefresh: route({
    method: 'POST',
    path: '/v1/passport/refresh',
    summary:
      '换一个新的登录令牌；旧的立即失效，再用旧的来换会使这一处登录整个失效；同一 Idempotency-Key 十分钟内得到同一个',
    // The handler validates the token itself: a token that was already exchanged is rejected everywhere else.
    access: 'public',
    input: nothing,
    output: z.object({ token: z.string() }),
  }),
  logout: route({
    method: 'GET',
    path: '/v1/data/passport/logout',
    summary: '退出登录，令牌随之失效',
    access: 'public',
    input: nothing,
    output: nothing,
  }),
  loginBinding: route({
    method: 'POST',
    path: '/chatdoc-api/chatdoc/v1/user/loginBinding',
    summary: '把这台设备登录之前搜索的内容归到账号名下',
    access: 'member',
    input: nothing,
    output: z.object({ moved: z.int() }),
  }),
  accountInfo: route({
    method: 'GET',
    path: `${ownPath}/info`,
    summary: '账号资料',
    access: 'member',
    input: nothing,
    output: account,
  }),
  accountProfile: route({
    method: 'POST',
    path: `${ownPath}/profile`,
    summary: '修改昵称或头像',
    access: 'member',
    input: z.object({
      nickname: z.optional(
        z
          .string({ error: 'nickname' })
          .check(
            z.trim(),
            z.minLength(1, { error: 'nickname' }),
            z.maxLength(nicknameCharacters, { error: 'nickname' }),
          ),
      ),
      /** PNG, JPEG or WebP image in base64, at most 256 KB; '' removes the image. */
      picture: z.optional(z.string().check(z.maxLength(360_000))),
    }),
    output: userInfo,
    bodyLimitBytes: 400 * 1024,
  }),
  accountPhone: route({
    method: 'POST',
    path: `${ownPath}/phone`,
    summary: '给还没有手机号的账号绑定手机号，须带一个发到该手机号的 confirm 场景的短信验证码',
    access: 'member',
    input: z.object({ phone, code: smsCode }),
    output: account,
    bodyLimitBytes: 4 * 1024,
  }),
  accountPassword: route({
    method: 'POST',
    path: `${ownPath}/password`,
    summary: '设置或修改密码，须带一个 confirm 场景的短信验证码；其他地方的登录随之失效',
    access: 'member',
    input: z.object({ code: smsCode, password: newPassword }),
    output: nothing,
    bodyLimitBytes: 4 * 1024,
  }),
  accountDevices: route({
    method: 'GET',
    path: `${ownPath}/devices`,
    summary: '登录着的设备',
    access: 'member',
    input: nothing,
    output: z.object({ list: z.array(signedInDevice) }),
  }),
  accountSignOut: route({
    method: 'POST',
    path: `${ownPath}/devices/signout`,
    summary: '让一台设备退出登录；不给 id 时，除这一台外全部退出',
    access: 'member',
    input: z.object({ id: z.optional(identifier) }),
    output: z.object({ signedOut: z.int() }),
  }),
  accountDelete: route({
    method: 'POST',
    path: `${ownPath}/delete`,
    summary: '注销账号，须带一个 confirm 场景的短信验证码',
    access: 'member',
    input: z.object({ code: smsCode }),
    output: nothing,
    bodyLimitBytes: 4 * 1024,
  }),
} as const

/**
 * Responses that are files, not envelopes: the account's data (members) and profile images (anyone with the address).
 */
export const accountFilePaths = { export: `${ownPath}/export`, picture: `${ownPath}/picture` } as const
