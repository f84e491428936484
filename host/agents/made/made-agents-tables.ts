import { type Kysely, sql } from 'kysely'
import { collectionOfAgent } from '../../files/agent-owner.ts'
import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { unendedTurns } from './stored-agent.ts'

/** Turns end within this time, also those that wait. */
const heldAtMostMs = 30 * 24 * 60 * 60_000

const agentsOf = (build: Kysely<Tables>, owner: string) =>
  build.selectFrom('agents').select('id').where('owner', '=', owner)

/** The literal condition is that of the index. */
const deletedAgents = (build: Kysely<Tables>, since: number) =>
  build.selectFrom('agents').select('id').where(sql<boolean>`deleted_at > 0`).where('deleted_at', '>', since)

/** The rules for agents made by members, of which a member has at most 100. Only members have rows. */
export const madeAgentsTables: OwnedTables<
  'taken_down_prompts' | 'agents' | 'agent_versions' | 'agent_readers' | 'agent_memories' | 'agent_links'
> = {
  agent_links: {
    bind: 'only members share agents',
    export: {
      name: 'agent_links',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('agent_links')
            .select(['agent_id', 'scope', 'expires_at', 'created_at', 'revoked_at'])
            .where('agent_id', 'in', agentsOf(build, owner))
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('agent_links').where('agent_id', 'in', agentsOf(build, owner))),
      ],
    },
    expire: 'at most 50 an agent; the oldest ended ones make room',
  },
  agent_versions: {
    bind: 'only members make agents',
    export: {
      name: 'agent_versions',
      json: 'settings',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('agent_versions')
            .select(['agent_id', 'version', 'settings', 'note', 'published_at', 'changed_at'])
            .where('agent_id', 'in', agentsOf(build, owner))
            .orderBy('agent_id')
            .orderBy('version')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('agent_versions').where('agent_id', 'in', agentsOf(build, owner))),
      ],
    },
    // Those of deleted agents that turns were using; others are thinned when one is added.
    expire: {
      everyMs: 60 * 60_000,
      statements: ({ build, now }) => [
        statement(
          build
            .deleteFrom('agent_versions')
            .where('agent_id', 'in', deletedAgents(build, now - heldAtMostMs))
            .where((expression) =>
              expression.not(
                expression.exists(
                  unendedTurns(build)
                    .select('turns.id')
                    .where('conversations.agent_id', '=', expression.ref('agent_versions.agent_id'))
                    .where('turns.agent_version', '=', expression.ref('agent_versions.version')),
                ),
              ),
            ),
        ),
      ],
    },
  },
  agent_readers: {
    bind: 'only members use made agents',
    export: {
      name: 'used_agents',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('agent_readers')
            .select(['agent_id', 'bound_at', 'used_at', 'remembers'])
            .where('owner', '=', owner)
            .orderBy('agent_id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('agent_readers').where('owner', '=', owner)),
        statement(build.deleteFrom('agent_readers').where('agent_id', 'in', agentsOf(build, owner))),
      ],
    },
    expire: 'at most one row for each agent and member',
  },
  agent_memories: {
    bind: 'agents remember only members',
    export: {
      name: 'agent_memories',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('agent_memories')
            .select(['agent_id', 'text', 'doc_id', 'changed_at'])
            .where('owner', '=', owner)
            .orderBy('agent_id')
            .orderBy('letters')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('agent_memories').where('owner', '=', owner)),
        statement(build.deleteFrom('agent_memories').where('agent_id', 'in', agentsOf(build, owner))),
      ],
    },
    expire: 'at most 50 for each agent and member; members delete them',
  },
  taken_down_prompts: 'hashes of texts of agents that operators took down, which outlive these',
  agents: {
    bind: 'only members make agents',
    export: {
      name: 'agents',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('agents')
            .select(['id', 'status', 'reason', 'version', 'published_version', 'name', 'category'])
            .select(['uses', 'created_at', 'updated_at', 'published_at'])
            .where('owner', '=', owner)
            .where('deleted_at', '=', 0)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      eraseFiles: async ({ database, library, person: { owner } }) => {
        const agents = await database.all<{ id: string }>(agentsOf(database.build, owner))
        for (const { id } of agents) await library.erase(collectionOfAgent(id))
      },
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('agents').where('owner', '=', owner)),
      ],
    },
    expire: 'limited by the contract; members delete them',
  },
}
