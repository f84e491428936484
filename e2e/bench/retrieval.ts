import { pino } from 'pino'
import { processEnvironment } from '../../host/platform/process-environment.ts'
import { createLibraryProvider } from '../../host/search/providers/library-provider.ts'
import type { SearchHit } from '../../host/search/providers/provider.ts'
import { distractors } from '../../host/search/testing/distractors.ts'
import { libraryOf } from '../../host/search/testing/library-of.ts'
import { PlainBm25 } from '../../host/search/testing/plain-bm25.ts'
import { type QuestionSet, readQuestionSet } from '../../host/search/testing/question-set.ts'
import { readEnvironment } from '../../host/settings/environment.ts'
import type { LibraryIndex } from '../../host/storage/library/library-index.ts'
import { openStorage } from '../../host/storage/open-storage.ts'
import { fillLibrary } from './retrieval/fill-library.ts'
import { isSkipped, startPostgresBackend } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { allOf, atLeast, atMost, type Figure, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const seed = 20_260_101
const crowd = 100_000
const largeCrowd = 1_000_000
const shownHits = 10
/** With the crowd around them, so many questions are compared between the databases. */
const comparedStep = 5

/** What each question finds, in order, and how long it took. */
interface Asked {
  readonly hits: readonly (readonly SearchHit[])[]
  readonly timesMs: readonly number[]
}

/** Search over the passages of the set alone, on both databases. */
export const retrieval: BenchPart = {
  title: 'retrieval：CMRC 2018，256 篇，1,000 题',
  measure: async (scope) => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const library = await openLibrary(scope, {})
    await libraryOf(set.documents, library)
    const found = await askAll(set, library)
    return [
      atLeast('hit@1', 100 * share(set, found, 1), 98.5, ' %'),
      atLeast('hit@5', 100 * share(set, found, 5), 99.8, ' %'),
      atMost('每题 p95', percentile(found.timesMs, 0.95), 20, ' ms'),
      await sameOnPostgres(set, found, (other) => libraryOf(set.documents, other)),
    ]
  },
}

/** The same questions with a crowd of passages around that answer nothing. */
export const retrievalAtScale: BenchPart = {
  title: 'retrieval：混入不含答案的段落',
  measure: async (scope) => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const figures = await amidCrowd(scope, set, crowd)
    if (!processEnvironment().BENCH_LARGE) return [...figures, noted('1,000,000 段', '设 BENCH_LARGE=1 才测')]
    return [...figures, ...(await amidCrowd(scope, set, largeCrowd))]
  },
}

async function amidCrowd(scope: Scope, set: QuestionSet, count: number): Promise<Figure[]> {
  const library = await openLibrary(scope, {})
  const plain = new PlainBm25(set.questions.map(({ question }) => question))
  const documents = function* () {
    yield* set.documents
    yield* distractors(set, count, seed)
  }
  const perSecond = await fillLibrary(library, documents(), (document, tokens) => plain.add(document, tokens))
  const found = await askAll(set, library)
  const hit = share(set, found, 1)
  const plainHits = set.questions.filter(({ question, passage }) => {
    return set.documents[plain.best(question) ?? -1]?.text === passage
  })
  const bar = plainHits.length / set.questions.length
  const name = `${count.toLocaleString('en')} 段`
  const p95 = percentile(found.timesMs, 0.95)
  if (count > crowd) {
    return [
      noted(`${name}：hit@1（普通 BM25 ${(100 * bar).toFixed(1)} %）`, `${(100 * hit).toFixed(1)} %`),
      noted(`${name}：每题 p95`, `${p95.toFixed(1)} ms`),
      noted(`${name}：入库`, `${perSecond.toFixed(0)} 段/秒`),
    ]
  }
  const compared = { ...set, questions: set.questions.filter((_, index) => index % comparedStep === 0) }
  const sample = { hits: found.hits.filter((_, index) => index % comparedStep === 0), timesMs: [] }
  return [
    atLeast(`${name}：hit@1，不低于普通 BM25`, 100 * hit, 100 * bar, ' %'),
    atMost(`${name}：每题 p95`, p95, 50, ' ms'),
    noted(`${name}：入库`, `${perSecond.toFixed(0)} 段/秒`),
    await sameOnPostgres(compared, sample, (other) => fillLibrary(other, documents())),
  ]
}

/** How many questions give the same ten passages in the same order on PostgreSQL. */
async function sameOnPostgres(
  set: QuestionSet,
  found: Asked,
  fill: (library: LibraryIndex) => Promise<unknown>,
): Promise<Figure> {
  // A server and a storage that end here: the next table must not share the machine with them.
  await using own = new AsyncDisposableStack()
  const settings = await startPostgresBackend(own)
  if (isSkipped(settings)) return noted('PostgreSQL 上的前 10', settings.skipped)
  const library = await openLibrary(own, settings)
  await fill(library)
  const other = await askAll(set, library)
  const passages = (hits: readonly SearchHit[] | undefined) =>
    JSON.stringify(hits?.map(({ passage }) => passage))
  const same = set.questions.filter((_, index) => passages(found.hits[index]) === passages(other.hits[index]))
  return allOf('PostgreSQL 上的前 10 相同', same.length, set.questions.length)
}

async function openLibrary(scope: Scope, settings: Readonly<Record<string, string>>): Promise<LibraryIndex> {
  const directory = await temporaryDirectory(scope, 'retrieval')
  const env = readEnvironment({ ...settings, DATA_DIR: directory })
  const storage = await openStorage(env, pino({ level: 'silent' }))
  scope.defer(() => storage.close())
  return storage.library.collection('public')
}

async function askAll({ questions }: QuestionSet, library: LibraryIndex): Promise<Asked> {
  const provider = createLibraryProvider(library)
  const options = {
    limit: shownHits,
    signal: new AbortController().signal,
    scope: { source: 'all' } as const,
  }
  const hits: SearchHit[][] = []
  const timesMs: number[] = []
  for (const { question } of questions) {
    const startedAt = performance.now()
    hits.push(await provider.search(question, options))
    timesMs.push(performance.now() - startedAt)
  }
  return { hits, timesMs }
}

/** @returns the share of the questions whose passage stands among the first `depth` */
function share({ questions }: QuestionSet, { hits }: Asked, depth: number): number {
  const found = questions.filter(({ passage }, index) => {
    return hits[index]?.slice(0, depth).some((hit) => hit.passage === passage)
  })
  return found.length / questions.length
}
