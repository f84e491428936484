import { pluginNumber } from '../../../lib/contract/plugins/plugin-number.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import type { reportRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { readRecord } from '../../conversations/history/history.ts'
import { shareState } from '../../conversations/shares/shares.ts'
import { requireShared } from '../../music/songs/share-song.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'

const maxOfOwner = 200

export type NewReport = InputOf<(typeof reportRoutes)['report']>

interface ReportDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
}

/**
 * Stores a report. A repeated report of the same target by the same person updates the first one.
 * @throws {HostError} not_found when this person can see no such target; conflict with too many
 */
export async function storeReport(deps: ReportDeps, owner: string, report: NewReport): Promise<void> {
  const { database, now, makeId } = deps
  const { build } = database
  const target = await requireTarget(deps, owner, report)
  const words = { reason: report.reason, text: report.text.trim(), created_at: now(), answered_at: 0 }
  const row = { id: makeId(), owner, kind: report.kind, target, ...words }
  const names = Object.keys(row) as (keyof typeof row)[]
  const others = build
    .selectFrom('reports')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where((expression) =>
      expression.not(
        expression.and([expression('kind', '=', report.kind), expression('target', '=', target)]),
      ),
    )
  const insert = build
    .insertInto('reports')
    .columns(names)
    .expression(
      build
        .selectNoFrom((expression) => names.map((name) => expression.val(row[name]).as(name)))
        .where(others, '<', maxOfOwner),
    )
    .onConflict((conflict) => conflict.columns(['owner', 'kind', 'target']).doUpdateSet(words))
    .returning('id')
  try {
    await database.batch([statement(insert, 1)])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('conflict', '举报太多了，请等运营者处理后再来', { cause: error })
  }
}

/** @returns what is reported: of a link to a song the song, which may get other links */
async function requireTarget(deps: ReportDeps, owner: string, { kind, id }: NewReport): Promise<string> {
  if (kind === 'answer') return (await readRecord(deps.database, owner, id)).doc_id
  if (kind === 'song') return (await requireShared(deps, id)).id
  const isThere =
    (kind === 'share' && (await shareState(deps, id)) === 'active') ||
    (kind === 'agent' && (await isUsableAgent(deps.database, owner, id))) ||
    (kind === 'plugin' && (await isPublicPlugin(deps.database, id)))
  if (!isThere) throw new HostError('not_found', '没有找到要举报的内容')
  return id
}

/** Whether an agent is public, or shared with this member. */
async function isUsableAgent(database: Database, owner: string, id: string): Promise<boolean> {
  const { build } = database
  const joined = build
    .selectFrom('agent_readers')
    .select('agent_id')
    .where('owner', '=', owner)
    .where('bound_at', '>', 0)
  const row = await database.first(
    build
      .selectFrom('agents')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', '=', 0)
      .where('author_blocked_at', '=', 0)
      .where((agent) => agent.or([agent('published_version', '>', 0), agent('id', 'in', joined)])),
  )
  return row !== undefined
}

async function isPublicPlugin(database: Database, id: string): Promise<boolean> {
  const number = pluginNumber(id)
  if (number === null) return false
  const row = await database.first(
    database.build
      .selectFrom('plugins')
      .select('id')
      .where('id', '=', number)
      .where('published_version', '>', 0)
      .where('author_blocked_at', '=', 0),
  )
  return row !== undefined
}

export async function countOpenReports(database: Database): Promise<number> {
  const row = await database.first(
    database.build
      .selectFrom('reports')
      .select((expression) => expression.fn.countAll().as('count'))
      .where('answered_at', '=', 0),
  )
  return Number(row?.count ?? 0)
}
