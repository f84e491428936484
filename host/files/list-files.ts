import { sql } from 'kysely'
import { foldForSearch } from '../../lib/text/fold.ts'
import type { Database } from '../storage/database.ts'
import { listPage, listPageLimit } from '../storage/list-page.ts'
import type { FileRow } from './file-row.ts'

interface ListWish {
  readonly offset: number
  readonly keyword: string
  /** ''; in all of them */
  readonly folder_id: string
}

/** A page of somebody's files, the newest first, without uploads that are not finished; and how much all of them take. */
export async function listFiles(
  database: Database,
  owner: string,
  { offset, keyword, folder_id }: ListWish,
): Promise<{ rows: readonly FileRow[]; offset: number; hasMore: boolean; used: number }> {
  const { build } = database
  const theirs = build.selectFrom('files').where('owner', '=', owner)
  const named = foldForSearch(keyword.trim())
  const [found, total] = await Promise.all([
    database.all<FileRow>(
      theirs
        .selectAll()
        .where('deleted_at', '=', 0)
        .where('expires_at', '=', 0)
        .$if(folder_id !== '', (query) => query.where('folder_id', '=', folder_id))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .$if(named === '', (query) => query.offset(offset).limit(listPageLimit)),
    ),
    database.first<{ bytes: number }>(theirs.select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))),
  ])
  // The databases fold letters in their own ways; nobody has more files than can be looked through here.
  const rows =
    named === ''
      ? found
      : found.filter(({ name }) => foldForSearch(name).includes(named)).slice(offset, offset + listPageLimit)
  const { page, ...rest } = listPage(rows, offset)
  return {
    rows: page,
    ...rest,
    used: Number(total?.bytes ?? 0),
  }
}
