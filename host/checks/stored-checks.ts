import { type CheckResult, checkLimits } from '../../lib/contract/routes/check-routes.ts'
import { quotaOf } from '../limits/space-quota.ts'
import { isMemberOwner, uidOf } from '../members/account/owner.ts'
import { memberMayAct } from '../members/account/users/users.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import { spaceRefusal } from '../platform/space-refusal.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database/database.ts'
import { bytesOf, readingOf } from '../storage/database/long-text.ts'
import { withinSpace } from '../storage/database/owned/space.ts'
import type { CheckOrder } from './check-order.ts'
import { type Findings, noFindings } from './findings.ts'

export interface StoreDeps {
  readonly database: Database
  readonly now: Clock
  /** Of a member, in bytes; absent for no limit. */
  readonly quota?: number
}

/** A check that still runs so long (ms) after it began has been lost; one that waits for its turn may wait longer. */
const mostMs = { running: 3 * 60_000, waiting: 30 * 60_000 } as const
const lost = '核对没有做完，请再核对一次'
/** Of what a list shows of a text. */
const titleCharacters = 120

/** @returns whether a check that is still stored as running has been lost */
export function isLostAt(
  time: number,
  { state, due_at: due }: { readonly state: string; readonly due_at: number | string },
): boolean {
  return state === 'running' && Number(due) < time
}

/** @returns the check of this id, which does not exist for others; null for an unknown one */
export async function readCheck(
  { database, now }: StoreDeps,
  owner: string,
  id: string,
): Promise<CheckResult | null> {
  const { build } = database
  const own = build.selectFrom('text_checks').where('owner', '=', owner).where('id', '=', id)
  const row = await database.first(
    own.select(['key', 'state', 'created_at', 'due_at', 'reason', bytesOf('result').as('bytes')]),
  )
  if (!row) return null
  const isLost = isLostAt(now(), row)
  if (isLost) await endCheck(database, row.key, { state: 'failed', reason: lost })
  const [stored] = await database.all(own.select('result'), readingOf(row.bytes))
  if (!stored) return null
  return {
    id,
    state: isLost ? 'failed' : row.state,
    message: isLost ? lost : row.reason,
    created: Number(row.created_at),
    ...(JSON.parse(stored.result) as Findings),
  }
}

/**
 * Stores a check to be run, and drops the oldest ones of its owner.
 * @param further statements to be committed with it
 * @returns false when the id exists, or the member does not any more
 * @throws {HostError} too_large without space
 */
export async function addCheck(
  { database, now, quota = 0 }: StoreDeps,
  {
    key,
    owner,
    id,
    order,
  }: { readonly key: string; readonly owner: string; readonly id: string; readonly order: CheckOrder },
  further: readonly Statement[],
): Promise<boolean> {
  const { build } = database
  const time = now()
  const isMember = isMemberOwner(owner)
  const kept = build
    .selectFrom('text_checks')
    .select('key')
    .where('owner', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(checkLimits.kept)
  const statements = [
    ...(isMember ? [memberMayAct(database, uidOf(owner))] : []),
    statement(
      build.insertInto('text_checks').values({
        key,
        owner,
        id,
        state: 'running',
        created_at: time,
        due_at: time + mostMs.waiting,
        reason: '',
        title: order.text.slice(0, titleCharacters).toWellFormed().replaceAll(/\s+/g, ' ').trim(),
        revision: 0,
        request: JSON.stringify(order),
        result: JSON.stringify(noFindings(order)),
      }),
    ),
    statement(build.deleteFrom('text_checks').where('owner', '=', owner).where('key', 'not in', kept)),
    ...further,
  ]
  const within = withinSpace(database, { owner, most: quotaOf(quota, isMember) })
  try {
    await database.batch([...statements, ...within])
    return true
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index >= statements.length) throw spaceRefusal(error)
    return false
  }
}

/** @returns a check that is to be run, with what an earlier attempt has found; null when it has ended or was deleted */
export async function readOrder(
  database: Database,
  key: string,
): Promise<{ readonly owner: string; readonly order: CheckOrder; readonly findings: Findings } | null> {
  const { build } = database
  const [row] = await database.all(
    build
      .selectFrom('text_checks')
      .select(['owner', 'request', 'result'])
      .where('key', '=', key)
      .where('state', '=', 'running'),
    { isHeavy: true },
  )
  if (!row) return null
  const order = JSON.parse(row.request) as CheckOrder
  return { owner: row.owner, order, findings: JSON.parse(row.result) as Findings }
}

/** From now on a check has as long as one may take. */
export async function beginCheck({ database, now }: StoreDeps, key: string): Promise<void> {
  const { build } = database
  await database.batch([
    statement(
      build
        .updateTable('text_checks')
        .set({ due_at: now() + mostMs.running })
        .where('key', '=', key)
        .where('state', '=', 'running'),
    ),
  ])
}

/** Stores what was found so far. */
export async function keepFindings(database: Database, key: string, findings: Findings): Promise<void> {
  await database.batch([
    statement(
      database.build
        .updateTable('text_checks')
        .set({ result: JSON.stringify(findings) })
        .where('key', '=', key)
        .where('state', '=', 'running'),
    ),
  ])
}

/** Ends a check; of what was sent, the text stays. One that has ended stays as it is. */
export async function endCheck(
  database: Database,
  key: string,
  ended:
    | { readonly state: 'done'; readonly findings: Findings }
    | { readonly state: 'failed'; readonly reason: string },
): Promise<void> {
  await database.batch([
    statement(
      database.build
        .updateTable('text_checks')
        .set({
          state: ended.state,
          request: '',
          ...(ended.state === 'done' ? { result: JSON.stringify(ended.findings) } : { reason: ended.reason }),
        })
        .where('key', '=', key)
        .where('state', '=', 'running'),
    ),
  ])
}

/** @throws {HostError} not_found */
export function missingCheck(): HostError {
  return new HostError('not_found', '没有这次核对，它可能已经过期', { field: 'id' })
}
