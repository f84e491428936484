import { agentIds } from '../../lib/contract/agent-ids.ts'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import type { SearchPattern } from '../../lib/contract/frames/frame.ts'
import type { AgentQuery } from '../conversations/turns/agent.ts'
import type { Exchange } from '../models/exchange.ts'

/** What a program asks, whatever protocol it speaks. */
export interface ProgramQuestion {
  readonly target: ProgramTarget
  readonly question: string
  /** System messages for an agent that takes them apart from the question. */
  readonly instructions?: string
  /** The program's own history, oldest first: nothing of it is stored here. */
  readonly history: readonly Exchange[]
  /** Of the member's own files. */
  readonly fileIds: readonly string[]
  /** Where a search looks; absent: everywhere but in own files. */
  readonly scope?: Prompt['scope']
  readonly temperature?: number | undefined
}

/** Who answers: a search, a built-in agent, or a made one. */
export type ProgramTarget =
  | { readonly kind: 'search'; readonly pattern: SearchPattern }
  | { readonly kind: 'agent'; readonly agentId: string; readonly agentType: string }

/** @returns the prompt and the agent to look up */
export function queryFor(owner: string, { target, question, fileIds, scope }: ProgramQuestion): AgentQuery {
  const prompt: Prompt = {
    content: question,
    ...(target.kind === 'search' ? { pattern: target.pattern } : {}),
    ...(fileIds.length > 0 ? { file_ids: [...fileIds] } : {}),
    ...(scope ? { scope } : {}),
  }
  return target.kind === 'search'
    ? { kind: 'search', agentId: agentIds.universal, agentType: 'universal', prompt, owner }
    : { kind: 'agent', agentId: target.agentId, agentType: target.agentType, prompt, owner }
}
