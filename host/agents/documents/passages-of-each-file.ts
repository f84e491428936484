import { createFilesProvider } from '../../search/providers/files-provider.ts'
import type { SearchHit } from '../../search/providers/provider.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'

/** Maximum files of which each one is represented. */
const maxFiles = 6
/** Passages of a file in which the search found none. */
const passagesOfOther = 2
/** Best passages that come first, whatever their files. */
const firstHits = 2

interface FilesSearch {
  readonly own: UploadedFiles
  readonly files: readonly UploadedFile[]
  readonly query: string
  readonly signal: AbortSignal
}

/**
 * Adds passages of the files in which a search over all of them found none, so that a question can compare the files.
 * @param hits of the search, best first
 * @returns the best hits, then one of each other file, then the rest
 */
export async function withEachFile(
  hits: readonly SearchHit[],
  { own, files, query, signal }: FilesSearch,
): Promise<SearchHit[]> {
  if (files.length < 2 || files.length > maxFiles) return [...hits]

  const found = new Set(hits.map(({ file }) => file?.id))
  const others = await Promise.all(
    files
      .filter(({ id }) => !found.has(id))
      .map((file) =>
        createFilesProvider(own, [file], true, passagesOfOther).search(query, {
          limit: passagesOfOther,
          signal,
          scope: { source: 'mine' },
        }),
      ),
  )
  const best = hits.slice(0, firstHits)
  const known = new Set(best.map(({ file }) => file?.id))
  const [firsts, rest]: [SearchHit[], SearchHit[]] = [[], []]
  for (const hit of [...hits.slice(firstHits), ...others.flat()]) {
    if (known.has(hit.file?.id)) rest.push(hit)
    else firsts.push(hit)
    known.add(hit.file?.id)
  }
  return [...best, ...firsts, ...rest]
}
