import type { TextPart } from '../../../lib/contract/part-place.ts'
import type { FilePassageInfo } from '../../../lib/contract/routes/file-routes.ts'
import { unsureInText } from '../../ingest/recognition/unsure-text.ts'
import { passageInfo } from '../../search/passage-parts.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'
import type { Database } from '../../storage/database/database.ts'
import type { FileRow } from '../file-row.ts'
import { loadRecognizedPage } from '../recognition/recognized-pages.ts'
import { pageOf } from './cited-place.ts'

type ScannedFile = Pick<FileRow, 'id' | 'scanned'>

export interface PartOfPage {
  /** Index of its passage. */
  readonly passage: number
  /** Where it starts in the passage. */
  readonly at: number
  readonly text: string
}

/** @returns the passages with what may be misread in those that were recognized */
export async function withUnsure(
  deps: { readonly database: Database },
  file: ScannedFile,
  passages: readonly FilePassage[],
): Promise<FilePassageInfo[]> {
  const unsure = await unsureOfPassages(deps, file, passages)
  return passages.map((passage, index) => ({
    ...passageInfo(passage),
    ...(unsure.has(index) ? { unsure: unsure.get(index) } : {}),
  }))
}

/**
 * Finds what may be misread in the passages of a file, by their index.
 * @param wanted the passages that matter: only their pages are loaded; absent for all
 */
export async function unsureOfPassages(
  deps: { readonly database: Database },
  { id, scanned }: ScannedFile,
  passages: readonly FilePassage[],
  wanted?: ReadonlySet<number>,
): Promise<ReadonlyMap<number, TextPart[]>> {
  const unsure = new Map<number, TextPart[]>()
  const pages = Number(scanned) > 0 ? partsByPage(passages) : new Map<number, PartOfPage[]>()
  for (const [page, parts] of pages) {
    if (wanted && !parts.some(({ passage }) => wanted.has(passage))) continue
    const scan = await loadRecognizedPage(deps, id, page)
    if (!scan) continue
    const texts = parts.map(({ text }) => text)
    for (const { part, from, to } of unsureInText(scan, texts)) {
      const { passage = -1, at = 0 } = parts[part] ?? {}
      unsure.set(passage, [...(unsure.get(passage) ?? []), { from: at + from, to: at + to }])
    }
  }
  return unsure
}

/** @returns the parts of a text by the page that they stand on */
export function partsByPage(passages: readonly FilePassage[]): Map<number, PartOfPage[]> {
  const pages = new Map<number, PartOfPage[]>()
  for (const [passage, { text, location, marks = [{ at: 0, location }] }] of passages.entries())
    for (const [index, mark] of marks.entries()) {
      const page = pageOf(mark.location)
      if (page === null) continue
      const part = { passage, at: mark.at, text: text.slice(mark.at, marks[index + 1]?.at) }
      pages.set(page, [...(pages.get(page) ?? []), part])
    }
  return pages
}
