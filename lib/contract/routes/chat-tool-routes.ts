import * as z from 'zod/mini'
import { rowNumber } from '../plugins/plugin.ts'
import { usedPlugin } from './plugin-routes.ts'
import { nothing, route } from './route.ts'

const chatToolPath = '/agents_api/chat/tools'

const chatTools = z.object({
  /** The chosen plugins, the oldest choice first. */
  list: z.array(usedPlugin),
  /** Ids of the servers of the Model Context Protocol whose chosen tools are used. */
  servers: z.array(z.string()),
})
export type ChatTools = z.infer<typeof chatTools>

const lastingGrant = z.object({
  agent_id: z.string(),
  /** Names the tool, with `agent_id`. */
  subject: z.string(),
  /** Plugin or server, and its host. */
  title: z.string(),
  /** Milliseconds since 1970; then its member is asked again. */
  until: z.number(),
})
export type LastingGrant = z.infer<typeof lastingGrant>
const lastingGrants = z.object({ list: z.array(lastingGrant) })

/** What a member lets the universal agent use in chats. Calls that choose return what is chosen then. */
export const chatToolRoutes = {
  chatToolList: route({
    method: 'GET',
    path: `${chatToolPath}/list`,
    summary: '通用助手在对话里能用的插件和 MCP 服务器',
    access: 'member',
    input: nothing,
    output: chatTools,
  }),
  chatToolAdd: route({
    method: 'POST',
    path: `${chatToolPath}/add`,
    summary: '让通用助手用一个插件现在的一版，或换成它；给了 version 就还用那一版，只改选的工具',
    access: 'member',
    input: z.object({
      plugin_id: rowNumber,
      /** Absent: all its tools. */
      tool_ids: z.optional(z.array(rowNumber).check(z.maxLength(100))),
      /** The version that is used already; absent: the newest. */
      version: z.optional(rowNumber),
    }),
    output: chatTools,
  }),
  chatToolDelete: route({
    method: 'POST',
    path: `${chatToolPath}/del`,
    summary: '不再让通用助手用一个插件；没有选过也算成功',
    access: 'member',
    input: z.object({ plugin_id: rowNumber }),
    output: chatTools,
  }),
  chatToolServers: route({
    method: 'POST',
    path: `${chatToolPath}/servers`,
    summary: '设置通用助手能用哪些 MCP 服务器的工具',
    access: 'member',
    input: z.object({ servers: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(40)) }),
    output: chatTools,
  }),
  toolGrantList: route({
    method: 'GET',
    path: `${chatToolPath}/grants`,
    summary: '一直允许的工具，所有智能体的；满 90 天重新问',
    access: 'member',
    input: nothing,
    output: lastingGrants,
  }),
  toolGrantRevoke: route({
    method: 'POST',
    path: `${chatToolPath}/grants/revoke`,
    summary: '不再一直允许一个工具，所有对话里都重新问；没有允许过也算成功',
    access: 'member',
    input: z.object({
      agent_id: z.string().check(z.maxLength(64)),
      subject: z.string().check(z.maxLength(500)),
    }),
    output: lastingGrants,
  }),
} as const
