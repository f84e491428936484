import type { Logger } from 'pino'
import type { Clock } from '../../deps.ts'
import { type Database, statement } from '../../storage/database.ts'
import type { Member } from '../identity.ts'
import { idleLimitMs } from './token.ts'

/** That somebody was here is written down no more often than this. */
const everyMs = 60 * 60_000

/**
 * Notes that a member was seen and moves the end of the token on. Nobody waits for it: a call is answered even when
 * nothing can be written.
 */
export function touchToken(
  deps: { readonly database: Database; readonly now: Clock; readonly log: Logger },
  member: Member,
): void {
  const now = deps.now()
  if (now - member.lastSeenAt < everyMs) return
  const update = deps.database.build
    .updateTable('tokens')
    .set({ last_seen_at: now, expires_at: now + idleLimitMs })
    .where('token_hash', '=', member.tokenHash)
    .where('last_seen_at', '<=', now - everyMs)
    .where('revoked_at', '=', 0)
    .where('replaced_at', '=', 0)
  deps.database
    .batch([statement(update)])
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a token could not be kept alive'))
}
