import { type Database, type Statement, statement } from '../../storage/database/database.ts'

/** The statement that revokes the links of a blocked member's songs; the songs stay the member's. */
export function withholdSongs({ build }: Database, owner: string): Statement {
  const update = build.updateTable('songs').set({ share_key: '', share_expires: 0 })
  return statement(update.where('owner', '=', owner).where('share_key', '!=', ''))
}
