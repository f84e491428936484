import type { AgentEvent } from '../../dialogue/agent.ts'
import type { DataRun } from './data-run.ts'

const profileOnly = '未配置语言模型，现在只能看表格的概况。'

/** What is said of tables without a model. */
export function* answeredByGrammar({ nextId }: DataRun): Generator<AgentEvent, void, void> {
  yield { id: nextId(), type: 'tips', target: 'replace', content: { text: profileOnly } }
}
