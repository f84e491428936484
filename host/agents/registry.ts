import type { AgentType } from '../../lib/contract/frame.ts'
import { agentTypes } from '../../lib/contract/frame.ts'
import type { Agent, FindAgent } from '../dialogue/agent.ts'
import { createUniversalSearch } from './universal/universal-search.ts'
import type { NormalSearchDeps } from './universal/search-run.ts'

/** The agents of a type, by the socket on which they answer. An entry without agents is refused as not yet open. */
interface AgentEntry {
  readonly search?: Agent
  readonly agent?: Agent
}

/** All agents, by their types: a type without an entry does not compile. */
export type AgentRegistry = Readonly<Record<AgentType, AgentEntry>>

const notYetOpen: AgentEntry = {}

export function openAgents(deps: NormalSearchDeps): AgentRegistry {
  return {
    universal: { search: createUniversalSearch(deps) },
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

/** @returns finds the agent of a conversation that takes what was asked of it */
export function findIn(registry: AgentRegistry): FindAgent {
  return ({ kind, agentType, prompt }) => {
    const type = agentTypes.find((each) => each === agentType)
    const agent = type && registry[type][kind]
    return agent && (agent.accepts?.(prompt) ?? true) ? agent : null
  }
}
