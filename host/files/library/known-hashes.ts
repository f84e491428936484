import { cleanPath } from '../../../lib/text/addresses/clean-path.ts'
import type { Database } from '../../storage/database/database.ts'
import { documentIdOf } from './library-file-row.ts'
import { uploadPrefix } from './upload-path.ts'

/**
 * Looks up which of these files the library has, or is about to read, by path and size; unreadable ones may be sent
 * again. Paths that it would not accept are never known.
 * @returns the SHA-256 of each, in the same sequence; '' for unknown ones
 */
export async function findKnownHashes(
  database: Database,
  files: readonly { readonly path: string; readonly size: number }[],
): Promise<string[]> {
  const ids = files.map(({ path }) => documentIdOf(uploadPrefix + cleanPath(path)))
  if (ids.length === 0) return []

  const rows = await database.all(
    database.build
      .selectFrom('library_files')
      .select(['id', 'size', 'sha256'])
      .where('id', 'in', ids)
      .where('state', 'in', ['waiting', 'reading', 'ready']),
  )
  const known = new Map(rows.map((row) => [row.id, row]))

  return files.map(({ size }, at) => {
    const row = known.get(ids[at] ?? '')
    return row && Number(row.size) === size ? row.sha256 : ''
  })
}
