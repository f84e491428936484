import type { Database } from '../storage/database/database.ts'
import type { FileRow } from './file-row.ts'

const columns = ['id', 'name', 'size', 'sha256', 'version_of', 'folder_id'] as const
type GroupedRow = Pick<FileRow, (typeof columns)[number]>

export interface FileGroup {
  /** The first one, after which the row is named. */
  readonly head: GroupedRow
  /** All others with different content, newest first. */
  readonly versions: readonly GroupedRow[]
  /** All others whose content is identical to one of the above. */
  readonly copies: readonly GroupedRow[]
}

/** @returns an owner's files as rows: versions of a file, and copies in one folder, share one; newest first */
export async function fileGroups(database: Database, owner: string): Promise<FileGroup[]> {
  const rows = await database.all<GroupedRow>(
    database.build
      .selectFrom('files')
      .select(columns)
      .where('owner', '=', owner)
      .where('deleted_at', '=', 0)
      .where('expires_at', '=', 0)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  )
  return groupFiles(rows).map(toGroup)
}

/** @param rows newest first @returns groups sorted by their newest row, each newest first */
function groupFiles(rows: readonly GroupedRow[]): GroupedRow[][] {
  const groupOf = new Map<string, Set<GroupedRow>>()
  for (const row of rows) {
    const keys = keysOf(row)
    const [first, second] = new Set(keys.flatMap((key) => groupOf.get(key) ?? []))
    const group = (first ?? new Set()).add(row)
    for (const key of keys) groupOf.set(key, group)
    for (const member of second ?? []) for (const key of keysOf(member)) groupOf.set(key, group.add(member))
  }

  const placeOf = new Map(rows.map((row, place) => [row, place]))
  const place = (row: GroupedRow | undefined) => (row && placeOf.get(row)) ?? 0

  return [...new Set(groupOf.values())]
    .map((group) => [...group].sort((one, other) => place(one) - place(other)))
    .sort(([one], [other]) => place(one) - place(other))
}

/** The same content in another folder is another row: each folder shows its own files. */
function keysOf({ id, version_of, sha256, folder_id }: GroupedRow): string[] {
  return [`file ${version_of || id}`, ...(sha256 === '' ? [] : [`bytes ${folder_id} ${sha256}`])]
}

/** @param rows newest first */
function toGroup(rows: readonly GroupedRow[]): FileGroup {
  const oldestFirst = [...rows].reverse()
  const [oldest] = oldestFirst
  const head = oldestFirst.find(({ version_of }) => version_of === '') ?? oldest
  if (!head) throw new Error('a group has at least one row')

  const shown = new Set(head.sha256 === '' ? [] : [head.sha256])
  const [versions, copies]: [GroupedRow[], GroupedRow[]] = [[], []]
  for (const row of rows) {
    if (row === head) continue
    const isCopy = row.sha256 !== '' && shown.has(row.sha256)
    ;(isCopy ? copies : versions).push(row)
    shown.add(row.sha256)
  }

  return { head, versions, copies }
}
