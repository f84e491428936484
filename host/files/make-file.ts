import { createHash } from 'node:crypto'
import { uidOf } from '../members/account/owner.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import { BatchConflict, type Statement, statement } from '../storage/database/database.ts'
import type { Jobs } from '../storage/jobs/jobs.ts'
import { cleanFileName } from './file-name.ts'
import { blobKeys, type FileRow, requireFile } from './file-row.ts'
import { typeOfName } from './uploads/file-types.ts'
import { openUpload, type QuotaDeps } from './uploads/open-upload.ts'
import { fileJob } from './uploads/parse-file.ts'

interface MakeFileDeps extends Omit<QuotaDeps, 'sharedKey'> {
  readonly blobs: Blobs
  readonly jobs: Jobs
}

interface MadeFile {
  readonly owner: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly madeIn: string
  readonly versionOf?: string
  /** A thumbnail for lists, which does not count against the member's quota. */
  readonly thumb?: { readonly bytes: Uint8Array; readonly mime: string }
  /** What refers to the file, committed together with it; if it conflicts, the file is deleted. */
  readonly also?: (id: string) => readonly Statement[]
}

export type MakeFile = (made: MadeFile) => Promise<FileRow>

/**
 * @returns a function that stores generated files among the member's files, within their quota; they are read like
 * uploads. It throws {@link HostError} too_large when the quota is exceeded, and BatchConflict for a conflict of `also`.
 */
export function createMakeFile(deps: MakeFileDeps): MakeFile {
  const { database, blobs, jobs, now } = deps
  return async ({ owner, bytes, name: given, madeIn, versionOf, thumb, also }) => {
    const name = cleanFileName(given)
    const mime = typeOfName(name) ?? ''
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // The key and the address matter only for visitors, who have no chats.
    const uploader = { owner, uid: uidOf(owner), isMember: true, address: '' }
    const original = versionOf === undefined ? undefined : await requireFile(database, owner, versionOf)
    const origin = {
      made_in: madeIn,
      version_of: original ? original.version_of || original.id : '',
      folder_id: original?.folder_id ?? '',
    }
    const file = { name, size: bytes.length, mime, sha256, source: '', ...origin }
    // It counts against the quota before its bytes are stored, and expires like an upload if the process dies.
    const row = await openUpload({ ...deps, sharedKey: '' }, uploader, file)
    await blobs.put(blobKeys.content(row.id), bytes, mime)
    if (thumb) await blobs.put(blobKeys.thumb(row.id), thumb.bytes, thumb.mime)
    const kept = database.build
      .updateTable('files')
      .set({ expires_at: 0, changed_at: now() })
      .where('id', '=', row.id)
      .where('deleted_at', '=', 0)
    const read = jobs.statement(fileJob, row.id, { queue: owner })
    try {
      await database.batch([statement(kept, 1), read, ...(also?.(row.id) ?? [])])
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      const deleted = database.build.updateTable('files').set({ deleted_at: now() }).where('id', '=', row.id)
      await database.batch([statement(deleted)])
      throw error
    }
    jobs.wake(fileJob)
    return row
  }
}
