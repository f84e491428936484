import type { AgentContext, TurnRequest } from '../../conversations/turns/agent.ts'
import type { DataSet, DataSets } from '../../tables/data-sets.ts'
import type { FindNewestCard } from '../newest-card.ts'

export interface DataRun {
  /** Finds the newest result; absent without stored conversations. */
  readonly findCard?: FindNewestCard | undefined
  readonly sets: Pick<DataSets, 'query'>
  readonly set: DataSet
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly nextId: () => string
}
