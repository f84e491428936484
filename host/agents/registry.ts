import type { AgentType } from '../../lib/contract/frame.ts'
import { agentTypes } from '../../lib/contract/frame.ts'
import type { Agent, FindAgent } from '../dialogue/agent.ts'
import { createChat } from './chat/chat.ts'
import { createUniversalSearch } from './universal/universal-search.ts'
import type { NormalSearchDeps } from './universal/search-run.ts'

/** The agents of a type, by the socket on which they answer. An entry without agents is refused as not yet open. */
interface AgentEntry {
  /** The one agent of this type. */
  readonly id?: string
  readonly search?: Agent
  readonly agent?: Agent
}

/** All agents, by their types: a type without an entry does not compile. */
export type AgentRegistry = Readonly<Record<AgentType, AgentEntry>>

const notYetOpen: AgentEntry = {}

export function openAgents(deps: NormalSearchDeps): AgentRegistry {
  return {
    universal: { id: '001', search: createUniversalSearch(deps), agent: createChat(deps) },
    writing: notYetOpen,
    reading: notYetOpen,
    text_to_image: notYetOpen,
    image_editing: notYetOpen,
    data_analysis: notYetOpen,
    image_to_text: notYetOpen,
    companion: notYetOpen,
    fortune_telling: notYetOpen,
    hot_terrier: notYetOpen,
    coding: notYetOpen,
    translation: notYetOpen,
    tutor: notYetOpen,
    chat_doc: notYetOpen,
    travel: notYetOpen,
    career: notYetOpen,
    custom: notYetOpen,
  }
}

/** @returns the ids of those that chat; what has no id of its own is looked up elsewhere */
export function chatAgentIds(registry: AgentRegistry): ReadonlySet<string> {
  const entries: readonly AgentEntry[] = Object.values(registry)
  return new Set(entries.flatMap(({ id, agent }) => (id !== undefined && agent ? [id] : [])))
}

/** @returns finds the agent of a conversation that takes what was asked of it */
export function findIn(registry: AgentRegistry): FindAgent {
  return ({ kind, agentId, agentType, prompt }) => {
    const type = agentTypes.find((each) => each === agentType)
    const entry: AgentEntry = type ? registry[type] : notYetOpen
    const agent = entry.id === undefined || entry.id === agentId ? entry[kind] : undefined
    return agent && (agent.accepts?.(prompt) ?? true) ? agent : null
  }
}
