import { sql } from 'kysely'
import { type ToolCase, type ToolExchange, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import { HostError } from '../../../platform/errors.ts'
import { commitForMember } from '../../../storage/database/commit-for-member.ts'
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
import { lastRunText, presentCase, type StoredCase } from './stored-case.ts'

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
  await requireRoom(deps.database, own)
  const called = await tryTool(deps, own, request)
  const { error } = called.exchange
  if (error?.reason === 'arguments')
    throw new HostError('bad_request', error.message, {
      field: 'arguments',
      ...(error.problems && { problems: error.problems }),
    })

  const now = deps.now()
  const row: StoredCase = {
    id: deps.makeId(),
    tool_id: toolId,
    plugin_id: own.plugin.id,
    owner,
    name,
    arguments: JSON.stringify(request.arguments),
    expected: JSON.stringify(outcomeOf(called)),
    // It has just been run, with the result that it is compared with.
    last: lastRunText({
      same: true,
      differences: [],
      ms: called.exchange.response?.ms ?? 0,
      ran: Math.floor(now / 1_000),
    }),
    created_at: now,
  }
  await insertCase(deps, own, row)
  return { case: presentCase(row), exchange: called.exchange }
}

export function outcomeOf({ exchange: { error }, reply }: CalledTool): Outcome {
  if (!reply) return { status: 0, structure: {}, failure: error?.message ?? '' }
  return { status: reply.status, structure: reply.structure, failure: '' }
}

function requireName(name: string): void {
  const length = Array.from(name).length
  if (length >= 1 && length <= toolLimits.caseName) return
  const sentence = `用例的名称要有 1 到 ${toolLimits.caseName} 个字`
  throw new HostError('bad_request', sentence, { field: 'name', problems: { name: sentence } })
}

/** @throws {HostError} too_large at the maximum of the tool, or of its plugin */
async function requireRoom(database: Database, { tool, plugin }: OwnTool): Promise<void> {
  const row = await database.first(
    database.build
      .selectFrom('tool_cases')
      .select(({ fn }) => fn.countAll().as('all'))
      .select(sql<number>`coalesce(sum(case when tool_id = ${tool.id} then 1 else 0 end), 0)`.as('own'))
      .where('plugin_id', '=', plugin.id),
  )
  const { cases, casesOfPlugin } = toolLimits
  const full = (sentence: string) => new HostError('too_large', sentence, { field: 'name' })
  if (Number(row?.own ?? 0) >= cases) throw full(`一个工具最多 ${cases} 个用例，请先删除一些`)
  if (Number(row?.all ?? 0) >= casesOfPlugin) throw full(`一个插件最多 ${casesOfPlugin} 个用例，请先删除一些`)
}

async function insertCase({ database, members }: CaseDeps, own: OwnTool, row: StoredCase): Promise<void> {
  const { tool, plugin } = own
  try {
    await commitForMember(
      database,
      members.mayAct(plugin.owner),
      [lockedTool(database, tool.id), insertion(database, row)],
      members.space(plugin.owner),
    )
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) throw toolNotFound()
    await requireRoom(database, own)
    throw error
  }
}

/** Fails for a tool that is gone, and keeps it until the case is stored. Cases of a member are stored one after the other. */
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
    where (select count(*) from tool_cases where tool_id = ${row.tool_id}) < ${sql.lit(toolLimits.cases)}
      and (select count(*) from tool_cases where plugin_id = ${row.plugin_id})
        < ${sql.lit(toolLimits.casesOfPlugin)}`
  return statement(rawQuery(database, insert), 1)
}
