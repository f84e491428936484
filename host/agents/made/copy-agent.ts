import { createHash } from 'node:crypto'
import { type AgentSettings, agentLimits } from '../../../lib/contract/made-agent.ts'
import { BatchConflict } from '../../storage/database/database.ts'
import { publishedSettings } from './present-agent.ts'
import { createAgent, type SaveDeps, type SavedVersion } from './save-agent.ts'
import { agentNotFound, findAgent, ownDraft, readVersion, type StoredAgent } from './stored-agent.ts'

const suffix = ' 副本'
/** As of a random id. */
const idCharacters = 22
/** Copies of one version that are looked for before a copy gets a random id. */
const maxLookups = 3

/**
 * Copies an agent of one's own, or a public one whose author allows it, into a draft. Tools stay with their author. A
 * copy of the same version that has not been changed since is that copy: two tabs make one.
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
  const version = isOwn ? agent.version : agent.published_version
  return createOnce(deps, owner, { ...copied(agent, version), settings: copyOf(settings, isOwn) })
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
  const copy = copyOf(settings, agent.owner === owner)
  return createOnce(deps, owner, { ...copied(agent, version), settings: copy })
}

interface Copy {
  readonly agentId: string
  readonly version: number
  readonly settings: AgentSettings
  readonly origin: Pick<StoredAgent, 'copied_from' | 'origin_taken_down_at'>
}

const copied = (agent: StoredAgent, version: number) => ({
  agentId: agent.id,
  version,
  origin: {
    copied_from: agent.id,
    origin_taken_down_at: agent.taken_down_at || agent.origin_taken_down_at,
  },
})

/** The ids of copies follow from what is copied, so that of two at once the second finds the first. */
async function createOnce(
  deps: SaveDeps,
  owner: string,
  { agentId, version, settings, origin }: Copy,
): Promise<SavedVersion> {
  const { database } = deps
  for (let number = 0; number < maxLookups; number += 1) {
    const id = createHash('sha256')
      .update(JSON.stringify([owner, agentId, version, number]))
      .digest('base64url')
      .slice(0, idCharacters)
    const existing = async () => {
      const agent = await findAgent(database, id)
      return agent?.owner === owner && agent.version === 1 ? { id, version: 1 } : undefined
    }
    // Also at the maximum of agents, where nothing can be created.
    const earlier = await existing()
    if (earlier) return earlier
    try {
      return await createAgent({ ...deps, makeId: () => id }, owner, settings, origin)
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      const concurrent = await existing()
      if (concurrent) return concurrent
    }
  }
  return createAgent(deps, owner, settings, origin)
}

function copyOf(settings: AgentSettings, isOwn: boolean): AgentSettings {
  return {
    ...settings,
    name: copiedName(settings.name),
    tools: isOwn ? settings.tools : [],
    mcp: isOwn ? settings.mcp : [],
    allow_copy: false,
  }
}

function copiedName(name: string): string {
  return `${Array.from(name)
    .slice(0, agentLimits.name - suffix.length)
    .join('')}${suffix}`
}
