import { authorsOf } from './agents/made/agent-authors.ts'
import type { AgentPluginsDeps } from './agents/made/plugin-turn.ts'
import type { MakeFile } from './files/make-file.ts'
import { pace } from './limits/pace.ts'
import { uidOf } from './members/account/owner.ts'
import { findUser } from './members/account/users/users.ts'
import type { Egress } from './outbound/egress.ts'
import type { Clock } from './platform/clock.ts'
import { HostError } from './platform/errors.ts'
import { randomId } from './platform/make-id.ts'
import type { SecretBox } from './platform/secret-box.ts'
import type { Storage } from './storage/open-storage.ts'
import { openMcpTools } from './tools/mcp/use/open-mcp-tools.ts'
import { openPluginTools } from './tools/plugins/use/open-plugin-tools.ts'
import type { StoreReply } from './tools/plugins/use/reply-parts.ts'
import { toolGrants } from './tools/plugins/use/tool-grants.ts'

/** Calls of plugins by agents, for one member. */
const callsPerMinute = 60

interface AgentPluginsSettings {
  /** Servers of the Model Context Protocol; absent where none are used. */
  readonly mcp?: Parameters<typeof openMcpTools>[0]
  readonly storage: Pick<Storage, 'database' | 'bus'>
  readonly box: SecretBox | null
  readonly egress: Pick<Egress, 'open'>
  readonly now: Clock
  /** Stores a file of a member. @throws {HostError} too_large without room */
  readonly makeFile?: MakeFile
  /** Whether calls are counted. */
  readonly isPaced: () => boolean
}

/** @returns how agents use the plugins that their authors gave them */
export function openAgentPlugins(given: AgentPluginsSettings): AgentPluginsDeps {
  const { storage, now, box, egress, isPaced, makeFile, mcp } = given
  const { database, bus } = storage
  const paced = async (owner: string) => {
    if (isPaced()) await pace(bus, `tool-uses:${owner}`, callsPerMinute)
  }
  return {
    open: openPluginTools({
      database,
      box,
      egress,
      now,
      makeId: randomId,
      namesOf: (rows) => authorsOf(database, rows),
      ...(makeFile && { storeReply: storeWith(makeFile) }),
      pace: paced,
    }),
    ...(mcp && {
      openMcp: openMcpTools({ ...mcp, pace: paced, ...(makeFile && { storeReply: storeWith(makeFile) }) }),
    }),
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
