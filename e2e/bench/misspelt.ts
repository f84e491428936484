import { createCorrectQuery } from '../../host/search/analysis/misspelt/correct-query.ts'
import { misspeltEntries, misspeltPlaces } from '../../host/search/analysis/misspelt/misspelt-names.ts'
import { createLibraryProvider } from '../../host/search/providers/library-provider.ts'
import { completeQuery } from '../../host/search/suggestions/suggestions.ts'
import type { TitleEntry } from '../../host/search/suggestions/title-list.ts'
import { libraryOf } from '../../host/search/testing/library-of.ts'
import { readQuestionSet } from '../../host/search/testing/question-set.ts'
import { foldToLetters } from '../../lib/text/fold.ts'
import { seeded } from '../../lib/text/testing/seeded.ts'
import { errorKinds, type MisspeltQuery, misspeltQueries } from './misspelt/misspelt-queries.ts'
import type { BenchPart } from './support/part.ts'
import { allOf, atLeast, atMost, type Figure, noted, percentile } from './support/table.ts'

const seed = 20_261_122
const perKind = 125
const crowd = 100_000
const timedQueries = 200

/** What a misspelt query finds first, by each of the ways in which it is used. */
interface Ways {
  readonly 联想: (query: string) => Promise<string | undefined>
  readonly 搜索: (query: string) => Promise<string | undefined>
  readonly 记录: (query: string) => Promise<string | undefined>
}

/** A thousand misspelt queries; what is measured was set on the titles with an even number, and is judged on the others. */
export const misspelt: BenchPart = {
  title: 'misspelt：由 CMRC 2018 的标题造的 1,000 个写错的查询',
  measure: async () => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const entries = [...new Set(set.documents.map(({ title }) => title))].map(entryOf)
    const library = await libraryOf(set.documents)
    const correct = createCorrectQuery({ entries: () => Promise.resolve(entries) }, library)
    const provider = createLibraryProvider(library)
    const options = { limit: 10, signal: new AbortController().signal, scope: { source: 'all' } as const }
    const letters = entries.map((entry) => entry.letters)
    const ways: Ways = {
      联想: (query) => Promise.resolve(completeQuery(entries, query, [])[0]),
      搜索: async (query) => (await provider.search((await correct(query)) ?? query, options))[0]?.title,
      记录: (query) => Promise.resolve(entries[misspeltPlaces(letters, query, 1)[0] ?? -1]?.title),
    }
    const figures: Figure[] = []
    for (const [name, half] of [
      ['调的一半', 0],
      ['另一半', 1],
    ] as const) {
      const titles = entries.filter((_, index) => index % 2 === half).map(({ title }) => title)
      const queries = misspeltQueries(titles, perKind, seeded(seed + half))
      figures.push(...(await judged(name, queries, ways, half === 1)))
    }
    const exact = [...entries.map(({ title }) => title), ...set.questions.map(({ question }) => question)]
    const unchanged = await Promise.all(exact.map(async (query) => (await correct(query)) === null))
    figures.push(allOf('写对的查询原样搜索', unchanged.filter(Boolean).length, exact.length))
    figures.push(...atScale(entries))
    return figures
  },
}

async function judged(
  name: string,
  queries: readonly MisspeltQuery[],
  ways: Ways,
  isJudged: boolean,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [way, first] of Object.entries(ways) as [string, Ways['联想']][]) {
    const hits = await Promise.all(queries.map(async ({ query, title }) => (await first(query)) === title))
    const share = 100 * (hits.filter(Boolean).length / queries.length)
    const what = `${name}，${way}：hit@1（${queries.length} 个）`
    figures.push(isJudged ? atLeast(what, share, 90, ' %') : noted(what, `${share.toFixed(1)} %`))
    const byKind = errorKinds.map((kind) => {
      const ofKind = hits.filter((_, index) => queries[index]?.kind === kind)
      return `${kind} ${ofKind.filter(Boolean).length}/${ofKind.length}`
    })
    figures.push(noted(`${name}，${way}：按错法`, byKind.join('，')))
  }
  return figures
}

/** The same among a hundred thousand names: how long it takes. */
function atScale(entries: readonly TitleEntry[]): Figure[] {
  const many = Array.from({ length: crowd }, (_, index) => {
    const [one, other] = [entries[index % entries.length], entries[(index * 7 + 3) % entries.length]]
    return entryOf(`${other?.title.slice(0, 4)}${one?.title}${index}`)
  })
  misspeltEntries(many, '预热', 1)
  const titles = entries.map(({ title }) => title)
  const queries = misspeltQueries(titles, timedQueries / errorKinds.length, seeded(seed))
  const timesMs = queries.map(({ query }) => {
    const startedAt = performance.now()
    misspeltEntries(many, query, 10)
    return performance.now() - startedAt
  })
  return [atMost(`${crowd.toLocaleString('en')} 个标题：每个 p95`, percentile(timesMs, 0.95), 250, ' ms')]
}

function entryOf(title: string): TitleEntry {
  return { name: title, letters: foldToLetters(title), title, heading: '', guide: '' }
}
