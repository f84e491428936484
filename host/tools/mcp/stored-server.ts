import * as z from 'zod'
import { HostError } from '../../platform/errors.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { type ListedTools, listedTools, type ReadTool, readTool } from './connect/read-tools.ts'

export interface StoredServer
  extends Omit<Tables['mcp_servers'], 'tools' | 'chosen' | 'login_at' | 'listed_at'> {
  readonly tools: ListedTools['tools']
  readonly skipped: ListedTools['skipped']
  readonly chosen: readonly ReadTool[]
  readonly login_at: number
  readonly listed_at: number
}

export function toStoredServer(row: Tables['mcp_servers']): StoredServer {
  return {
    ...row,
    ...listedTools.parse(JSON.parse(row.tools)),
    chosen: z.array(readTool).parse(JSON.parse(row.chosen)),
    login_at: Number(row.login_at),
    listed_at: Number(row.listed_at),
  }
}

/** @throws {HostError} not_found, also for servers of others */
export async function ownServer(database: Database, owner: string, id: string): Promise<StoredServer> {
  const row = await database.first(
    database.build.selectFrom('mcp_servers').selectAll().where('id', '=', id).where('owner', '=', owner),
  )
  if (!row) throw new HostError('not_found', '没有这个 MCP 服务器')
  return toStoredServer(row)
}

/** @returns a member's servers, the oldest first */
export async function serversOf(database: Database, owner: string): Promise<StoredServer[]> {
  const rows = await database.all(
    database.build
      .selectFrom('mcp_servers')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('created_at')
      .orderBy('id'),
    { isHeavy: true },
  )
  return mapInSteps(rows, ({ tools, chosen }) => tools.length + chosen.length, toStoredServer)
}

/** @returns the chosen tools that the server still lists as they were seen */
export function usableTools({ tools, chosen }: Pick<StoredServer, 'tools' | 'chosen'>): readonly ReadTool[] {
  const now = new Map(tools.map(({ name, print }) => [name, print]))
  return chosen.filter(({ name, print }) => now.get(name) === print)
}
