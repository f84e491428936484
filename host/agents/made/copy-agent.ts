import { type AgentSettings, agentLimits } from '../../../lib/contract/made-agent.ts'
import { publishedSettings } from './present-agent.ts'
import { createAgent, type SaveDeps, type SavedVersion } from './save-agent.ts'
import { agentNotFound, findAgent, ownDraft, readVersion, type StoredAgent } from './stored-agent.ts'

const suffix = ' 副本'

/**
 * Copies an agent of one's own, or a public one whose author allows it, into a draft. Tools stay with their author.
 * @throws {HostError} not_found; what creating throws
 */
export async function copyAgent(deps: SaveDeps, owner: string, id: string): Promise<SavedVersion> {
  const agent = await findAgent(deps.database, id)
  if (!agent) throw agentNotFound()
  const isOwn = agent.owner === owner
  const isPublic = agent.published_version > 0 && agent.author_blocked_at === 0
  if (!isOwn && (!isPublic || agent.allows_copy === 0)) throw agentNotFound()
  const settings = isOwn
    ? (await ownDraft(deps.database, owner, id)).settings
    : await publishedSettings(deps.database, agent)
  return createAgent(deps, owner, copyOf(settings, isOwn))
}

/** Copies a version of an agent that its author shared for copying. @throws what creating throws */
export async function createCopy(
  deps: SaveDeps,
  owner: string,
  agent: StoredAgent,
  version: number,
): Promise<SavedVersion> {
  const settings = await readVersion(deps.database, agent.id, version)
  if (!settings) throw agentNotFound()
  return createAgent(deps, owner, copyOf(settings, agent.owner === owner))
}

function copyOf(settings: AgentSettings, isOwn: boolean): AgentSettings {
  return {
    ...settings,
    name: copiedName(settings.name),
    tools: isOwn ? settings.tools : [],
    allow_copy: false,
  }
}

function copiedName(name: string): string {
  return `${Array.from(name)
    .slice(0, agentLimits.name - suffix.length)
    .join('')}${suffix}`
}
