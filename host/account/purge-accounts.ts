import type { Logger } from 'pino'
import type { Clock } from '../deps.ts'
import { type Database, statement } from '../storage/database.ts'

const everyMs = 60 * 60_000
/** A token that was signed out is kept this long, for processes that have not heard of it. */
const revokedKeptMs = 24 * 60 * 60_000

/**
 * Deletes codes, captchas, counted failures and tokens that are worth nothing any more.
 * @returns a function that ends the purging
 */
export function startAccountPurge(deps: { database: Database; log: Logger; now: Clock }): () => void {
  const timer = setInterval(() => {
    purgeAccounts(deps.database, deps.now()).catch((error: unknown) =>
      deps.log.error({ err: error }, 'what accounts left over could not be purged'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Deletes what had ended at the given time. */
export async function purgeAccounts(database: Database, now: number): Promise<void> {
  const { build } = database
  await database.batch([
    statement(build.deleteFrom('sms_codes').where('expires_at', '<=', now)),
    statement(build.deleteFrom('used_captchas').where('expires_at', '<=', now)),
    statement(build.deleteFrom('password_tries').where('ends_at', '<=', now)),
    statement(build.deleteFrom('tokens').where('expires_at', '<=', now)),
    statement(
      build
        .deleteFrom('tokens')
        .where('revoked_at', '>', 0)
        .where('revoked_at', '<=', now - revokedKeptMs),
    ),
  ])
}
