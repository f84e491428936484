import { storeForMember } from '../../members/account/users/store-for-member.ts'
import { type Database, statement } from '../../storage/database/database.ts'

/** @returns the ids of the featured songs that a member likes */
export async function likedFeatured(database: Database, owner: string): Promise<ReadonlySet<string>> {
  const query = database.build.selectFrom('song_likes').select('song_id').where('owner', '=', owner)
  return new Set((await database.all<{ song_id: string }>(query)).map(({ song_id }) => song_id))
}

export async function likeFeatured(
  database: Database,
  {
    owner,
    songId,
    like,
    now,
  }: { readonly owner: string; readonly songId: string; readonly like: boolean; readonly now: number },
): Promise<void> {
  const { build } = database
  const row = { owner, song_id: songId, liked_at: now }
  const added = build
    .insertInto('song_likes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  const removed = build.deleteFrom('song_likes').where('owner', '=', owner).where('song_id', '=', songId)
  await storeForMember(database, owner, [statement(like ? added : removed)])
}
