import type { AgentContext, TurnRequest } from '../../conversations/turns/agent.ts'
import type { DataSet, DataSets } from '../../tables/data-sets.ts'

export interface DataRun {
  readonly sets: Pick<DataSets, 'query'>
  readonly set: DataSet
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly nextId: () => string
}
