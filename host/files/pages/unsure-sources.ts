import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { TextPart } from '../../../lib/contract/part-place.ts'
import { shownFrom } from '../../search/changed-passage.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import type { FileRow } from '../file-row.ts'
import { readPassages } from '../uploads/store-passages.ts'
import { unsureOfPassages } from './unsure-passages.ts'

/** The passage of a file that a source shows, or a part of it. */
export interface PlaceInFile {
  /** Whose file it has to be. */
  readonly owner: string
  readonly fileId: string
  /** Counted from 0. */
  readonly passage: number
}

export interface UnsureDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'get'>
}

/**
 * Adds to sources what may be misread in their passages. Only files with recognized pages are read, each once.
 * @param placeOf null for a source that is in no file
 */
export async function unsureSources(
  deps: UnsureDeps,
  sources: readonly SourceReference[],
  placeOf: (source: SourceReference) => PlaceInFile | null,
): Promise<readonly SourceReference[]> {
  const placed = sources.map((source) => ({ source, place: placeOf(source) }))
  const unsure = new Map<SourceReference, TextPart[]>()
  const ids = new Set(placed.flatMap(({ place }) => place?.fileId ?? []))
  for (const row of await scannedFiles(deps.database, ids)) {
    const cited = placed.flatMap(({ source, place }) =>
      place?.fileId === row.id && place.owner === row.owner ? [{ source, at: place.passage }] : [],
    )
    if (cited.length === 0) continue
    const passages = await readPassages(deps.blobs, row.id)
    const found = await unsureOfPassages(deps, row, passages, new Set(cited.map(({ at }) => at)))
    for (const { source, at } of cited) {
      const passage = passages[at]
      const parts = passage ? partsIn(source, passage, found.get(at) ?? []) : []
      if (parts.length > 0) unsure.set(source, parts)
    }
  }
  return sources.map((source) => {
    const parts = unsure.get(source)
    return parts ? { ...source, unsure: parts } : source
  })
}

async function scannedFiles(database: Database, ids: ReadonlySet<string>) {
  if (ids.size === 0) return []
  return database.all<Pick<FileRow, 'id' | 'owner' | 'scanned'>>(
    database.build
      .selectFrom('files')
      .select(['id', 'owner', 'scanned'])
      .where('id', 'in', [...ids])
      .where('scanned', '>', 0)
      .where('deleted_at', '=', 0),
  )
}

/** @returns the parts of a passage that are in what a source shows of it, at their place there */
function partsIn(source: SourceReference, passage: FilePassage, parts: readonly TextPart[]): TextPart[] {
  const start = shownFrom(source, passage)
  const end = start + source.passage.length
  if (start === -1) return []
  return parts
    .filter(({ from, to }) => to > start && from < end)
    .map(({ from, to }) => ({ from: Math.max(from, start) - start, to: Math.min(to, end) - start }))
}
