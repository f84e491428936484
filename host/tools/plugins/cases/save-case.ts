import { sql } from 'kysely'
import { type ToolCase, type ToolExchange, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import { HostError } from '../../../platform/errors.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'
import {
  BatchConflict,
  type Database,
  type Statement,
  statement,
} from '../../../storage/database/database.ts'
import { rawQuery } from '../../../storage/database/query-builder.ts'
import type { CalledTool } from '../call/call-tool.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { type OwnTool, ownTool, toolNotFound } from '../tools/stored-tool.ts'
import { type TryDeps, type TryRequest, tryTool } from '../tools/try-tool.ts'
import type { Outcome } from './compare-replies.ts'
import { structureOf } from './reply-structure.ts'
import { presentCase, type StoredCase } from './stored-case.ts'

export type CaseDeps = TryDeps & Pick<PluginDeps, 'members'>

/**
 * Calls a tool once, and stores the call as a case with what its reply looks like. It is stored after the call has
 * ended, in one batch.
 * @throws {HostError} bad_request with problems of the name and the arguments; too_large at the maximum of cases;
 * not_found; rate_limited; unauthorized
 */
export async function saveCase(
  deps: CaseDeps,
  owner: string,
  {
    tool_id: toolId,
    name: given,
    ...request
  }: TryRequest & { readonly tool_id: number; readonly name: string },
): Promise<{ case: ToolCase; exchange: ToolExchange }> {
  const name = given.trim()
  requireName(name)
  const own = await ownTool(deps.database, owner, toolId)
  await requireRoom(deps.database, toolId)
  const called = await tryTool(deps, own, request)
  const { error } = called.exchange
  if (error?.reason === 'arguments')
    throw new HostError('bad_request', error.message, {
      field: 'arguments',
      ...(error.problems && { problems: error.problems }),
    })

  const row: StoredCase = {
    id: deps.makeId(),
    tool_id: toolId,
    plugin_id: own.plugin.id,
    owner,
    name,
    arguments: JSON.stringify(request.arguments),
    expected: JSON.stringify(outcomeOf(called)),
    last: '',
    created_at: deps.now(),
  }
  await insertCase(deps, own, row)
  return { case: presentCase(row), exchange: called.exchange }
}

export function outcomeOf({ exchange: { error }, reply, mask }: CalledTool): Outcome {
  if (!reply) return { status: 0, structure: {}, failure: error?.message ?? '' }
  return { status: reply.status, structure: structureOf(reply.text, mask), failure: '' }
}

function requireName(name: string): void {
  const length = Array.from(name).length
  if (length >= 1 && length <= toolLimits.caseName) return
  const sentence = `用例的名称要有 1 到 ${toolLimits.caseName} 个字`
  throw new HostError('bad_request', sentence, { field: 'name', problems: { name: sentence } })
}

function tooMany(): HostError {
  return new HostError('too_large', `一个工具最多 ${toolLimits.cases} 个用例，请先删除一些`, {
    field: 'name',
  })
}

/** Before the call, which would be for nothing. */
async function requireRoom(database: Database, toolId: number): Promise<void> {
  const row = await database.first(
    database.build
      .selectFrom('tool_cases')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('tool_id', '=', toolId),
  )
  if (Number(row?.count ?? 0) >= toolLimits.cases) throw tooMany()
}

async function insertCase(
  { database, members }: CaseDeps,
  { tool, plugin }: OwnTool,
  row: StoredCase,
): Promise<void> {
  try {
    await database.batch([
      members.mayAct(plugin.owner),
      lockedTool(database, tool.id),
      insertion(database, row),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
    throw error.index === 1 ? toolNotFound() : tooMany()
  }
}

/** Cases of a tool are inserted one after the other, so that they can be counted. */
function lockedTool({ build }: Database, id: number): Statement {
  return statement(
    build
      .updateTable('tools')
      .set((expression) => ({ version: expression.ref('version') }))
      .where('id', '=', id),
    1,
  )
}

function insertion(database: Database, row: StoredCase): Statement {
  const columns = Object.entries(row)
  const insert = sql`insert into tool_cases (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => sql`${value}`))}
    where (select count(*) from tool_cases where tool_id = ${row.tool_id}) < ${sql.lit(toolLimits.cases)}`
  return statement(rawQuery(database, insert), 1)
}
