import type { Logger } from 'pino'
import { authorsOf } from './agents/made/agent-authors.ts'
import type { AgentPluginsDeps } from './agents/plugin-use/plugin-turn.ts'
import type { MakeFile } from './files/make-file.ts'
import type { LimitSettings } from './limits/limit-settings.ts'
import { pace } from './limits/pace.ts'
import { uidOf } from './members/account/owner.ts'
import { findUser } from './members/account/users/users.ts'
import { openMcpUse } from './open-mcp.ts'
import type { Egress } from './outbound/egress.ts'
import type { Clock } from './platform/clock.ts'
import { HostError } from './platform/errors.ts'
import { randomId } from './platform/make-id.ts'
import type { SecretBox } from './platform/secret-box.ts'
import type { Storage } from './storage/open-storage.ts'
import type { ConnectionLimits } from './tools/mcp/connect/open-connection.ts'
import { openMcpTools } from './tools/mcp/use/open-mcp-tools.ts'
import { openPluginTools } from './tools/plugins/use/open-plugin-tools.ts'
import type { StoreReply } from './tools/plugins/use/reply-parts.ts'
import { toolGrants } from './tools/plugins/use/tool-grants.ts'

/** Calls of plugins by agents, for one member. */
const callsPerMinute = 60

interface AgentPluginsSettings {
  readonly storage: Pick<Storage, 'database' | 'bus'>
  readonly box: SecretBox | null
  readonly egress: Pick<Egress, 'open' | 'check'>
  readonly now: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly env: Parameters<typeof openMcpUse>[0]['env'] & Pick<LimitSettings, 'RATE_LIMIT'>
  readonly connectionLimits?: ConnectionLimits | undefined
  /** Stores a file of a member. @throws {HostError} too_large without room */
  readonly makeFile?: MakeFile
}

/** @returns how agents use the plugins that their authors gave them */
export function openAgentPlugins(given: AgentPluginsSettings): AgentPluginsDeps {
  const { storage, now, box, egress, makeFile, log, env, connectionLimits } = given
  const { database, bus } = storage
  const paced = async (owner: string) => {
    if (env.RATE_LIMIT > 0) await pace(bus, `tool-uses:${owner}`, callsPerMinute)
  }
  const makeId = randomId
  const storeReply = makeFile && storeWith(makeFile)
  const mcp = openMcpUse({ env, database, box, egress, connectionLimits, log, now, makeId })
  return {
    open: openPluginTools({
      database,
      box,
      egress,
      namesOf: (rows) => authorsOf(database, rows),
      storeReply,
      pace: paced,
      now,
      makeId,
    }),
    openMcp: openMcpTools({ ...mcp, storeReply, pace: paced }),
    grantsOf: (where) => toolGrants({ database, now }, where),
    accountOf: async (owner) => {
      const user = await findUser(database, uidOf(owner))
      return [user?.phone ?? '', user?.nickname ?? ''].filter(Boolean)
    },
  }
}

function storeWith(makeFile: MakeFile): StoreReply {
  return async (file) => {
    try {
      return await makeFile(file)
    } catch (error) {
      // The member has no room left: the reply is only described.
      if (error instanceof HostError) return null
      throw error
    }
  }
}
