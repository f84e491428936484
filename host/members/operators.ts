import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { Identity, Member } from '../platform/identity.ts'
import type { Database } from '../storage/database/database.ts'
import { exemptClientId } from './account/account-deps.ts'
import type { AccountSettings } from './account/account-settings.ts'
import { memberOwner } from './account/owner.ts'
import { memberOf } from './account/self-service/own-user.ts'
import { findUser, operatorPhone } from './account/users/users.ts'
import { isFromThisMachine } from './from-this-machine.ts'

/** How long a login by SMS grants operator access. */
const loginMs = 12 * 60 * 60_000

export interface OperatorDeps {
  readonly env: AccountSettings
  readonly database: Database
  readonly now: Clock
}

/**
 * Rejects all but operators: the member whom a setup link has signed in, on this machine; and the phones of `OPERATORS`
 * after a recent login by SMS, only on this machine when such a code proves nothing.
 * @throws {HostError} unauthorized without a login, forbidden for everyone else
 */
export async function requireOperator(
  deps: OperatorDeps,
  identity: Identity | null,
  request: FastifyRequest,
): Promise<Member> {
  const member = memberOf(identity)
  if (!(await isOperator(deps, member, request))) throw new HostError('forbidden', '只有管理员能打开控制台')
  return member
}

/** @returns whether {@link requireOperator} would accept this member */
export async function isOperator(
  deps: OperatorDeps,
  member: Member,
  request: FastifyRequest,
): Promise<boolean> {
  const user = await findUser(deps.database, member.uid)
  const isHere = isFromThisMachine(request)
  return Number(user?.is_operator) === 1 && isHere
    ? hasProven(deps, member, ['link', 'sms'])
    : isNamed(deps, user?.phone, member, isHere)
}

async function isNamed(
  { env, database, now }: OperatorDeps,
  phone: string | undefined,
  member: Member,
  isHere: boolean,
): Promise<boolean> {
  if (phone === undefined || !env.OPERATORS.includes(phone)) return false
  const isProven = env.SMS_PROVIDER !== 'outbox' && env.CLIENT_ID !== exemptClientId
  if (!isProven && !isHere) return false
  return hasProven({ database, now }, member, ['sms'])
}

/** Whether the login grants access: by a link as long as it lasts, by SMS for half a day. */
async function hasProven(
  { database, now }: Pick<OperatorDeps, 'database' | 'now'>,
  { family }: Member,
  ways: readonly ('link' | 'sms')[],
): Promise<boolean> {
  const { build } = database
  const token = await database.first(
    build.selectFrom('tokens').select(['login', 'created_at']).where('family', '=', family).limit(1),
  )
  const way = ways.find((each) => each === token?.login)
  return way === 'link' || (way === 'sms' && now() - Number(token?.created_at) <= loginMs)
}

/** @returns the owners of all members who can be operators, regardless of their login */
export async function operatorOwners({
  env,
  database,
}: Pick<OperatorDeps, 'env' | 'database'>): Promise<string[]> {
  const rows = await database.all(
    database.build
      .selectFrom('users')
      .select('uid')
      .where((user) =>
        user.or([user('is_operator', '=', 1), user('phone', 'in', [operatorPhone, ...env.OPERATORS])]),
      ),
  )
  return rows.map(({ uid }) => memberOwner(uid))
}
