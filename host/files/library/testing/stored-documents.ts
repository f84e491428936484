import type { FileWorld } from '../../testing/file-world.ts'
import { blobKeyOf, blobNameOf, documentIdOf, findLibraryFile } from '../library-file-row.ts'

/** @returns what the library says of a document that was sent */
export async function passagesOf({ storage }: FileWorld, path: string): Promise<string[]> {
  const { libraryDatabase } = storage
  const rows = await libraryDatabase.all(
    libraryDatabase.build
      .selectFrom('passages')
      .select('text')
      .where('document_id', '=', documentIdOf(`upload/${path}`))
      .orderBy('ordinal'),
  )
  return rows.map(({ text }) => text)
}

/** @returns where the bytes of a document lie, by its row; null without one */
export async function blobKeyAt({ storage }: FileWorld, path: string): Promise<string | null> {
  const row = await findLibraryFile(storage.database, documentIdOf(`upload/${path}`))
  return row ? blobKeyOf(row.id, blobNameOf(row)) : null
}

/** @returns the bytes of a document; null when its row names none that are there */
export async function bytesOf(world: FileWorld, path: string): Promise<string | null> {
  const key = await blobKeyAt(world, path)
  const blob = key === null ? null : await world.storage.blobs.get(key)
  return blob && Buffer.from(blob.bytes).toString()
}
