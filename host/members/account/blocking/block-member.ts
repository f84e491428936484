import { HostError } from '../../../platform/errors.ts'
import {
  BatchConflict,
  type Database,
  type Statement,
  type StatementResult,
  statement,
} from '../../../storage/database/database.ts'
import { recordAct } from '../../operator-acts/operator-acts.ts'
import type { AccountDeps } from '../account-deps.ts'
import { memberOwner } from '../owner.ts'
import { stopRequested, stopTurns } from '../self-service/stop-turns.ts'
import { announceRevoked, revokeAllStatement } from '../tokens/revoke-tokens.ts'
import { findUser, memberMayAct, type UserRow } from '../users/users.ts'

/** What is withdrawn of a member in addition to the logins. */
export interface BlockedWork {
  /** @param at when the member was blocked; 0 restores */
  readonly statements: (owner: string, at: number) => Statement[]
  /** Stops what others have running with it. */
  readonly stop: (owner: string) => Promise<void>
}

export type BlockDeps = Pick<AccountDeps, 'database' | 'bus' | 'now' | 'cancelTurn'> & {
  readonly work: BlockedWork
}

/**
 * Blocks a member: tokens are invalid and agents withdrawn when this resolves, sockets and turns end within a second, in
 * every process.
 * @param reason read by the member
 * @throws {HostError} not_found; conflict for the operator themselves, the owner of the installation, and a member who
 * is blocked already
 */
export async function blockMember(
  deps: BlockDeps,
  operator: string,
  { uid, reason }: { readonly uid: string; readonly reason: string },
): Promise<void> {
  const { database, now } = deps
  const user = await requireUser(database, uid)
  if (uid === operator) throw new HostError('conflict', '不能停用自己的账号')
  // Everyone who can use the terminal would be locked out of the console.
  if (Number(user.is_operator) === 1) throw new HostError('conflict', '这是从终端进入的管理员账号，不能停用')

  const owner = memberOwner(uid)
  const at = now()
  const block = statement(
    database.build
      .updateTable('users')
      .set({ blocked_at: at, blocked_reason: reason })
      .where('uid', '=', uid)
      .where('blocked_at', '=', 0),
    1,
  )
  // Of two operators who block each other one stays; rows are locked in the same sequence.
  const isFirst = operator < uid
  const locks = isFirst
    ? [memberMayAct(database, operator), block]
    : [block, memberMayAct(database, operator)]
  const results = await commit(database, [
    ...locks,
    revokeAllStatement(deps, owner),
    ...deps.work.statements(owner, at),
    stopRequested(database, owner),
    recordAct(database, { operator, act: 'block', member: uid, reason }, at),
  ])
  announceRevoked(deps, results[locks.length])
  await stopTurns(deps, owner)
  await deps.work.stop(owner)
}

/** Lets a member log in again, with agents and links as before. @throws {HostError} not_found; conflict */
export async function restoreMember(
  { database, now, work }: BlockDeps,
  operator: string,
  uid: string,
): Promise<void> {
  await requireUser(database, uid)
  await commit(database, [
    statement(
      database.build
        .updateTable('users')
        .set({ blocked_at: 0, blocked_reason: '' })
        .where('uid', '=', uid)
        .where('blocked_at', '>', 0),
      1,
    ),
    ...work.statements(memberOwner(uid), 0),
    recordAct(database, { operator, act: 'restore', member: uid }, now()),
  ])
}

async function commit(database: Database, statements: readonly Statement[]): Promise<StatementResult[]> {
  try {
    return await database.batch(statements)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('conflict', '这个账号的状态刚刚变了，请刷新后再试', { cause: error })
  }
}

async function requireUser(database: Database, uid: string): Promise<UserRow> {
  const user = await findUser(database, uid)
  if (!user) throw new HostError('not_found', '没有这个账号')
  return user
}
