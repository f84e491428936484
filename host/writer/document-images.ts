import { extensionOf, imageExtensions } from '../../lib/contract/document-formats.ts'
import { fileContentPath } from '../../lib/contract/routes/file-routes.ts'
import { blobKeys, type FileRow, hasContent } from '../files/file-row.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import type { Database } from '../storage/database/database.ts'

export interface DocumentImagesDeps {
  readonly database: Database
  readonly blobs: Blobs
}

const mostImages = 60
const mostBytes = 60 * 1024 * 1024
const address = new RegExp(`${fileContentPath.replaceAll('/', String.raw`\/`)}\\?file_id=([\\w-]{1,64})`, 'g')

/** @returns the bytes of the images in a document that are own files, by file; no more than a file may hold */
export async function imagesOfDocument(
  { database, blobs }: DocumentImagesDeps,
  owner: string,
  content: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const ids = [...new Set([...content.matchAll(address)].map(([, id = '']) => id))].slice(0, mostImages)
  const images = new Map<string, Uint8Array>()
  if (ids.length === 0) return images
  const rows = await database.all<FileRow>(
    database.build
      .selectFrom('files')
      .selectAll()
      .where('owner', '=', owner)
      .where('id', 'in', ids)
      .where('deleted_at', '=', 0),
  )
  let bytes = 0
  for (const row of rows.filter(
    (each) => hasContent(each) && imageExtensions.includes(extensionOf(each.name)),
  )) {
    bytes += Number(row.size)
    if (bytes > mostBytes) break
    const found = await blobs.get(blobKeys.content(row.id))
    if (found) images.set(row.id, found.bytes)
  }
  return images
}
