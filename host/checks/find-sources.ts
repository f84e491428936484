import type { Logger } from 'pino'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { CheckScope, ScopeProblem } from '../../lib/contract/routes/check-routes.ts'
import { contentBigrams } from '../../lib/text/bigrams.ts'
import type { PageReader } from '../search/pages/page-reader.ts'
import type { SearchProvider } from '../search/providers/provider.ts'
import { searchMaterial } from '../search/search-material.ts'
import type { GatheredSource } from './gather-sources.ts'
import { type ScopeDeps, type SearchedScope, searchedScopes } from './search-scopes.ts'
import type { TextSentence } from './sentences-of-text.ts'

export interface FindDeps extends ScopeDeps {
  /** Reads pages that searches bring. */
  readonly resultPages: PageReader | null
  /** Provides word rarity. */
  readonly library: Parameters<typeof searchMaterial>[0]['library']
}

/** What searches found, and what they could not search. */
export interface FoundSources {
  readonly found: readonly GatheredSource[]
  readonly unsearched: readonly ScopeProblem[]
  /** Whether a search was answered at all, be it without hits. */
  readonly isAnswered: boolean
}

/** Searches of one check. On the web several are one group, so that no more pages are read than for an answer. */
const queries = { groups: 3, ofGroup: 4, characters: 120 } as const
const mostFound = 30
/** Of the sources of one query, and of a group. */
const tokens = { ofQuery: 4_000, ofGroup: 12_000 } as const
const searchMs = 20_000

/**
 * Searches for what sentences say, and reads the best pages. A search that fails, or takes too long, is named.
 * @param scope absent: the library and the web
 * @returns what was found, the best of each query or group first
 * @throws the signal's reason
 */
export async function findSources(
  deps: FindDeps & { readonly log: Logger },
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
): Promise<FoundSources> {
  const asked = queriesOf(sentences)
  const scopes = await searchedScopes(deps, owner, scope)
  const answered = new Map<SearchProvider['kind'], Set<string>>()
  const onAnswered = (kind: SearchProvider['kind'], query: string) => {
    answered.set(kind, (answered.get(kind) ?? new Set()).add(query))
  }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(searchMs)])
  const found = await foundBy(deps, { scopes, asked, onAnswered }, limited).catch((error: unknown) => {
    signal.throwIfAborted()
    deps.log.info({ err: error }, 'a search of a check has failed')
    answered.clear()
    return []
  })
  return {
    found: found.map(gathered),
    unsearched: scopes.flatMap((each) => problemOf(each, answered, asked.length)),
    isAnswered: answered.size > 0,
  }
}

interface AskedScopes {
  readonly scopes: readonly SearchedScope[]
  readonly asked: readonly string[]
  readonly onAnswered: (kind: SearchProvider['kind'], query: string) => void
}

async function foundBy(
  { resultPages, library }: FindDeps,
  { scopes, asked, onAnswered }: AskedScopes,
  signal: AbortSignal,
): Promise<SourceReference[]> {
  const providers = scopes.flatMap((each) => each.providers)
  if (providers.length === 0) return []
  const isWeb = ({ kind }: SearchProvider) => kind === 'web'
  const common = { library, signal, onAnswered }
  const own = providers.filter((each) => !isWeb(each))
  const web = providers.filter(isWeb)
  const found = await Promise.all([
    ...(own.length === 0 ? [] : asked).map((query) =>
      searchMaterial({ ...common, providers: own, subject: query, queries: [query], tokens: tokens.ofQuery }),
    ),
    ...(web.length === 0 ? [] : groupsOf(asked)).map((group) =>
      searchMaterial({
        ...common,
        providers: web,
        ...(resultPages && { pages: resultPages }),
        subject: group[0] ?? '',
        queries: group,
        tokens: tokens.ofGroup,
      }),
    ),
  ])
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const inTurns = Array.from({ length: longest }, (_, at) => found.flatMap((list) => list.slice(at, at + 1)))
  const distinct = new Map(inTurns.flat().map((each) => [`${each.seeMoreUrl}\n${each.passage}`, each]))
  return [...distinct.values()].slice(0, mostFound)
}

/** @returns what of a scope was not searched; none when all its searches were answered */
function problemOf(
  { scope, providers, problem }: SearchedScope,
  answered: ReadonlyMap<SearchProvider['kind'], ReadonlySet<string>>,
  queryCount: number,
): ScopeProblem[] {
  const [provider] = providers
  const count = provider ? (answered.get(provider.kind)?.size ?? 0) : queryCount
  if (count === 0 && queryCount > 0) return [{ scope, problem: '没有搜成，请稍后再核对一次' }]
  if (count < queryCount) return [{ scope, problem: '只搜成了一部分，请稍后再核对一次' }]
  return problem === '' ? [] : [{ scope, problem }]
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
