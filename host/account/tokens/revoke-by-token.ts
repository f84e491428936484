import { type RevokeDeps, revokeFamily } from './revoke-tokens.ts'
import { hashToken } from './token.ts'

/** Signs out whoever holds a token. One that is unknown or dead already changes nothing, and that is no failure. */
export async function revokeByToken(deps: RevokeDeps, token: string): Promise<void> {
  const row = await deps.database.first<{ family: string }>(
    deps.database.build.selectFrom('tokens').select('family').where('token_hash', '=', hashToken(token)),
  )
  if (row) await revokeFamily(deps, row.family)
}
