import * as z from 'zod/mini'
import { nothing, route } from './route.ts'

const tokenPath = '/usercenter/v1/token'

/** What a token may be used for: searches, agents, and the member's own files in either. */
export const tokenScopes = ['search', 'chat', 'files'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Tokens of a member, characters of a name, days until one expires, and uses that are listed. */
export const tokenLimits = { tokens: 20, nameCharacters: 40, days: 365, uses: 100 } as const

const secondsPerDay = 86_400

const personalToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The last characters of the token, by which its owner recognizes it. */
  tail: z.string(),
  /** Milliseconds since 1970. */
  created: z.number(),
  expires: z.number(),
  /** 0 when it was never used. */
  used: z.number(),
  uses: z.int(),
})
export type PersonalToken = z.infer<typeof personalToken>

const tokenUse = z.object({
  /** Name of the token; '' once it was revoked. */
  token: z.string(),
  /** The path that was called. */
  path: z.string(),
  model: z.string(),
  /** HTTP status of the reply. */
  status: z.int(),
  /** Tokens of the language model, in and out. */
  tokens: z.int(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type TokenUse = z.infer<typeof tokenUse>

/** Personal tokens, with which other programs ask in the name of a member. */
export const tokenRoutes = {
  tokenCreate: route({
    method: 'POST',
    path: `${tokenPath}/create`,
    ignoresRepeats: true,
    summary: '新建一个个人令牌；token 只在这里出现一次；expires 是多少秒后失效，也可以用 days 给天数',
    access: 'member',
    input: z.object({
      name: z._default(z.string().check(z.maxLength(1_000)), ''),
      scopes: z.array(z.enum(tokenScopes)).check(z.maxLength(tokenScopes.length)),
      /** In seconds. */
      expires: z._default(
        z.int().check(z.minimum(60), z.maximum(tokenLimits.days * secondsPerDay)),
        90 * secondsPerDay,
      ),
      /** Instead of `expires`. */
      days: z.optional(z.int().check(z.minimum(1), z.maximum(tokenLimits.days))),
    }),
    output: z.object({ id: z.string(), token: z.string() }),
    bodyLimitBytes: 16 * 1024,
  }),
  tokenList: route({
    method: 'GET',
    path: `${tokenPath}/list`,
    summary: '自己的个人令牌，新的在前，和最近的使用',
    access: 'member',
    input: nothing,
    output: z.object({ list: z.array(personalToken), uses: z.array(tokenUse) }),
  }),
  tokenRevoke: route({
    method: 'POST',
    path: `${tokenPath}/revoke`,
    summary: '撤销一个个人令牌，立刻失效；已经不在的也算成功',
    access: 'member',
    input: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: nothing,
  }),
} as const
