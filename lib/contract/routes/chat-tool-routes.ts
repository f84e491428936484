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

/** What a member lets the universal agent use in chats. Each call returns what is chosen then. */
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
} as const
