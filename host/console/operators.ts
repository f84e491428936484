import type { FastifyRequest } from 'fastify'
import { exemptClientId } from '../account/account-deps.ts'
import { memberOf } from '../account/self-service/own-user.ts'
import type { Identity, Member } from '../account/identity.ts'
import { findUser } from '../account/users/users.ts'
import type { Clock } from '../deps.ts'
import type { HostEnvironment } from '../env.ts'
import { HostError } from '../errors.ts'
import type { Database } from '../storage/database.ts'
import { isFromThisMachine } from './from-this-machine.ts'

/** Stands in place of a phone: no login by phone reaches this member, whom setup links sign in. */
export const operatorPhone = 'operator'
/** A login by SMS makes an operator for so long. */
const loginMs = 12 * 60 * 60_000

export interface OperatorDeps {
  readonly env: HostEnvironment
  readonly database: Database
  readonly now: Clock
}

/**
 * Refuses all but operators: the member whom a setup link has signed in, on this machine; and the phones of
 * `OPERATORS` after a login by SMS that is recent enough, on this machine alone where such a code proves nothing.
 * @throws {HostError} unauthorized without a login, forbidden for everybody else
 */
export async function requireOperator(
  deps: OperatorDeps,
  identity: Identity | null,
  request: FastifyRequest,
): Promise<Member> {
  const member = memberOf(identity)
  const user = await findUser(deps.database, member.uid)
  const isHere = isFromThisMachine(request)
  const isSigned = user?.phone === operatorPhone ? isHere : await isNamed(deps, user?.phone, member, isHere)
  if (!isSigned) throw new HostError('forbidden', '只有管理员能打开控制台')
  return member
}

async function isNamed(
  { env, database, now }: OperatorDeps,
  phone: string | undefined,
  { family }: Member,
  isHere: boolean,
): Promise<boolean> {
  if (phone === undefined || !env.OPERATORS.includes(phone)) return false
  const isProven = env.SMS_PROVIDER !== 'outbox' && env.CLIENT_ID !== exemptClientId
  if (!isProven && !isHere) return false
  const { build } = database
  const token = await database.first(
    build.selectFrom('tokens').select(['login', 'created_at']).where('family', '=', family).limit(1),
  )
  return token?.login === 'sms' && now() - Number(token.created_at) <= loginMs
}
