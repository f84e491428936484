import { sql } from 'kysely'
import { foldForSearch } from '../../lib/text/fold.ts'
import type { Database } from '../storage/database/database.ts'
import { listPage, listPageLimit } from '../storage/database/list-page.ts'
import { conversationSpace, spaceUsed } from '../storage/database/owned/space.ts'
import { rawQuery } from '../storage/database/query-builder.ts'
import { type FileGroup, fileGroups } from './file-groups.ts'
import type { FileRow } from './file-row.ts'

interface FileQuery {
  readonly offset: number
  readonly keyword: string
  /** The folder to list; '' for all folders. */
  readonly folder_id: string
}

export interface ListedGroup {
  readonly head: FileRow
  /** Other versions, newest first. */
  readonly versions: readonly FileRow[]
  /** Files with the same content as one of the above. */
  readonly copies: FileGroup['copies']
  /** The total size in bytes. */
  readonly size: number
}

/** A page of an owner's files without unfinished uploads, last changed first. Searches the names of all versions. */
export async function listFiles(
  database: Database,
  owner: string,
  { offset, keyword, folder_id }: FileQuery,
): Promise<{
  list: readonly ListedGroup[]
  offset: number
  hasMore: boolean
  used: number
  used_by_conversations: number
}> {
  // The databases fold letters differently; an owner has few enough files to search them here.
  const named = foldForSearch(keyword.trim())
  const [groups, [total]] = await Promise.all([
    fileGroups(database, owner),
    database.all(
      rawQuery(
        database,
        sql<{ bytes: number; conversations: number }>`select ${spaceUsed(owner)} as bytes,
          ${conversationSpace(owner)} as conversations`,
      ),
      { isHeavy: true },
    ),
  ])
  const found = groups
    .filter(({ head }) => folder_id === '' || head.folder_id === folder_id)
    .filter(({ head, versions, copies }) =>
      [head, ...versions, ...copies].some(({ name }) => foldForSearch(name).includes(named)),
    )
  const { page, ...rest } = listPage(found.slice(offset, offset + listPageLimit), offset)
  const rowOf = await readRows(
    database,
    owner,
    page.flatMap(({ head, versions }) => [head.id, ...versions.map(({ id }) => id)]),
  )
  const list = page.flatMap(({ head, versions, copies }) => {
    const row = rowOf.get(head.id)
    if (!row) return []
    const others = versions.flatMap(({ id }) => rowOf.get(id) ?? [])
    const size = [head, ...versions, ...copies].reduce((sum, each) => sum + Number(each.size), 0)
    return [{ head: row, versions: others, copies, size }]
  })
  const used = { used: Number(total?.bytes ?? 0), used_by_conversations: Number(total?.conversations ?? 0) }
  return { list, ...rest, ...used }
}

async function readRows(database: Database, owner: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, FileRow>()
  const rows = await database.all<FileRow>(
    database.build.selectFrom('files').selectAll().where('owner', '=', owner).where('id', 'in', ids),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
