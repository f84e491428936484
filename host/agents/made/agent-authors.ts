import { uidOf } from '../../members/account/owner.ts'
import type { Database } from '../../storage/database/database.ts'

/** For an author without a nickname. */
const unnamedAuthor = '知舟用户'

/** @returns the name of each author by owner; never a phone number */
export async function authorsOf(
  database: Database,
  agents: readonly { readonly owner: string }[],
): Promise<(owner: string) => string> {
  if (agents.length === 0) return () => unnamedAuthor
  const uids = [...new Set(agents.map(({ owner }) => uidOf(owner)))]
  const rows = await database.all(
    database.build.selectFrom('users').select(['uid', 'nickname']).where('uid', 'in', uids),
  )
  const names = new Map(rows.map(({ uid, nickname }) => [uid, nickname]))
  return (owner) => names.get(uidOf(owner)) || unnamedAuthor
}
