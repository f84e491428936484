import type { HostEnvironment } from './settings/environment.ts'
import { openCallAuth } from './tools/mcp/login/call-auth.ts'
import type { McpDeps } from './tools/mcp/mcp-deps.ts'

interface McpUseDeps extends Omit<McpDeps, 'client' | 'stdio'> {
  readonly env: Pick<HostEnvironment, 'MCP_CLIENTS' | 'MCP_STDIO' | 'NEXT_PUBLIC_APP_NAME'>
}

interface McpUse extends McpDeps {
  readonly authOf: ReturnType<typeof openCallAuth>
}

/** @returns how servers of the Model Context Protocol are used for those who ask */
export function openMcpUse(deps: McpUseDeps): McpUse {
  const { env, database, box, egress, connectionLimits, log, now, makeId } = deps
  return {
    database,
    box,
    egress,
    connectionLimits,
    stdio: env.MCP_STDIO,
    client: { ids: env.MCP_CLIENTS, name: env.NEXT_PUBLIC_APP_NAME },
    authOf: openCallAuth({ database, box, now }),
    log,
    now,
    makeId,
  }
}
