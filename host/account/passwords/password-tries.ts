import { sql } from 'kysely'
import type { Clock } from '../../deps.ts'
import { HostError } from '../../errors.ts'
import { type Database, statement } from '../../storage/database.ts'

/** So many wrong passwords in an hour, and a phone's password is not looked at any more until the hour is over. */
export const failureLimit = 10
const windowMs = 60 * 60_000

interface Deps {
  readonly database: Database
  readonly now: Clock
}

/**
 * Counts a try as a failure before it is looked at, so that tries which arrive together are bounded together. It is
 * counted for phones that nobody has registered with as well, and however the paces are set.
 * @throws {HostError} rate_limited when the phone has none left
 */
export async function countTry({ database, now }: Deps, phone: string): Promise<void> {
  const at = now()
  const [result] = await database.batch([
    statement(
      database.build
        .insertInto('password_tries')
        .values({ phone, failures: 1, ends_at: at + windowMs })
        .onConflict((conflict) =>
          conflict
            .column('phone')
            .doUpdateSet({
              failures: sql<number>`case when password_tries.ends_at <= ${at} then 1 else password_tries.failures + 1 end`,
              ends_at: sql<number>`case when password_tries.ends_at <= ${at} then ${at + windowMs} else password_tries.ends_at end`,
            })
            .where((expression) =>
              expression.or([
                expression('password_tries.failures', '<', failureLimit),
                expression('password_tries.ends_at', '<=', at),
              ]),
            ),
        )
        .returning('failures'),
    ),
  ])
  if (result?.rows.length !== 0) return
  const message = '密码错误次数较多，请用短信验证码登录'
  throw new HostError('rate_limited', message, { retryAfterMs: await remainingMs({ database, now }, phone) })
}

/** Takes back the count of a try that was right. What was wrong before it still counts. */
export async function forgiveTry({ database }: Deps, phone: string): Promise<void> {
  await database.batch([
    statement(
      database.build
        .updateTable('password_tries')
        .set((expression) => ({ failures: expression('failures', '-', 1) }))
        .where('phone', '=', phone)
        .where('failures', '>', 0),
    ),
  ])
}

async function remainingMs({ database, now }: Deps, phone: string): Promise<number> {
  const row = await database.first<{ ends_at: number }>(
    database.build.selectFrom('password_tries').select('ends_at').where('phone', '=', phone),
  )
  return Math.max(1_000, Number(row?.ends_at ?? 0) - now())
}
