import * as z from 'zod/mini'
import { identifier, nothing, route } from './route.ts'

const agentPath = '/agents_api/agent'

/** Links of an agent, and members who join by them. */
export const agentLinkLimits = { links: 50, readers: 1_000 } as const
/** How long a link may be valid, in seconds: 1, 7 and 30 days; 0 has no end. */
export const agentLinkDurations = [86_400, 604_800, 2_592_000, 0] as const
export type AgentLinkDuration = (typeof agentLinkDurations)[number]

/** What a link allows: to chat with the agent, or to make a draft of one's own from it. */
export const agentLinkScopes = ['use', 'copy'] as const
export type AgentLinkScope = (typeof agentLinkScopes)[number]

const person = z.object({ nickname: z.string() })

const agentLink = z.object({
  id: z.string(),
  scope: z.enum(agentLinkScopes),
  url: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  /** Seconds since 1970; 0 for no end. */
  expires: z.number(),
  /** The chosen duration in seconds. */
  duration: z.int(),
  state: z.enum(['live', 'expired', 'revoked']),
  /** Members who joined or copied by it. */
  members: z.int(),
  /** The newest of them. */
  people: z.array(person),
})
export type AgentLink = z.infer<typeof agentLink>

/** A signature as written in the address; what does not fit is an expired link. */
const signed = {
  Expires: z.string().check(z.maxLength(64)),
  AccessKeyId: z.string().check(z.maxLength(64)),
  Signature: z.string().check(z.maxLength(128)),
} as const

export const agentLinkRoutes = {
  agentShareLink: route({
    method: 'GET',
    path: `${agentPath}/generate/sharelink`,
    summary: '分享智能体的链接：同样的权限和期限总是同一个链接。shareUrl 在 /agent/edit 下表示复制一份去改',
    access: 'member',
    input: z.object({
      agentId: identifier,
      shareUrl: z.string().check(z.maxLength(2_000)),
      expires: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 2_592_000),
    }),
    output: z.object({ url: z.string() }),
  }),
  agentShareVerify: route({
    method: 'GET',
    path: `${agentPath}/jump/sharelink/verify`,
    summary: '验证分享链接的签名，得到加入用的 share_key；失效回 410',
    access: 'public',
    input: z.object({ ...signed, agent_id: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({ result: z.string(), scope: z.enum(agentLinkScopes), agent_id: z.string() }),
  }),
  agentShareBind: route({
    method: 'POST',
    path: `${agentPath}/share/bind`,
    summary: '用 share_key 加入智能体，或得到一份自己的副本；固定的智能体不用加入',
    access: 'member',
    input: z.object({ agent_id: identifier, share_key: z.string().check(z.maxLength(300)) }),
    /** `copy_id`: the draft made from it. */
    output: z.object({ copy_id: z.optional(z.string()) }),
  }),
  agentShareList: route({
    method: 'GET',
    path: `${agentPath}/sharelink/list`,
    summary: '自己的智能体的分享链接，新的在前，和加入的人数',
    access: 'member',
    input: z.object({ agent_id: identifier }),
    output: z.object({
      list: z.array(agentLink),
      members: z.int(),
      /** The links of an unpublished agent share an older version than its draft. */
      is_behind: z.optional(z.boolean()),
    }),
  }),
  agentShareUpdate: route({
    method: 'POST',
    path: `${agentPath}/sharelink/update`,
    summary: '没有发布的智能体：已有的链接改为分享现在的草稿；已经发布的，链接总是发布的版本',
    access: 'member',
    input: z.object({ agent_id: identifier }),
    output: nothing,
  }),
  agentShareRevoke: route({
    method: 'POST',
    path: `${agentPath}/sharelink/revoke`,
    summary: '停止一个分享链接；unbind 让已加入的人也退出',
    access: 'member',
    input: z.object({ id: identifier, unbind: z.boolean() }),
    output: nothing,
  }),
  agentLeave: route({
    method: 'POST',
    path: `${agentPath}/share/leave`,
    summary: '退出通过链接加入的智能体',
    access: 'member',
    input: z.object({ agent_id: identifier }),
    output: nothing,
  }),
} as const
