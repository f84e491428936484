import type { AgentProblems } from '../../../lib/contract/made-agent-rules.ts'
import { zhCNAgentFields } from '../../../lib/messages/zh-cn-agent-fields.ts'
import { HostError } from '../../platform/errors.ts'

/** @throws {HostError} bad_request with the first field and a sentence for each */
export function requireNoProblems(problems: AgentProblems): void {
  const entries = Object.entries(problems).map(
    ([field, problem]) => [field, zhCNAgentFields[problem]] as const,
  )
  const [first] = entries
  if (!first) return
  throw new HostError('bad_request', first[1], { field: first[0], problems: Object.fromEntries(entries) })
}
