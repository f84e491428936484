import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'
import type { Library } from '../storage/library/library-index.ts'
import { agentOwner, agentOwners } from './agent-owner.ts'
import { blobKeys, type FileRow, fileNotFound, uploadUrlMs } from './file-row.ts'
import { forgetPages } from './recognition/recognized-pages.ts'
import { dropPassages } from './uploads/store-passages.ts'

const filesAtOnce = 50

/**
 * The remaining values of a row that must not identify a person. An agent's name stays: passages that a job stores late
 * are found by it.
 */
export const anonymousRow = {
  owner: sql<string>`case when owner like ${sql.lit(agentOwners)} then owner else '' end`,
  author: '',
  name: '',
  mime: '',
  sha256: '',
  source: '',
  reason: '',
  folder_id: '',
  version_of: '',
  made_in: '',
} as const

interface SweepDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'delete'>
  readonly library: Pick<Library, 'erase'>
}

/** Deletes a file at once for users; references keep its content until released. @throws {HostError} not_found */
export async function deleteFile(
  deps: SweepDeps & { readonly blobs: Blobs; readonly now: Clock },
  owner: string,
  id: string,
): Promise<void> {
  const { database, blobs, now } = deps
  const update = database.build
    .updateTable('files')
    .set({ deleted_at: now() })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('deleted_at', '=', 0)
    .returning(['refs', 'created_at'])
  const [result] = await database.batch([statement(update)])
  const row = result?.rows[0]
  if (!row) throw fileNotFound()

  if (Number(row.refs) > 0) {
    await blobs.delete(blobKeys.thumb(id))
    await blobs.move(blobKeys.content(id), blobKeys.deleted(id))
  } else await sweepFile(deps, { id, owner, created_at: Number(row.created_at) }, now())
}

/**
 * Deletes several files of an owner; missing ones are skipped.
 * @returns how many were deleted
 * @throws {HostError} not_found when none exists
 */
export async function deleteFiles(
  deps: Parameters<typeof deleteFile>[0],
  owner: string,
  ids: readonly string[],
): Promise<number> {
  let deleted = 0
  for (const id of new Set(ids)) {
    try {
      await deleteFile(deps, owner, id)
      deleted += 1
    } catch (error) {
      if (!(error instanceof HostError && error.code === 'not_found')) throw error
    }
  }
  if (deleted === 0) throw fileNotFound()
  return deleted
}

/** The statement that deletes the files of an agent's knowledge; the sweep removes their content. */
export function deletedKnowledge({ build }: Database, agentId: string, now: number): Statement {
  const update = build.updateTable('files').set({ deleted_at: now })
  return statement(update.where('owner', '=', agentOwner(agentId)).where('deleted_at', '=', 0))
}

/** The statement that adds a reference to files of an owner; all must be finished and not deleted. */
export function addReferences({ build }: Database, owner: string, ids: readonly string[]): Statement {
  const update = build
    .updateTable('files')
    .set((expression) => ({ refs: expression('refs', '+', 1) }))
    .where('id', 'in', ids)
    .where('owner', '=', owner)
    .where('expires_at', '=', 0)
    .where('deleted_at', '=', 0)
  return statement(update, ids.length)
}

/** The statement that releases these references. Files deleted meanwhile are removed by the next sweep. */
export function releaseReferences({ build }: Database, ids: readonly string[]): Statement {
  const update = build.updateTable('files').set((expression) => ({ refs: expression('refs', '-', 1) }))
  return statement(update.where('id', 'in', ids).where('refs', '>', 0))
}

/** Deletes deleted files without references. @throws the first error, after all others were processed */
export async function sweepFiles(deps: SweepDeps, now: number): Promise<void> {
  const { build } = deps.database
  const faults: unknown[] = []
  for (let last = ''; ; ) {
    const rows = await deps.database.all<SweptRow>(
      build
        .selectFrom('files')
        .select(['id', 'owner', 'created_at'])
        .where('deleted_at', '>', 0)
        .where('refs', '=', 0)
        .where((row) => row.or([row('state', '!=', 'gone'), row('created_at', '<=', now - uploadUrlMs)]))
        .where('id', '>', last)
        .orderBy('id')
        .limit(filesAtOnce),
    )
    for (const row of rows) await sweepFile(deps, row, now).catch((error: unknown) => faults.push(error))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < filesAtOnce) break
  }
  if (faults.length > 0) throw faults[0]
}

type SweptRow = Pick<FileRow, 'id' | 'owner' | 'created_at'>

/** While the upload URL is valid, the row stays, and its blobs are deleted again afterwards. */
async function sweepFile(
  { database, blobs, library }: SweepDeps,
  { id, owner, created_at }: SweptRow,
  now: number,
): Promise<void> {
  const { upload, content, deleted, thumb } = blobKeys
  await Promise.all([upload(id), content(id), deleted(id), thumb(id)].map((key) => blobs.delete(key)))
  await dropPassages({ blobs, library }, { id, owner })
  const { build } = database
  const hasExpired = Number(created_at) <= now - uploadUrlMs
  const settled = hasExpired
    ? build.deleteFrom('files').where('id', '=', id)
    : build
        .updateTable('files')
        .set({ ...anonymousRow, state: 'gone' })
        .where('id', '=', id)
  await database.batch([statement(settled), forgetPages(database, id)])
  database.forget()
}
