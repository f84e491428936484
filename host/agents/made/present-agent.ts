import { type AgentSummary, agentStatus } from '../../../lib/contract/made-agent.ts'
import { avatarOf, iconUrl, parseIcon } from '../../../lib/text/agent-avatar.ts'
import { agentsWithKnowledge } from '../../files/knowledge/agent-knowledge.ts'
import type { ReviewDeps } from '../../files/knowledge/reviewed-until.ts'
import type { Database } from '../../storage/database/database.ts'
import { authorsOf } from './agent-authors.ts'
import { shownIcon } from './agent-mirror.ts'
import { type AgentWithDraft, agentNotFound, readVersion, type StoredAgent } from './stored-agent.ts'

const shownReasons: readonly number[] = [agentStatus.rejected, agentStatus.takenDown]

/**
 * @param viewer '' for a caller without identity
 * @param agents not deleted; the viewer may see them
 */
export async function presentAgents(
  deps: ReviewDeps,
  viewer: string,
  agents: readonly StoredAgent[],
): Promise<AgentSummary[]> {
  if (agents.length === 0) return []
  const { database } = deps
  const ids = agents.map(({ id }) => id)
  const [authors, joined, informed] = await Promise.all([
    authorsOf(database, agents),
    joinedOf(database, viewer, ids),
    agentsWithKnowledge(deps, ids),
  ])
  return agents.map((agent) => {
    const isMine = agent.owner === viewer
    return {
      id: agent.id,
      agent_type: 'custom',
      name: agent.name,
      intro: agent.intro,
      desc: agent.description,
      icon: iconUrl(agent.icon),
      avatar: parseIcon(agent.icon) ?? avatarOf(agent.name),
      status: isMine ? agent.status : publicStatus(agent),
      ...(isMine && shownReasons.includes(agent.status) ? { reason: agent.reason } : {}),
      category: agent.category,
      author: authors(agent.owner),
      uses: agent.uses,
      updated: Math.floor((isMine ? agent.updated_at : agent.published_at) / 1_000),
      is_mine: isMine,
      is_bound: joined.has(agent.id),
      works_without_model: informed.has(agent.id),
      allows_copy: agent.allows_copy === 1,
    }
  })
}

/** @returns the row of an agent as these settings describe it, instead of those that everybody sees */
export function withDraft({ agent, settings }: AgentWithDraft): StoredAgent {
  const { name, intro, desc, category, allow_copy: allowsCopy } = settings
  return {
    ...agent,
    name,
    intro,
    description: desc,
    icon: shownIcon(settings),
    category,
    allows_copy: allowsCopy ? 1 : 0,
  }
}

/**
 * An agent as a caller may see it: its author; everybody while it is public; those who joined by a link, in the version
 * that the link shares, unless an operator took it down; others than its author not while that one is blocked.
 * @throws {HostError} not_found
 */
export async function visibleAgent(
  database: Database,
  viewer: string,
  agent: StoredAgent,
): Promise<StoredAgent> {
  if (agent.owner === viewer) return agent
  if (agent.author_blocked_at > 0) throw agentNotFound()
  if (agent.published_version > 0) return agent
  const joined = await joinedOf(database, viewer, [agent.id])
  if (agent.taken_down_at > 0 || !joined.has(agent.id)) throw agentNotFound()
  const settings = await readVersion(database, agent.id, agent.linked_version)
  if (!settings) throw agentNotFound()
  return withDraft({ agent, settings })
}

/** @returns the settings of the version that others use. @throws {HostError} not_found */
export async function publishedSettings(database: Database, agent: StoredAgent) {
  const settings = await readVersion(database, agent.id, agent.published_version)
  if (!settings) throw agentNotFound()
  return settings
}

/** Others learn neither of reviews nor of rejections. */
function publicStatus(agent: StoredAgent): number {
  return agent.published_version > 0 ? agentStatus.published : agentStatus.byLink
}

async function joinedOf(
  database: Database,
  viewer: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (viewer === '') return new Set()
  const rows = await database.all(
    database.build
      .selectFrom('agent_readers')
      .select('agent_id')
      .where('owner', '=', viewer)
      .where('agent_id', 'in', [...ids])
      .where('bound_at', '>', 0),
  )
  return new Set(rows.map(({ agent_id }) => agent_id))
}
