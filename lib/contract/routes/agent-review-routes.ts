import * as z from 'zod/mini'
import { agentLimits, agentSettings } from '../made-agent.ts'
import { identifier, nothing, route } from './route.ts'

const base = '/agents_api/agent'

const reason = z._default(z.string().check(z.maxLength(2_000)), '')

/** A file that becomes part of what others use. */
const reviewedFile = z.object({
  file_id: z.string(),
  name: z.string(),
  /** The address that it was fetched from. */
  url: z.optional(z.string()),
  /** Whether others do not use its content yet. */
  is_new: z.boolean(),
})
export type ReviewedFile = z.infer<typeof reviewedFile>

const agentInReview = z.object({
  id: z.string(),
  version: z.int(),
  author: z.string(),
  note: z.string(),
  settings: agentSettings,
  /** Whether an earlier version is public meanwhile. */
  is_published: z.boolean(),
  /** Milliseconds since 1970. */
  submitted: z.number(),
  /** The knowledge that is reviewed with it: the newest of its files. */
  knowledge: z.object({ total: z.int(), list: z.array(reviewedFile) }),
})
export type AgentInReview = z.infer<typeof agentInReview>

/** An agent or plugin as operators list it. */
export const listedWork = z.object({
  id: z.string(),
  name: z.string(),
  intro: z.string(),
  author: z.string(),
  /** The uid of the author. */
  author_id: z.string(),
  uses: z.int(),
  /** Why it was taken down; '' for public ones. */
  reason: z.string(),
  /** When it was published or taken down, in milliseconds since 1970. */
  since: z.number(),
  /** Whether it can be made public again as it was. */
  can_restore: z.boolean(),
})
export type ListedWork = z.infer<typeof listedWork>

/** Which are listed: `page` counts from 1. */
export const listedQuery = {
  state: z._default(z.enum(['public', 'taken_down']), 'public'),
  keyword: z._default(z.string().check(z.maxLength(64)), ''),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
} as const

/** Longest reason of an operator, in characters. */
export const reasonCharacters = agentLimits.note

/** Review and take-down of agents; operators only. */
export const agentReviewRoutes = {
  agentReviewList: route({
    method: 'GET',
    path: `${base}/review/list`,
    summary: '等着审核的智能体，先来的在前，最多 20 个',
    access: 'member',
    input: nothing,
    output: z.object({ total: z.int(), list: z.array(agentInReview) }),
  }),
  agentReviewDecide: route({
    method: 'POST',
    path: `${base}/review/decide`,
    summary: '通过或退回一个版本；退回要有理由。作者已经改交别的版本，或又交了一次时回 409',
    access: 'member',
    input: z.object({
      id: identifier,
      version: z.int(),
      /** As it was listed: what is submitted again has other knowledge. */
      submitted: z.number(),
      approve: z.boolean(),
      reason,
    }),
    output: nothing,
  }),
  agentTakeDown: route({
    method: 'POST',
    path: `${base}/take_down`,
    summary: '下架一个智能体，作者会看到理由；再发布要先审核',
    access: 'member',
    input: z.object({ id: identifier, reason }),
    output: nothing,
  }),
  agentPutBack: route({
    method: 'POST',
    path: `${base}/put_back`,
    summary: '撤回下架，恢复下架时公开的那一版；那一版已经不在时回 409',
    access: 'member',
    input: z.object({ id: identifier }),
    output: nothing,
  }),
  agentPublicList: route({
    method: 'GET',
    path: `${base}/review/agents`,
    summary: '公开的或已下架的智能体，新的在前；keyword 是名字或编号',
    access: 'member',
    input: z.object(listedQuery),
    output: z.object({ list: z.array(listedWork), total: z.int() }),
  }),
} as const
