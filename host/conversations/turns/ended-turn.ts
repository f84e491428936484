import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'

/** A turn whose end is stored. */
export interface EndedTurn {
  readonly turnId: string
  readonly docId: string
  readonly owner: string
  readonly agentType: string
  readonly question: string
  readonly prompt: Prompt
  readonly cards: readonly Card[]
  /** Whether somebody stopped it. */
  readonly isStopped: boolean
}
