import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '../../lib/paths.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import { contentHashOf, toLibraryDocument } from './library-document.ts'
import { documentBatch } from './process/document-batch.ts'
import { readDocument } from './read-document.ts'

export interface IngestHelpDeps {
  readonly library: LibraryIndex
  /** Folder of the help pages; the product's own by default. */
  readonly folder?: string
}

const ownFolder = fileURLToPath(new URL('../../docs/help', import.meta.url))
/** Source prefix of guide pages, followed by their slug. */
export const helpPrefix = 'help/'

/**
 * Ingests the product's help pages into the library, where search finds and cites them like any source. Only changed
 * pages are written, so it may run at every start.
 * @returns the number of pages written and removed
 */
export async function ingestHelp(deps: IngestHelpDeps): Promise<{ written: number; removed: number }> {
  const folder = deps.folder ?? ownFolder
  const known = await deps.library.hashes(helpPrefix)
  const batch = documentBatch(deps.library)
  const slugs = (await readdir(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'))
  let written = 0
  for (const slug of slugs.sort()) {
    const file = join(folder, `${slug}.md`)
    const bytes = await readFile(file)
    const hash = contentHashOf(bytes)
    if (known.get(helpPrefix + slug) === hash) continue
    const page = { ...(await readDocument(file, bytes)), url: paths.help(slug) }
    await batch.add(toLibraryDocument(helpPrefix + slug, page, hash))
    written += 1
  }

  await batch.flush()
  const removed = [...known.keys()].filter((source) => !slugs.includes(source.slice(helpPrefix.length)))
  return { written, removed: removed.length > 0 ? await deps.library.remove(removed) : 0 }
}
