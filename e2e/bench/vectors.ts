import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readEnvironment } from '../../host/settings/environment.ts'
import { rawQuery } from '../../host/storage/database/query-builder.ts'
import { openStorage, type Storage } from '../../host/storage/open-storage.ts'
import { seeded } from '../../lib/text/testing/seeded.ts'
import { isSkipped, startPostgresBackend } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { atLeast, atMost, type Figure, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const count = 100_000
const dimension = 1_024
const questions = 60
const most = 10
const model = '合成向量'
const seed = 20_260_101
const documentsPerCommit = 1_000
/** So many topics, in each of which vectors are at this angle's cosine to its centre on average. */
const [clusters, closeness] = [50, 0.7]

/** Finding passages by vectors: made ones, with and without topics, since no real model is at hand. */
export const vectorsOnSqlite: BenchPart = {
  title: `vectors（SQLite）：${count.toLocaleString('en')} 段 × ${dimension} 维`,
  measure: (scope) => measureVectors(scope, {}),
}

export const vectorsOnPostgres: BenchPart = {
  title: `vectors（PostgreSQL）：${count.toLocaleString('en')} 段 × ${dimension} 维`,
  measure: async (scope) => {
    const settings = await startPostgresBackend(scope)
    return isSkipped(settings) ? settings : measureVectors(scope, settings)
  },
}

async function measureVectors(scope: Scope, settings: Readonly<Record<string, string>>): Promise<Figure[]> {
  const directory = await temporaryDirectory(scope, 'vectors')
  const storage = await openStorage(
    readEnvironment({ ...settings, DATA_DIR: directory }),
    pino({ level: 'silent' }),
  )
  scope.defer(() => storage.close())
  await putPassages(storage)
  const before = await bytesOf(storage, directory)
  const figures: Figure[] = []
  for (const kind of ['有主题', '无主题'] as const) {
    const made = new MadeVectors(kind === '有主题')
    const builtMs = await putVectors(storage, `${model}${kind}`, made)
    const size = (await bytesOf(storage, directory)) - before
    figures.push(...(await ask(storage, kind, made)))
    if (kind === '有主题')
      figures.push(
        noted('磁盘上多占', `${(size / 1e6).toFixed(0)} MB，每段 ${Math.round(size / count)} 字节`),
        noted('存入', `${Math.round((count / builtMs) * 1_000)} 段/秒`),
      )
  }
  return figures
}

async function ask(storage: Storage, kind: '有主题' | '无主题', made: MadeVectors): Promise<Figure[]> {
  const rss = process.memoryUsage().rss
  const startedAt = performance.now()
  await storage.vectors.near(`${model}${kind}`, made.question(), { most })
  const loadMs = performance.now() - startedAt
  const grown = process.memoryUsage().rss - rss
  const times: number[] = []
  const worked: number[] = []
  let right = 0
  for (let asked = 0; asked < questions; asked += 1) {
    const question = made.question()
    const before = process.cpuUsage()
    const from = performance.now()
    const found = await storage.vectors.near(`${model}${kind}`, question, { most })
    times.push(performance.now() - from)
    const { user, system } = process.cpuUsage(before)
    worked.push((user + system) / 1_000)
    const exact = made.nearest(question, most)
    right += found.filter(({ candidate }) => exact.has(Number(candidate.title))).length
  }
  return [
    atMost(`${kind}：每题 p95`, percentile(times, 0.95), 80, ' ms'),
    noted('　p50', `${percentile(times, 0.5).toFixed(1)} ms`),
    noted(
      '　处理器时间，p50、p95（本进程）',
      [0.5, 0.95].map((share) => `${percentile(worked, share).toFixed(1)} ms`).join('、'),
    ),
    atLeast(`${kind}：recall@10，对照精确搜索`, right / (questions * most), 0.97),
    noted('　第一题（载入内存）', `${Math.round(loadMs)} ms，常驻内存多 ${Math.round(grown / 1e6)} MB`),
  ]
}

/** Passages whose titles are their places. */
async function putPassages(storage: Storage): Promise<void> {
  const library = storage.library.collection('public')
  for (let from = 0; from < count; from += documentsPerCommit) {
    const documents = Array.from({ length: documentsPerCommit }, (_, at) => {
      const name = String(from + at)
      const text = `第 ${name} 段的文字。`.repeat(20)
      const passages = [{ heading: '', text, tokens: [`n${name}`] }]
      return {
        id: name,
        source: `bench/${name}`,
        title: name,
        url: '',
        contentHash: '',
        publishedAt: '',
        passages,
      }
    })
    await library.put(documents)
  }
}

/** @returns how long storing took, in milliseconds */
async function putVectors(storage: Storage, name: string, made: MadeVectors): Promise<number> {
  let elapsedMs = 0
  while ((await storage.vectors.forgetOthers(name, 2_000)) > 0);
  for (let last = 0; ; ) {
    const missing = await storage.vectors.missing(name, last, 500)
    if (missing.length === 0) return elapsedMs
    const vectors = missing.map(({ title }) => made.vector(Number(title)))
    const from = performance.now()
    await storage.vectors.put(name, missing, vectors)
    elapsedMs += performance.now() - from
    last = missing.at(-1)?.id ?? last
  }
}

async function bytesOf({ libraryDatabase: database }: Storage, directory: string): Promise<number> {
  if (database.dialect === 'sqlite') {
    const names = ['library.db', 'library.db-wal']
    const sizes = await Promise.all(
      names.map((name) => stat(join(directory, name)).catch(() => ({ size: 0 }))),
    )
    return sizes.reduce((sum, { size }) => sum + size, 0)
  }
  const size = sql<{ size: number }>`select pg_total_relation_size('passage_vectors') as size`
  return Number((await database.all(rawQuery(database, size)))[0]?.size ?? 0)
}

/** Vectors of length 1, all in memory for the exact search. */
class MadeVectors {
  readonly #all = new Float32Array(count * dimension)
  readonly #random = seeded(seed)
  readonly #hasTopics: boolean

  /** @param hasTopics whether they lie around centres, or anywhere */
  constructor(hasTopics: boolean) {
    this.#hasTopics = hasTopics
    const centres = Array.from({ length: hasTopics ? clusters : 0 }, () => this.#direction())
    for (let at = 0; at < count; at += 1) {
      const own = this.#direction()
      const centre = centres[at % clusters]
      this.#all.set(centre ? mixed(centre, own, closeness) : own, at * dimension)
    }
  }

  vector(at: number): Float32Array {
    return this.#all.slice(at * dimension, (at + 1) * dimension)
  }

  /** Near one of them where there are topics, anywhere else. */
  question(): Float32Array {
    const own = this.#direction()
    const like = this.vector(Math.floor(this.#random() * count))
    return this.#hasTopics ? mixed(like, own, closeness) : own
  }

  nearest(question: Float32Array, depth: number): Set<number> {
    const scores = Float32Array.from({ length: count }, (_, at) => {
      let sum = 0
      for (let place = 0; place < dimension; place += 1)
        sum += (question[place] ?? 0) * (this.#all[at * dimension + place] ?? 0)
      return sum
    })
    const least = scores.toSorted().at(-depth) ?? 0
    return new Set([...scores.keys()].filter((at) => (scores[at] ?? 0) >= least))
  }

  #direction(): Float32Array {
    const random = this.#random
    const made = Float32Array.from({ length: dimension }, () => {
      return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    })
    return scaled(made, 1)
  }
}

/** A vector of length 1 with this cosine, about, to the first. */
function mixed(first: Float32Array, other: Float32Array, cosine: number): Float32Array {
  const rest = Math.sqrt(1 - cosine * cosine)
  return scaled(
    first.map((value, at) => cosine * value + rest * (other[at] ?? 0)),
    1,
  )
}

function scaled(vector: Float32Array, length: number): Float32Array {
  const own = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => (value * length) / own)
}
