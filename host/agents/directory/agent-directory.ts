import { fixedAgentOf, needsModel } from '../../../lib/agents.ts'
import type { AgentType } from '../../../lib/contract/frames/frame.ts'
import type { Template } from '../../../lib/contract/template.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import type { AgentAvatar } from '../../../lib/text/agent-avatar.ts'
import type { Accepted, Agent, AgentQuery, FindAgent } from '../../conversations/turns/agent.ts'
import type { ConfiguredServices } from '../../models/configured-services.ts'
import { type AgentProfile, agentProfile, missingSettings } from '../agent-profile.ts'
import type { AgentEntry, AgentRegistry } from '../registry.ts'

/** An agent as its users see it before they ask. */
export interface DescribedAgent {
  readonly id: string
  readonly type: AgentType
  readonly profile: AgentProfile
  /** What may be attached to a question; absent for text only. */
  readonly accepts?: Accepted | undefined
  readonly templates: readonly Template[]
  /** Missing settings without which it can't do its task. */
  readonly needs: readonly string[]
  readonly worksWithoutModel: boolean
  /** The model chosen by its author. */
  readonly model?: string
  readonly made?: {
    readonly avatar: AgentAvatar
    readonly author: string
    readonly is_mine: boolean
    /** Whether it remembers what users say who agreed. */
    readonly remembers: boolean
  }
}

export interface DescribedQuery {
  readonly agentId: string
  /** '' for a caller without identity. */
  readonly owner: string
  readonly locale: Locale
  readonly has: ConfiguredServices
}

/** Agents made by members. */
export interface MadeAgents {
  readonly find: FindAgent
  describe(query: DescribedQuery): Promise<DescribedAgent | null>
}

/** The one place where agents are found, built-in and made ones alike, with the rights of the user. */
export interface AgentDirectory {
  readonly findAgent: FindAgent
  /** @returns null if there is no such agent, or the owner may not use it */
  readonly describeAgent: (query: DescribedQuery) => Promise<DescribedAgent | null>
}

interface DirectoryDeps {
  readonly registry: Partial<AgentRegistry>
  /** Summarizes any chat. */
  readonly summary?: Agent
  readonly made?: MadeAgents
}

export function openDirectory({ registry, summary, made }: DirectoryDeps): AgentDirectory {
  return {
    findAgent: async (query) => {
      const { kind, agentType, prompt } = query
      const isMade = agentType === 'custom'
      const agent = isMade ? ((await made?.find(query)) ?? null) : findBuiltIn(registry, query)
      if (kind === 'search' || prompt.action !== 'summary') return agent
      return agent && (summary ?? null)
    },
    describeAgent: async (query) => describeBuiltIn(registry, query) ?? made?.describe(query) ?? null,
  }
}

function findBuiltIn(
  registry: Partial<AgentRegistry>,
  { kind, agentId, agentType, prompt }: AgentQuery,
): Agent | null {
  const type = fixedAgentOf(agentId)?.type
  if (type !== agentType || kind === 'preview') return null
  const entry: AgentEntry = registry[type] ?? {}
  const agent = kind === 'search' ? entry.search?.[prompt.pattern ?? 'normal'] : entry.agent
  return agent ?? null
}

function describeBuiltIn(
  registry: Partial<AgentRegistry>,
  { agentId, locale, has }: DescribedQuery,
): DescribedAgent | null {
  const fixed = fixedAgentOf(agentId)
  const entry: AgentEntry | undefined = fixed && registry[fixed.type]
  if (!fixed || !(entry?.agent || entry?.search)) return null

  const { type } = fixed

  return {
    id: agentId,
    type,
    profile: agentProfile(type, locale, has),
    accepts: entry.agent?.accepts,
    templates: entry.agent?.templates ?? [],
    needs: missingSettings(type, has),
    worksWithoutModel: !needsModel(fixed),
  }
}
