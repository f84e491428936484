import { createHash } from 'node:crypto'
import { deviceHashPattern } from '../../lib/contract/identity.ts'
import type { Clock } from '../deps.ts'
import type { Database } from '../storage/database.ts'

/** Who asks. `owner` is what every row of theirs carries; it cannot be turned back into a device or a token. */
export interface Identity {
  readonly kind: 'visitor' | 'member'
  readonly owner: string
}

export interface Credentials {
  readonly token: string | undefined
  readonly deviceHash: string | undefined
}

/**
 * Finds out who asks: the member of a live token, else the device.
 * @returns null when a token is dead, or when there is neither a token nor a well-formed device identity
 */
export async function identify(
  deps: { readonly database: Database; readonly now: Clock },
  credentials: Credentials,
): Promise<Identity | null> {
  if (credentials.token) {
    const row = await deps.database.first<{ owner: string }>(
      deps.database.build
        .selectFrom('tokens')
        .select('owner')
        .where('token_hash', '=', sha256(credentials.token))
        .where('revoked_at', '=', 0)
        .where('expires_at', '>', deps.now()),
    )
    return row ? { kind: 'member', owner: row.owner } : null
  }
  const { deviceHash } = credentials
  if (!deviceHash || !deviceHashPattern.test(deviceHash)) return null
  return { kind: 'visitor', owner: `d:${sha256(deviceHash)}` }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
