import { cleanPath } from '../../../lib/text/addresses/clean-path.ts'
import type { Database } from '../../storage/database/database.ts'
import { documentIdOf } from './library-file-row.ts'
import { uploadPrefix } from './upload-path.ts'

/**
 * What of these the library has, or is about to read, by path and size;
 * what could not be read may be sent again. It has nothing under a path that it would not take.
 * @returns in their order the SHA-256 of what it has; '' where it has nothing
 */
export async function knownHashes(
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
