import { HostError } from '../../../platform/errors.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'
import { isCommitted, statement } from '../../../storage/database/database.ts'
import { blockedErrorOf } from '../blocking/blocked-error.ts'
import { findLiveToken } from './live-token.ts'
import { type RevokeDeps, revokeFamily } from './revoke-tokens.ts'
import { freshToken, hashToken, makeToken, type StoredToken, successorOf } from './token.ts'

/** How long the same token and key get the same response. */
const repeatableMs = 10 * 60_000

type RefreshDeps = RevokeDeps & { readonly sharedKey: string }

/**
 * Exchanges a token for the next of its family; the old one can't be exchanged again. If an old one is used again, it
 * or its successor was stolen: the whole family is revoked (RFC 9700 §4.14.2). A caller that sends the same idempotency
 * key again, because a response was lost or a second tab asked as well, gets the same response instead.
 * @param idempotencyKey '' for none
 * @throws {HostError} unauthorized; blocked
 */
export async function refreshToken(
  deps: RefreshDeps,
  token: string,
  idempotencyKey: string,
): Promise<string> {
  const successor = idempotencyKey ? successorOf(deps.sharedKey, token, idempotencyKey) : makeToken()
  const old = await findToken(deps, hashToken(token))
  if (old && Number(old.replaced_at) === 0 && (await exchange(deps, old, successor))) return successor

  const current = await findToken(deps, hashToken(token))
  if (current && Number(current.replaced_at) > 0) {
    const isRecent = deps.now() - Number(current.replaced_at) <= repeatableMs
    const known = await findToken(deps, hashToken(successor))
    if (!isRecent || !known) await revokeFamily(deps, current.family)
    else if (Number(known.replaced_at) === 0 && (await isLive(deps, known))) return successor
  }

  throw (
    (await blockedErrorOf(deps.database, token)) ??
    new HostError('unauthorized', errorSentence('unauthorized'))
  )
}

async function isLive({ database, now }: RefreshDeps, { token_hash }: StoredToken): Promise<boolean> {
  return (await findLiveToken(database, token_hash, now())) !== undefined
}

/** A token that is neither revoked nor expired; it may have been exchanged. */
function findToken(deps: RefreshDeps, tokenHash: string) {
  return deps.database.first(
    deps.database.build
      .selectFrom('tokens')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', '=', 0)
      .where('expires_at', '>', deps.now()),
  )
}

/** @returns false when another call was first, or the token was revoked meanwhile */
async function exchange(deps: RefreshDeps, old: StoredToken, successor: string): Promise<boolean> {
  const { build } = deps.database
  const now = deps.now()
  const replace = build
    .updateTable('tokens')
    .set({ replaced_at: now })
    .where('token_hash', '=', old.token_hash)
    .where('replaced_at', '=', 0)
    .where('revoked_at', '=', 0)
  const insert = build.insertInto('tokens').values(freshToken(successor, old, now))
  return isCommitted(deps.database, [statement(replace, 1), statement(insert)])
}
