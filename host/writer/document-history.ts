import type { DocumentVersion, VersionReason } from '../../lib/contract/writer/document.ts'
import { HostError } from '../platform/errors.ts'
import type { Database } from '../storage/database/database.ts'
import { isCommitted, statement } from '../storage/database/database.ts'
import { listPage, listPageLimit } from '../storage/database/list-page.ts'
import { type SaveDeps, type SavedDocument, saveDocument } from './save-document.ts'
import { documentNotFound, readDocument, requireOwnDocument } from './stored-document.ts'

/** A page of the versions of a document, newest first. @throws {HostError} not_found */
export async function listVersions(
  database: Database,
  owner: string,
  { id, offset }: { readonly id: string; readonly offset: number },
) {
  await requireOwnDocument(database, owner, id)
  const ofDocument = database.build.selectFrom('written_versions').where('doc_id', '=', id)
  const [rows, counted] = await Promise.all([
    database.all(
      ofDocument
        .select(['version', 'title', 'words', 'reason', 'name', 'changed_at'])
        .orderBy('version', 'desc')
        .offset(offset)
        // One more for the difference of the last one.
        .limit(listPageLimit + 1),
    ),
    database.first(ofDocument.select(({ fn }) => fn.countAll().as('count'))),
  ])
  const { page, ...rest } = listPage(rows.slice(0, listPageLimit), offset)
  const list = page.map((row, at): DocumentVersion => {
    const words = Number(row.words)
    return {
      version: Number(row.version),
      title: row.title,
      words,
      change: words - Number(rows[at + 1]?.words ?? 0),
      reason: row.reason as VersionReason,
      name: row.name,
      updated: Math.floor(Number(row.changed_at) / 1_000),
    }
  })
  return { list, total: Number(counted?.count ?? 0), ...rest }
}

/** Saves an old version as the newest. @throws {HostError} not_found; conflict when it is saved meanwhile */
export async function restoreDocument(
  deps: SaveDeps,
  owner: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<SavedDocument> {
  const { version: based } = await readDocument(deps.database, owner, { id })
  const old = await readDocument(deps.database, owner, { id, version })
  return saveDocument(deps, owner, { ...old, id, based, reason: 'restore' })
}

/** Names a version, or takes its name away. @throws {HostError} not_found */
export async function nameVersion(
  database: Database,
  owner: string,
  { id, version, name }: { readonly id: string; readonly version: number; readonly name: string },
): Promise<void> {
  await requireOwnDocument(database, owner, id)
  const isNamed = await isCommitted(database, [
    statement(
      database.build
        .updateTable('written_versions')
        .set({ name: name.trim().toWellFormed() })
        .where('doc_id', '=', id)
        .where('version', '=', version),
      1,
    ),
  ])
  if (!isNamed) throw new HostError('not_found', '没有找到这个版本', { field: 'version' })
}

/** Deletes a document with its versions. @throws {HostError} not_found */
export async function deleteDocument(database: Database, owner: string, id: string): Promise<void> {
  const { build } = database
  const isDeleted = await isCommitted(database, [
    statement(build.deleteFrom('written_documents').where('id', '=', id).where('owner', '=', owner), 1),
    statement(build.deleteFrom('written_versions').where('doc_id', '=', id)),
  ])
  if (!isDeleted) throw documentNotFound()
  database.forget()
}
