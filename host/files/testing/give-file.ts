import { createHash } from 'node:crypto'
import { toLibraryDocument } from '../../ingest/library-document.ts'
import { readDocument } from '../../ingest/read-document.ts'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { blobKeys } from '../file-row.ts'
import { isStoredUnread, typeOfName } from '../uploads/file-types.ts'
import { storePassages, textOf } from '../uploads/store-passages.ts'

/**
 * Takes a file in as it is once it was read, without the process that reads files and its limit of time.
 * @param author of the agent that owns it, if one does
 * @returns its id
 */
export async function giveFile(
  storage: Pick<Storage, 'database' | 'blobs' | 'library'>,
  owner: string,
  name: string,
  bytes: Uint8Array,
  author = '',
): Promise<string> {
  const { database, blobs } = storage
  const at = Date.now()
  const mime = typeOfName(name) ?? ''
  const row = {
    id: randomId(),
    owner,
    author,
    name,
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    source: '',
    state: 'ready',
    progress: 100,
    pages: 0,
    sheets: 0,
    reason: '',
    refs: 0,
    created_at: at,
    changed_at: at,
    expires_at: 0,
    deleted_at: 0,
  } as const
  await blobs.put(blobKeys.content(row.id), bytes, mime)
  if (!isStoredUnread({ name, size: bytes.length })) {
    const document = await readDocument(name, bytes)
    const read = toLibraryDocument(name, document, row.sha256)
    await storePassages(storage, row, read, await textOf(read))
  }
  await database.batch([statement(database.build.insertInto('files').values(row))])
  return row.id
}
