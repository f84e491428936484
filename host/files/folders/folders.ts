import { sql } from 'kysely'
import { type Folders, folderLimits } from '../../../lib/contract/routes/folder-routes.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { printable } from '../../../lib/text/printable.ts'
import { uidOf } from '../../members/account/owner.ts'
import { memberExists } from '../../members/account/users/users.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { commitForMember } from '../../storage/database/commit-for-member.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { fileGroups } from '../file-groups.ts'
import { fileNotFound } from '../file-row.ts'

export interface FoldersDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly hasListedWord: (text: string) => boolean
}

/** @returns all folders of a member, newest first, each with its number of rows in the list of finished files */
export async function listFolders(database: Database, owner: string): Promise<Folders> {
  const { build } = database
  const [rows, groups] = await Promise.all([
    database.all<{ id: string; name: string }>(
      build
        .selectFrom('file_folders')
        .select(['id', 'name'])
        .where('owner', '=', owner)
        .orderBy('created_at', 'desc')
        .orderBy('id'),
    ),
    fileGroups(database, owner),
  ])
  const countOf = new Map<string, number>()
  for (const { head } of groups) countOf.set(head.folder_id, (countOf.get(head.folder_id) ?? 0) + 1)

  return {
    list: rows.map(({ id, name }) => ({ folder_id: id, name, count: countOf.get(id) ?? 0 })),
    total: groups.length,
  }
}

/**
 * Creates a folder.
 * @returns its id
 * @throws {HostError} bad_request when the name is empty, too long or contains a listed word; conflict when the name
 * exists; too_large at the maximum; unauthorized
 */
export async function makeFolder(deps: FoldersDeps, owner: string, given: string): Promise<string> {
  const { database, now, makeId } = deps
  const { name, letters } = checkName(deps, given)
  const id = makeId()
  const made = sql`insert into file_folders (id, owner, name, letters, created_at)
    select ${id}, ${owner}, ${name}, ${letters}, ${now()}
    where (select count(*) from file_folders where owner = ${owner}) < ${sql.lit(folderLimits.folders)}`
  await change(database, owner, [statement(rawQuery(database, made), 1)], () => {
    const most = `最多建 ${folderLimits.folders} 个专题，请先删除一些`
    return new HostError('too_large', most, { field: 'name' })
  })
  return id
}

/** @throws {HostError} not_found, and as in {@link makeFolder} */
export async function renameFolder(deps: FoldersDeps, owner: string, id: string, given: string) {
  const { build } = deps.database
  const renamed = build
    .updateTable('file_folders')
    .set(checkName(deps, given))
    .where('id', '=', id)
    .where('owner', '=', owner)
  await change(deps.database, owner, [statement(renamed, 1)])
}

/** Deletes a folder; its files stay, without a folder. @throws {HostError} not_found, unauthorized */
export async function deleteFolder(database: Database, owner: string, id: string): Promise<void> {
  const { build } = database
  const gone = build.deleteFrom('file_folders').where('id', '=', id).where('owner', '=', owner)
  const left = build
    .updateTable('files')
    .set({ folder_id: '' })
    .where('owner', '=', owner)
    .where('folder_id', '=', id)
  await change(database, owner, [statement(gone, 1), statement(left)])
}

/**
 * Moves files into a folder, or out of their folder; missing files are skipped.
 * @param folder '' for none
 * @throws {HostError} not_found when the folder, or all of the files, are missing; unauthorized
 */
export async function moveFiles(
  database: Database,
  owner: string,
  ids: readonly string[],
  folder: string,
): Promise<void> {
  const { build } = database
  const moved = build
    .updateTable('files')
    .set({ folder_id: folder })
    .where('id', 'in', [...new Set(ids)])
    .where('owner', '=', owner)
    .where('deleted_at', '=', 0)
    .where('expires_at', '=', 0)
  const isThere = build
    .updateTable('file_folders')
    .set((expression) => ({ id: expression.ref('id') }))
    .where('id', '=', folder)
    .where('owner', '=', owner)
  const into = folder === '' ? [] : [statement(isThere, 1)]
  const results = await change(database, owner, [...into, statement(moved)])
  if (results.at(-1)?.changes === 0) throw fileNotFound()
}

export async function folderName(database: Database, owner: string, id: string): Promise<string | undefined> {
  const named = database.build.selectFrom('file_folders').select('name').where('id', '=', id)
  return (await database.first<{ name: string }>(named.where('owner', '=', owner)))?.name
}

/** Serialises the changes of a member's folders by locking the member's row. */
async function change(
  database: Database,
  owner: string,
  statements: readonly Statement[],
  refusal: () => HostError = folderNotFound,
) {
  try {
    return await commitForMember(database, memberExists(database, uidOf(owner)), statements)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.reason === 'unique')
      throw new HostError('conflict', '已经有叫这个名字的专题了，请换一个', { field: 'name' })
    throw refusal()
  }
}

function folderNotFound(): HostError {
  return new HostError('not_found', '没有找到这个专题，可能已被删除')
}

function checkName({ hasListedWord }: FoldersDeps, given: string): { name: string; letters: string } {
  const name = printable(given.replaceAll(/\s+/g, ' ')).trim()
  const length = Array.from(name).length
  if (length < 1 || length > folderLimits.characters)
    throw new HostError('bad_request', `专题的名字有 1 到 ${folderLimits.characters} 个字`, { field: 'name' })
  if (hasListedWord(name))
    throw new HostError('bad_request', '专题的名字里有不能使用的词，请换一个', { field: 'name' })
  return { name, letters: keyOf(name) }
}

/**
 * The unique key of a folder name. Spaces and signs that only surround or end a name are ignored, except those that
 * belong to it, as in C++ and C#, or 1.1 and 11. Names without such signs keep their key of earlier versions, so that
 * older folders keep theirs.
 */
function keyOf(name: string): string {
  const folded = foldForSearch(name)
  return folded.replace(/[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}《》。，、；：！？!?,;'"]+/gu, '') || folded
}
