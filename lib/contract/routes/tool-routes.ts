import * as z from 'zod/mini'
import { rowNumber } from '../plugins/plugin.ts'
import { caseDifference, sentTool, tool, toolCase, toolExchange, toolLimits } from '../plugins/tool.ts'
import { isDeep } from '../plugins/tool-schema.ts'
import { identifier, nothing, route } from './route.ts'

const toolPath = '/agents_api/tool'

const one = z.object({ id: rowNumber })
const oneCase = z.object({ id: identifier })
const saved = z.object({ id: z.int(), version: z.int() })
const toolArguments = z.record(z.string(), z.unknown()).check(z.refine((given) => !isDeep(given)))
const bodyLimitBytes = 512 * 1024

/** Tools of one's own plugins. Those of others answer `not_found`. */
export const toolRoutes = {
  toolList: route({
    method: 'POST',
    path: `${toolPath}/list`,
    summary: '自己的一个插件的工具',
    access: 'member',
    input: z.object({ plugin_id: rowNumber }),
    output: z.object({ list: z.array(tool), total: z.int() }),
  }),
  toolGet: route({
    method: 'POST',
    path: `${toolPath}/get`,
    summary: '一个工具',
    access: 'member',
    input: one,
    output: tool,
  }),
  toolCreate: route({
    method: 'POST',
    path: `${toolPath}/create`,
    ignoresRepeats: true,
    summary: '给自己的插件新建工具',
    access: 'member',
    input: z.extend(sentTool, { id: z.optional(z.unknown()), plugin_id: rowNumber }),
    output: saved,
    bodyLimitBytes,
  }),
  toolUpdate: route({
    method: 'POST',
    path: `${toolPath}/update`,
    summary: '改工具；旧版本回 409，data.current 是现在的版本',
    access: 'member',
    input: z.extend(sentTool, { id: rowNumber, version: z.optional(z.int()) }),
    output: saved,
    bodyLimitBytes,
  }),
  toolDelete: route({
    method: 'POST',
    path: `${toolPath}/delete`,
    summary: '删除工具和它的用例',
    access: 'member',
    input: one,
    output: nothing,
  }),
  toolOnline: route({
    method: 'POST',
    path: `${toolPath}/online`,
    summary: '启用或停用工具；下次发布起作用',
    access: 'member',
    input: z.object({ id: rowNumber, online: z.boolean() }),
    output: nothing,
  }),
  toolDebug: route({
    method: 'POST',
    path: `${toolPath}/debug`,
    ignoresRepeats: true,
    summary: '用给的参数真正调用一次；回来的是发出的请求和回复，其中的密钥是遮住的；最多 12 秒',
    access: 'member',
    input: z.object({ id: rowNumber, arguments: z._default(toolArguments, {}) }),
    output: toolExchange,
    bodyLimitBytes: toolLimits.argumentBytes * 2,
  }),
  caseSave: route({
    method: 'POST',
    path: `${toolPath}/run/save`,
    ignoresRepeats: true,
    summary: '调用一次，连同回复的样子存成用例',
    access: 'member',
    input: z.object({
      tool_id: rowNumber,
      name: z._default(z.string().check(z.maxLength(2_000)), ''),
      arguments: z._default(toolArguments, {}),
    }),
    output: z.object({ case: toolCase, exchange: toolExchange }),
    bodyLimitBytes: toolLimits.argumentBytes * 2,
  }),
  caseList: route({
    method: 'POST',
    path: `${toolPath}/run/list`,
    summary: '一个工具的用例，和各自最近一次的结果',
    access: 'member',
    input: z.object({ tool_id: rowNumber }),
    output: z.object({ list: z.array(toolCase) }),
  }),
  caseReplay: route({
    method: 'POST',
    path: `${toolPath}/run/replay`,
    summary: '再跑一个用例，和存下的样子比；accept 把现在的样子存下',
    access: 'member',
    input: z.extend(oneCase, { accept: z._default(z.boolean(), false) }),
    output: z.object({ same: z.boolean(), differences: z.array(caseDifference), exchange: toolExchange }),
  }),
  caseDelete: route({
    method: 'POST',
    path: `${toolPath}/run/delete`,
    summary: '删除一个用例',
    access: 'member',
    input: oneCase,
    output: nothing,
  }),
} as const
