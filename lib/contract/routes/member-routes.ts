import * as z from 'zod/mini'
import { nothing, route } from './route.ts'

const base = '/v1/console/members'

export const memberStates = ['all', 'waiting', 'blocked'] as const
export type MemberFilter = (typeof memberStates)[number]

/** What operators do about members and their agents, as recorded. */
const operatorActs = [
  'approve',
  'block',
  'restore',
  'approve_agent',
  'reject_agent',
  'take_down_agent',
  'restore_agent',
  'take_down_plugin',
  'restore_plugin',
] as const

/** Longest reason for a block, in characters: one line that the member reads. */
export const blockReasonCharacters = 100

const uid = z.string().check(z.minLength(1), z.maxLength(64))

const listedMember = z.object({
  uid: z.string(),
  nickname: z.string(),
  /** URL of the image, or ''. */
  picture: z.string(),
  /** Masked: `138****0000`; '' for an account without a phone. */
  phone: z.string(),
  state: z.enum(['active', 'waiting', 'blocked']),
  /** Whether the account opens the console. */
  is_operator: z.boolean(),
  /** Milliseconds since 1970. */
  joined: z.number(),
  /** Milliseconds since 1970, to the hour; null when no login is known any more. */
  last_seen: z.nullable(z.number()),
  /** Questions asked today. */
  asked: z.int(),
})
export type ListedMember = z.infer<typeof listedMember>

const shownAct = z.object({
  act: z.enum(operatorActs),
  /** The name of the agent; '' for acts about the member. */
  subject: z.string(),
  reason: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Nickname of the operator; '' if deleted. */
  operator: z.string(),
})
export type ShownAct = z.infer<typeof shownAct>

const memberDetail = z.object({
  member: listedMember,
  /** When and why the member was blocked; null otherwise. */
  blocked: z.nullable(z.object({ at: z.number(), reason: z.string() })),
  /** Public agents, and links to answers that work, or would without the block. */
  agents: z.int(),
  links: z.int(),
  /** Newest first, at most 20. */
  acts: z.array(shownAct),
})
export type MemberDetail = z.infer<typeof memberDetail>

/** Members, for operators only. Waiting ones are approved by `consoleApprove`. */
export const memberRoutes = {
  memberList: route({
    method: 'GET',
    path: base,
    summary: '成员，新加入的在前；keyword 是昵称的一部分、手机号后四位，或编号的开头',
    access: 'member',
    input: z.object({
      keyword: z._default(z.string().check(z.maxLength(64)), ''),
      state: z._default(z.enum(memberStates), 'all'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
    }),
    output: z.object({
      list: z.array(listedMember),
      /** Members that match. */
      total: z.int(),
      /** All members by state, whatever is searched. */
      counts: z.object({ all: z.int(), waiting: z.int(), blocked: z.int() }),
      /** Questions that a member may ask in a day; 0 is no limit. */
      asks_per_day: z.int(),
    }),
  }),
  memberDetail: route({
    method: 'GET',
    path: `${base}/detail`,
    summary: '一位成员，停用会收回什么，和对 TA 做过的操作',
    access: 'member',
    input: z.object({ uid }),
    output: memberDetail,
  }),
  memberBlock: route({
    method: 'POST',
    path: `${base}/block`,
    summary: '停用一位成员：登录立即失效，智能体和分享随之收回；成员会读到原因',
    access: 'member',
    input: z.object({ uid, reason: z.string().check(z.maxLength(2_000)) }),
    /** `conflict` for one's own account, the owner's of the installation, and one that is blocked already. */
    output: nothing,
  }),
  memberRestore: route({
    method: 'POST',
    path: `${base}/restore`,
    summary: '恢复一位停用的成员，智能体和分享一起恢复',
    access: 'member',
    input: z.object({ uid }),
    output: nothing,
  }),
} as const
