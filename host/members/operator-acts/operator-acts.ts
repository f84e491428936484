import type { ShownAct } from '../../../lib/contract/routes/member-routes.ts'
import { randomId } from '../../platform/make-id.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'

export interface OperatorAct {
  /** The uid of the operator. */
  readonly operator: string
  readonly act: ShownAct['act']
  /** The uid of the member whom it concerns. */
  readonly member: string
  /** The name of the agent or plugin; absent for acts about the member. */
  readonly subject?: string
  readonly reason?: string
}

const shownActs = 20

/** The statement that records what an operator does, for the batch that does it. Rows are never changed. */
export function recordAct(
  { build }: Pick<Database, 'build'>,
  { subject = '', reason = '', ...act }: OperatorAct,
  now: number,
): Statement {
  const row = { ...act, subject, reason, id: randomId(), acted_at: now }
  return statement(build.insertInto('operator_acts').values(row))
}

/** What operators did about a member, newest first, with the names of the operators. */
export async function actsAbout(database: Database, uid: string): Promise<ShownAct[]> {
  const rows = await database.all(
    database.build
      .selectFrom('operator_acts')
      .leftJoin('users', 'users.uid', 'operator_acts.operator')
      .select([
        'operator_acts.act',
        'operator_acts.subject',
        'operator_acts.reason',
        'operator_acts.acted_at',
      ])
      .select('users.nickname')
      .where('member', '=', uid)
      .orderBy('acted_at', 'desc')
      .orderBy('id')
      .limit(shownActs),
  )
  return rows.map(({ act, subject, reason, acted_at, nickname }) => ({
    act: act as ShownAct['act'],
    subject,
    reason,
    at: Number(acted_at),
    operator: nickname ?? '',
  }))
}
