import * as z from 'zod'

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

export const mcpSettings = { MCP_CLIENTS: mcpClients } as const
