import { authorsOf } from './agents/made/agent-authors.ts'
import type { AgentPluginsDeps } from './agents/made/plugin-turn.ts'
import { pace } from './limits/pace.ts'
import { uidOf } from './members/account/owner.ts'
import { findUser } from './members/account/users/users.ts'
import type { Egress } from './outbound/egress.ts'
import type { Clock } from './platform/clock.ts'
import { randomId } from './platform/make-id.ts'
import type { SecretBox } from './platform/secret-box.ts'
import type { Storage } from './storage/open-storage.ts'
import { openPluginTools } from './tools/plugins/use/open-plugin-tools.ts'
import { toolGrants } from './tools/plugins/use/tool-grants.ts'

/** Calls of plugins by agents, for one member. */
const callsPerMinute = 60

interface AgentPluginsSettings {
  readonly storage: Pick<Storage, 'database' | 'bus'>
  readonly box: SecretBox | null
  readonly egress: Pick<Egress, 'open'>
  readonly now: Clock
  /** Whether calls are counted. */
  readonly isPaced: () => boolean
}

/** @returns how agents use the plugins that their authors gave them */
export function openAgentPlugins(given: AgentPluginsSettings): AgentPluginsDeps {
  const { storage, now, box, egress, isPaced } = given
  const { database, bus } = storage
  return {
    open: openPluginTools({
      database,
      box,
      egress,
      now,
      makeId: randomId,
      namesOf: (rows) => authorsOf(database, rows),
      pace: async (owner) => {
        if (isPaced()) await pace(bus, `tool-uses:${owner}`, callsPerMinute)
      },
    }),
    grantsOf: (where) => toolGrants({ database, now }, where),
    accountOf: async (owner) => {
      const user = await findUser(database, uidOf(owner))
      return [user?.phone ?? '', user?.nickname ?? ''].filter(Boolean)
    },
  }
}
