import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { CheckScope } from '../../lib/contract/routes/check-routes.ts'
import { contentBigrams } from '../../lib/text/bigrams.ts'
import type { PageReader } from '../search/pages/page-reader.ts'
import { createFilesProvider } from '../search/providers/files-provider.ts'
import type { SearchProvider } from '../search/providers/provider.ts'
import { searchMaterial } from '../search/search-material.ts'
import type { UploadedFiles } from '../search/uploaded-files.ts'
import type { GatheredSource } from './gather-sources.ts'
import type { TextSentence } from './sentences-of-text.ts'

export interface FindDeps {
  readonly files: UploadedFiles
  readonly providers: readonly SearchProvider[]
  /** Reads pages that searches bring. */
  readonly resultPages: PageReader | null
  /** Provides word rarity. */
  readonly library: Parameters<typeof searchMaterial>[0]['library']
}

/** Searches of one check, in groups whose results are merged: the first group searches with the first sentence. */
const queries = { groups: 3, ofGroup: 4, characters: 120 } as const
const mostFiles = 20
const mostFound = 30
/** Of the sources of a group. */
const tokens = 12_000

/**
 * Searches for what sentences say, and reads the best pages.
 * @param scope absent: the library and the web
 * @returns what was found, the best of each group first; empty when all searches failed
 * @throws the signal's reason
 */
export async function findSources(
  deps: FindDeps,
  {
    owner,
    scope,
    sentences,
  }: {
    readonly owner: string
    readonly scope: CheckScope | undefined
    readonly sentences: readonly TextSentence[]
  },
  signal: AbortSignal,
): Promise<GatheredSource[]> {
  const providers = await providersFor(deps, owner, scope)
  if (providers.length === 0) return []
  const { resultPages, library } = deps
  const found = await Promise.all(
    groupsOf(queriesOf(sentences)).map((group) =>
      searchMaterial({
        providers,
        ...(resultPages && { pages: resultPages }),
        library,
        subject: group[0] ?? '',
        queries: group,
        tokens,
        signal,
      }),
    ),
  )
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const inTurns = Array.from({ length: longest }, (_, at) => found.flatMap((list) => list.slice(at, at + 1)))
  const distinct = new Map(inTurns.flat().map((each) => [`${each.seeMoreUrl}\n${each.passage}`, each]))
  return [...distinct.values()].slice(0, mostFound).map(gathered)
}

async function providersFor(
  { files, providers }: FindDeps,
  owner: string,
  scope: CheckScope | undefined,
): Promise<readonly SearchProvider[]> {
  if (scope === undefined) return providers
  if (scope !== 'files') return providers.filter(({ kind }) => kind === scope)
  const own = await files.newest(owner, mostFiles)
  return own.length === 0 ? [] : [createFilesProvider(files, own, true)]
}

/** @returns the fullest sentence of each stretch of the text */
function queriesOf(sentences: readonly TextSentence[]): string[] {
  const most = queries.groups * queries.ofGroup
  const size = Math.max(1, Math.ceil(sentences.length / most))
  const chosen: string[] = []
  for (let from = 0; from < sentences.length; from += size) {
    const stretch = sentences
      .slice(from, from + size)
      .map(({ text }) => text.slice(0, queries.characters).toWellFormed())
    const [fullest = ''] = stretch.toSorted(
      (one, other) => contentBigrams(other).size - contentBigrams(one).size,
    )
    chosen.push(fullest)
  }
  return [...new Set(chosen)]
}

function groupsOf(texts: readonly string[]): string[][] {
  const count = Math.ceil(texts.length / queries.ofGroup)
  return Array.from({ length: count }, (_, at) =>
    texts.slice(at * queries.ofGroup, (at + 1) * queries.ofGroup),
  )
}

function gathered(source: SourceReference): GatheredSource {
  const { title, seeMoreUrl, showName, publishDate = '', location = '', heading = '', passage, file } = source
  return {
    title,
    site: showName,
    parts: [{ place: location || heading, text: passage }],
    source: {
      kind: 'found',
      title: title || showName,
      url: /^https?:|^\//.test(seeMoreUrl) ? seeMoreUrl : '',
      ...(file && { file_id: file.id }),
      date: publishDate,
      problem: '',
      is_cut: false,
    },
  }
}
