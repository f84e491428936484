import type { RememberingAgent } from '../../../lib/contract/routes/agent-memory-routes.ts'
import { memoryAnswers } from '../../members/memories/agent-memory-rows.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { visibleAgent } from './present-agent.ts'
import { type StoredAgent, toStoredAgent } from './stored-agent.ts'

/** Maximum agents listed. */
const maxListed = 200

/**
 * @returns the agents that remember something of a member, or have their consent, at most 200; those with most memories
 * first
 */
export async function listRememberingAgents(database: Database, owner: string): Promise<RememberingAgent[]> {
  const { build } = database
  const [counts, agreed] = await Promise.all([
    database.all<{ agent_id: string; count: number }>(
      build
        .selectFrom('agent_memories')
        .select(({ fn }) => ['agent_id', fn.countAll<number>().as('count')])
        .where('owner', '=', owner)
        .groupBy('agent_id')
        .orderBy('count', 'desc')
        .orderBy('agent_id')
        .limit(maxListed),
    ),
    database.all<{ agent_id: string }>(
      build
        .selectFrom('agent_readers')
        .select('agent_id')
        .where('owner', '=', owner)
        .where('remembers', '=', memoryAnswers.yes)
        .orderBy('agent_id')
        .limit(maxListed),
    ),
  ])
  const countOf = new Map(counts.map(({ agent_id, count }) => [agent_id, Number(count)]))
  const isOn = new Set(agreed.map(({ agent_id }) => agent_id))
  const ids = [...new Set([...countOf.keys(), ...isOn])].slice(0, maxListed)
  const rows =
    ids.length === 0
      ? []
      : await database.all(
          build.selectFrom('agents').selectAll().where('id', 'in', ids).where('deleted_at', '=', 0),
        )
  const agents = new Map(rows.map((row) => [row.id, toStoredAgent(row)]))
  const listed = await Promise.all(
    ids.map(async (id) => ({
      agent_id: id,
      name: await nameFor(database, owner, agents.get(id)),
      isOn: isOn.has(id),
      count: countOf.get(id) ?? 0,
    })),
  )
  return listed.toSorted(
    (left, right) => right.count - left.count || (left.agent_id < right.agent_id ? -1 : 1),
  )
}

/** @returns '' for an agent that the member may not use any more */
async function nameFor(database: Database, owner: string, agent: StoredAgent | undefined): Promise<string> {
  if (!agent) return ''
  try {
    return (await visibleAgent(database, owner, agent)).name
  } catch (error) {
    if (error instanceof HostError && error.code === 'not_found') return ''
    throw error
  }
}
