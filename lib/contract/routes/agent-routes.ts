import * as z from 'zod/mini'
import { chatRecord } from '../frames/record.ts'
import { advancedInput, agentCategories, agentDraft, agentSummary, baseInput } from '../made-agent.ts'
import { aggregation, offset } from './http.ts'
import { paged, pageOf } from './paged.ts'
import { identifier, nothing, route } from './route.ts'

const agentPath = '/agents_api/agent'

const saved = z.object({ id: z.string(), version: z.int() })
const agentId = z.object({ id: identifier })
/** Large enough for every text at its limit. */
const bodyLimitBytes = 512 * 1024

/** Building agents. Calls about an agent of somebody else answer `not_found`. */
export const agentRoutes = {
  agentCreateBase: route({
    method: 'POST',
    path: `${agentPath}/create/base`,
    ignoresRepeats: true,
    summary: '新建智能体，或改它的名字、人设等；旧版本回 409，data.current 是现在的版本',
    access: 'member',
    input: baseInput,
    output: saved,
    bodyLimitBytes,
  }),
  agentCreateAdvanced: route({
    method: 'POST',
    path: `${agentPath}/create/adv`,
    summary: '同 create/base，另有知识、变量、快捷指令等',
    access: 'member',
    input: advancedInput,
    output: saved,
    bodyLimitBytes,
  }),
  agentDetail: route({
    method: 'GET',
    path: `${agentPath}/detail`,
    summary: '一个智能体；只有作者看得到草稿。oms_token 不起作用',
    access: 'visitor',
    input: z.extend(agentId, { oms_token: z.optional(z.string()) }),
    output: z.object({ agent: agentSummary, draft: z.optional(agentDraft) }),
  }),
  agentStatus: route({
    method: 'GET',
    path: `${agentPath}/status`,
    summary: '自己的智能体的状态：0 草稿 1 私有 2 链接可用 3 已发布 4 审核中 5 没通过 6 已下架',
    access: 'member',
    input: agentId,
    output: z.object({
      status: z.int(),
      reason: z.optional(z.string()),
      version: z.int(),
      published_version: z.int(),
    }),
  }),
  myAgents: route({
    method: 'GET',
    path: `${agentPath}/my/agents`,
    summary: '自己的智能体，和通过链接加入的，最近改过的在前；keyword 只要名称、简介、详细介绍里有它的',
    access: 'member',
    input: z.object({ keyword: z._default(z.string().check(z.maxLength(100)), ''), ...paged }),
    output: pageOf(agentSummary),
  }),
  agentIcon: route({
    method: 'GET',
    path: `${agentPath}/icon`,
    summary: '换一个图标：每次给出另一个',
    access: 'member',
    input: z.object({
      last_name: z._default(z.string().check(z.maxLength(64)), ''),
      /** Name of the agent, from which the character is taken. */
      name: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    output: z.object({ icon: z.string(), last_name: z.string() }),
  }),
  agentPublish: route({
    method: 'POST',
    path: `${agentPath}/publish`,
    ignoresRepeats: true,
    summary: '发布现在的草稿；REVIEW=manual 时先等审核',
    access: 'member',
    input: z.extend(agentId, {
      category: z.enum(agentCategories),
      note: z._default(z.string().check(z.maxLength(2_000)), ''),
    }),
    output: z.object({ status: z.int(), version: z.int() }),
  }),
  agentUnpublish: route({
    method: 'POST',
    path: `${agentPath}/unpublish`,
    summary: '从广场撤回；已有的对话还能看',
    access: 'member',
    input: agentId,
    output: z.object({ status: z.int() }),
  }),
  agentDelete: route({
    method: 'POST',
    path: `${agentPath}/delete`,
    summary: '删除智能体；已有的对话还能看',
    access: 'member',
    input: agentId,
    output: nothing,
  }),
  agentVersions: route({
    method: 'GET',
    path: `${agentPath}/versions`,
    summary: '自己的智能体的版本，新的在前',
    access: 'member',
    input: z.extend(agentId, { offset }),
    output: z.object({
      list: z.array(
        z.object({
          version: z.int(),
          name: z.string(),
          note: z.string(),
          /** Whether it was ever published, and whether it is now. */
          was_published: z.boolean(),
          is_published: z.boolean(),
          /** Seconds since 1970. */
          updated: z.number(),
        }),
      ),
      offset: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  agentRestore: route({
    method: 'POST',
    path: `${agentPath}/restore`,
    summary: '把一个旧版本作为新的草稿',
    access: 'member',
    input: z.extend(agentId, { version: z.int() }),
    output: saved,
  }),
  agentCopy: route({
    method: 'POST',
    path: `${agentPath}/copy`,
    ignoresRepeats: true,
    summary: '把自己的、或作者允许复制的公开智能体复制成自己的草稿',
    access: 'member',
    input: agentId,
    output: saved,
  }),
  previewHistory: route({
    method: 'GET',
    path: `${aggregation}/v1/chat/preview/history`,
    summary: '作者和草稿的试聊',
    access: 'member',
    input: z.object({ agent_id: identifier, offset }),
    output: z.object({
      conversation_id: z.string(),
      detailList: z.array(chatRecord),
      offset: z.int(),
      hashMore: z.boolean(),
    }),
  }),
} as const
