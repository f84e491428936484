import * as z from 'zod'
import { readStdioServers, type StdioServers } from './connect/stdio-servers.ts'

/** Client ids that the operator has registered at login services: `issuer=id`, separated by commas. */
const mcpClients = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((each) => each.trim() || []))
  .refine((pairs) => pairs.every((pair) => /^https:\/\/[^\s=]+=\S+$/.test(pair)), {
    error: '应为逗号分隔的 https://登录服务=客户端编号',
  })
  .transform((pairs): Readonly<Record<string, string>> => {
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
  })

/** Servers that the operator offers to all members, as commands that this host runs. */
const mcpStdio = z
  .string()
  .default('')
  .transform((value, context): StdioServers => {
    const servers = readStdioServers(value)
    if (servers) return servers
    context.addIssue({ code: 'custom', message: '应为 名字=命令 参数…，一行一个或用分号隔开，名字不重复' })
    return z.NEVER
  })

export const mcpSettings = { MCP_CLIENTS: mcpClients, MCP_STDIO: mcpStdio } as const
