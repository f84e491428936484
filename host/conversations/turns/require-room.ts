import { sql } from 'kysely'
import { quotaOf } from '../../limits/space-quota.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { conversationSpace, spaceUsed } from '../../storage/database/owned/space.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'

/** The share of a quota that conversations always have, however full the rest is: a thousand answers of the default. */
const shareOfConversations = 0.25

/**
 * Refuses a question whose answer has no room: the conversations take up more than their share, and all that its owner
 * stores more than the quota. It is no condition of the commit: one answer more does no harm.
 * @param quota `QUOTA_FILES_MB` in bytes; 0 is no limit
 * @throws {HostError} space_full
 */
export async function requireRoom(database: Database, owner: string, quota: number): Promise<void> {
  const most = quotaOf(quota, isMemberOwner(owner))
  if (most === 0) return
  if ((await bytesOf(database, conversationSpace(owner))) <= most * shareOfConversations) return
  if ((await bytesOf(database, spaceUsed(owner))) <= most) return
  throw new HostError('space_full', '你的空间用完了，新的回答存不下。删掉一些对话、文件或文档，就能接着问')
}

async function bytesOf(database: Database, space: ReturnType<typeof spaceUsed>): Promise<number> {
  const query = rawQuery(database, sql<{ bytes: number }>`select ${space} as bytes`)
  const [row] = await database.all(query, { isHeavy: true })
  return Number(row?.bytes ?? 0)
}
