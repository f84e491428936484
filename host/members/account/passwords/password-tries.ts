import { sql } from 'kysely'
import { networkTag } from '../../../limits/network-tag.ts'
import { waitText } from '../../../limits/pace.ts'
import { HostError } from '../../../platform/errors.ts'
import {
  BatchConflict,
  type Database,
  type Statement,
  statement,
} from '../../../storage/database/database.ts'
import type { AccountDeps, AccountServices } from '../account-deps.ts'

/** Maximum wrong passwords of a phone per hour; further ones are rejected unchecked. */
export const failureLimit = 10
/** Maximum wrong passwords of one network per hour, for any phones. */
export const networkFailureLimit = 100
const windowMs = 60 * 60_000
const allCallers = 'all'
/** Failures of a network, and of all callers, above which the next puzzle is harder; each doubling adds to it. */
const unsuspicious = { network: 10, allCallers: 1_000 } as const

type Deps = Pick<AccountDeps, 'database' | 'now'> & Pick<AccountServices, 'sharedKey'>

export interface PasswordTry {
  readonly phone: string
  readonly address: string
  /** The device on which the phone's owner has logged in before, or '': attackers can't use up its attempts. */
  readonly knownDevice: string
  /** Whether networks are limited: `RATE_LIMIT` is not 0. */
  readonly isPaced: boolean
}

/**
 * Counts an attempt as a failure before it is checked, so that concurrent attempts share the limit. It is counted for
 * unregistered phones as well, and for the phone regardless of the rate limit settings.
 * @throws {HostError} rate_limited when the phone, or the network, has no attempts left
 */
export async function countTry(deps: Deps, tried: PasswordTry): Promise<void> {
  const { database, now } = deps
  const network = networkKey(deps, tried.address)
  try {
    await database.batch([
      failure(database, now(), network, tried.isPaced ? networkFailureLimit : null),
      failure(database, now(), phoneKey(tried), failureLimit),
      failure(database, now(), allCallers, null),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    const isNetwork = error.index === 0
    const waitMs = await remainingMs(deps, isNetwork ? network : phoneKey(tried))
    const message = isNetwork
      ? `这里输错密码的次数太多，请 ${waitText(waitMs)}后再试，或用短信验证码登录`
      : '密码错误次数较多，请用短信验证码登录'
    throw new HostError('rate_limited', message, { retryAfterMs: waitMs })
  }
}

/** Removes the count of a successful attempt. Earlier failures still count. */
export async function forgiveTry(deps: Deps, tried: PasswordTry): Promise<void> {
  await forgive(deps.database, [phoneKey(tried), networkKey(deps, tried.address), allCallers])
}

async function forgive(database: Database, keys: readonly string[]): Promise<void> {
  await database.batch([
    statement(
      database.build
        .updateTable('password_tries')
        .set((expression) => ({ failures: expression('failures', '-', 1) }))
        .where('phone', 'in', keys)
        .where('failures', '>', 0),
    ),
  ])
}

/** Wrong attempts per hour without a puzzle, by phone and by network. */
const freeTries = { sms: 2, password: 1 } as const

/**
 * Uses an attempt that needs no puzzle. It is counted as a failure before it is checked.
 * @returns a function that releases it after a success; null when a puzzle is required
 */
export async function takeFreeTry(
  deps: Deps,
  kind: keyof typeof freeTries,
  { phone, address }: Pick<PasswordTry, 'phone' | 'address'>,
): Promise<(() => Promise<void>) | null> {
  const { database, now } = deps
  const keys = [`${phone}:free-${kind}`, `${networkKey(deps, address)}:free-${kind}`]
  try {
    await database.batch(keys.map((key) => failure(database, now(), key, freeTries[kind])))
  } catch (error) {
    if (error instanceof BatchConflict) return null
    throw error
  }
  return () => forgive(database, keys)
}

/** @returns the additional bits of the next puzzle from this address: 0 while few passwords were wrong recently */
export async function suspicion(deps: Deps, address: string): Promise<number> {
  const { database, now } = deps
  const rows = await database.all(
    database.build
      .selectFrom('password_tries')
      .select(['phone', 'failures'])
      .where('phone', 'in', [networkKey(deps, address), allCallers])
      .where('ends_at', '>', now()),
  )
  const levels = rows.map(({ phone, failures }) => {
    const usual = phone === allCallers ? unsuspicious.allCallers : unsuspicious.network
    return Math.floor(Math.log2(Math.max(1, Number(failures) / usual)))
  })
  return Math.max(0, ...levels)
}

export function forgetTries({ build }: Database, phone: string): Statement[] {
  const tries = build.deleteFrom('password_tries')
  return [statement(tries.where('phone', '=', phone)), statement(tries.where('phone', 'like', `${phone}:%`))]
}

function phoneKey({ phone, knownDevice }: PasswordTry): string {
  return knownDevice === '' ? phone : `${phone}:${knownDevice}`
}

function networkKey({ sharedKey }: Pick<Deps, 'sharedKey'>, address: string): string {
  return `net:${networkTag(sharedKey, address)}`
}

/** Counts one failure, or changes no row when the limit is reached. */
function failure({ build }: Database, at: number, key: string, most: number | null): Statement {
  return statement(
    build
      .insertInto('password_tries')
      .values({ phone: key, failures: 1, ends_at: at + windowMs })
      .onConflict((conflict) =>
        conflict
          .column('phone')
          .doUpdateSet({
            failures: sql<number>`case when password_tries.ends_at <= ${at} then 1 else password_tries.failures + 1 end`,
            ends_at: sql<number>`case when password_tries.ends_at <= ${at} then ${at + windowMs} else password_tries.ends_at end`,
          })
          .where((expression) =>
            expression.or([
              expression('password_tries.failures', '<', most ?? Number.MAX_SAFE_INTEGER),
              expression('password_tries.ends_at', '<=', at),
            ]),
          ),
      ),
    1,
  )
}

async function remainingMs({ database, now }: Omit<Deps, 'sharedKey'>, key: string): Promise<number> {
  const row = await database.first(
    database.build.selectFrom('password_tries').select('ends_at').where('phone', '=', key),
  )
  return Math.max(1_000, Number(row?.ends_at ?? 0) - now())
}
