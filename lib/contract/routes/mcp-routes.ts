import * as z from 'zod/mini'
import { mcpLimits, mcpServer, mcpServerSettings } from '../mcp/mcp-server.ts'
import { nothing, route } from './route.ts'

const mcpPath = '/agents_api/mcp'
const bodyLimitBytes = 64 * 1024

const one = z.object({ id: z.string().check(z.maxLength(64)) })
const answer = z._default(z.string().check(z.maxLength(4_096)), '')

/** Servers of the Model Context Protocol that members use. */
export const mcpRoutes = {
  mcpCreate: route({
    method: 'POST',
    path: `${mcpPath}/create`,
    ignoresRepeats: true,
    summary: '接一个 MCP 服务器，并列出它的工具；连不上也存下来，reason 里有原因',
    access: 'member',
    input: mcpServerSettings,
    output: mcpServer,
    bodyLimitBytes,
  }),
  mcpOffers: route({
    method: 'GET',
    path: `${mcpPath}/offers`,
    summary: '本站提供的 MCP 服务器的名字',
    access: 'member',
    input: nothing,
    output: z.object({ names: z.array(z.string()) }),
  }),
  mcpAdd: route({
    method: 'POST',
    path: `${mcpPath}/add`,
    summary: '加上一个本站提供的 MCP 服务器，并列出它的工具；加过的再列一次',
    access: 'member',
    input: z.object({ name: z.string().check(z.maxLength(64)) }),
    output: mcpServer,
  }),
  mcpUpdate: route({
    method: 'POST',
    path: `${mcpPath}/update`,
    summary: '改名字、地址或令牌；换了地址，登录、令牌和选好的工具都不再保留',
    access: 'member',
    input: z.extend(mcpServerSettings, one.shape),
    output: mcpServer,
    bodyLimitBytes,
  }),
  mcpDelete: route({
    method: 'POST',
    path: `${mcpPath}/delete`,
    summary: '删掉一个 MCP 服务器，并在它那里撤销登录；已经不在的也算成功',
    access: 'member',
    input: one,
    output: nothing,
  }),
  mcpList: route({
    method: 'GET',
    path: `${mcpPath}/list`,
    summary: '自己的 MCP 服务器和它们的工具',
    access: 'member',
    input: nothing,
    output: z.object({ list: z.array(mcpServer) }),
  }),
  mcpTools: route({
    method: 'POST',
    path: `${mcpPath}/tools/list`,
    summary: '重新列出一个服务器的工具',
    access: 'member',
    input: one,
    output: mcpServer,
  }),
  mcpSelect: route({
    method: 'POST',
    path: `${mcpPath}/tools/select`,
    summary: '选好智能体能用的工具；print 和看到的不一样时返回 409，data.current 是现在的',
    access: 'member',
    input: z.extend(one, {
      tools: z
        .array(
          z.object({ name: z.string().check(z.maxLength(200)), print: z.string().check(z.maxLength(64)) }),
        )
        .check(z.maxLength(mcpLimits.tools)),
    }),
    output: mcpServer,
    bodyLimitBytes,
  }),
  mcpLogin: route({
    method: 'POST',
    path: `${mcpPath}/login`,
    summary: '开始登录一个服务器；url 是要打开的登录页，空的是不用登录',
    access: 'member',
    input: one,
    output: z.object({ url: z.string() }),
  }),
  mcpLoginFinish: route({
    method: 'POST',
    path: `${mcpPath}/login/finish`,
    summary: '登录页回来以后，用它带回的参数完成登录',
    access: 'member',
    input: z.object({ state: answer, code: answer, iss: answer, error: answer }),
    output: mcpServer,
    bodyLimitBytes,
  }),
  mcpLogout: route({
    method: 'POST',
    path: `${mcpPath}/logout`,
    summary: '退出一个服务器的登录，并在它那里撤销',
    access: 'member',
    input: one,
    output: mcpServer,
  }),
} as const
