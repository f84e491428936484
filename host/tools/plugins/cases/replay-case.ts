import type { CaseDifference, ToolCase, ToolExchange } from '../../../../lib/contract/plugins/tool.ts'
import { mapInSteps } from '../../../platform/map-in-steps.ts'
import { isCommitted, statement } from '../../../storage/database/database.ts'
import { ownTool } from '../tools/stored-tool.ts'
import { type TryRequest, tryTool } from '../tools/try-tool.ts'
import { compareReplies } from './compare-replies.ts'
import { type CaseDeps, outcomeOf } from './save-case.ts'
import { argumentsOf, caseNotFound, expectedOf, lastRunText, ownCase, presentCase } from './stored-case.ts'

interface Replay {
  same: boolean
  differences: CaseDifference[]
  exchange: ToolExchange
}

/** @returns the cases of an own tool, the oldest first. @throws {HostError} not_found */
export async function listCases({ database }: CaseDeps, owner: string, toolId: number): Promise<ToolCase[]> {
  await ownTool(database, owner, toolId)
  const rows = await database.all(
    database.build
      .selectFrom('tool_cases')
      .selectAll()
      .where('tool_id', '=', toolId)
      .orderBy('created_at')
      .orderBy('id'),
    { isHeavy: true },
  )
  return mapInSteps(rows, (row) => row.arguments.length + row.expected.length + row.last.length, presentCase)
}

/**
 * Runs a case again with the tool as it is now.
 * @param request `accept`: the reply is what the case expects from now on
 * @throws {HostError} not_found; rate_limited
 */
export async function replayCase(
  deps: CaseDeps,
  owner: string,
  {
    id,
    accept,
    ...request
  }: Omit<TryRequest, 'arguments'> & { readonly id: string; readonly accept: boolean },
): Promise<Replay> {
  const { database } = deps
  const stored = await ownCase(database, owner, id)
  const own = await ownTool(database, owner, Number(stored.tool_id))
  const called = await tryTool(deps, own, { ...request, arguments: argumentsOf(stored) })
  const outcome = outcomeOf(called)
  const differences = compareReplies(expectedOf(stored), outcome)
  const remaining = accept ? [] : differences
  const last = lastRunText({
    same: remaining.length === 0,
    differences: remaining,
    ms: called.exchange.response?.ms ?? 0,
    ran: Math.floor(deps.now() / 1_000),
  })
  const isStored = await isCommitted(database, [
    statement(
      database.build
        .updateTable('tool_cases')
        .set({ last, ...(accept && { expected: JSON.stringify(outcome) }) })
        .where('id', '=', id)
        .where('owner', '=', owner),
      1,
    ),
  ])
  if (!isStored) throw caseNotFound()
  return { same: differences.length === 0, differences, exchange: called.exchange }
}

/** @throws {HostError} not_found */
export async function deleteCase({ database }: CaseDeps, owner: string, id: string): Promise<void> {
  const isDeleted = await isCommitted(database, [
    statement(database.build.deleteFrom('tool_cases').where('id', '=', id).where('owner', '=', owner), 1),
  ])
  if (!isDeleted) throw caseNotFound()
  database.forget()
}
