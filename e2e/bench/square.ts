import { pino } from 'pino'
import { openPublicCount } from '../../host/agents/square/count-public.ts'
import { listSquare, readSquareInfo } from '../../host/agents/square/list-square.ts'
import type { SquareQuery } from '../../host/agents/square/search-square.ts'
import { openSquareIndex } from '../../host/agents/square/square-index.ts'
import { readEnvironment } from '../../host/settings/environment.ts'
import { openStorage } from '../../host/storage/open-storage.ts'
import { fillSquare } from './square/published-agents.ts'
import { isSkipped, startPostgresBackend } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { atMost, type Figure, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const count = 10_000
const rounds = 40
const viewer = 'u:author7'

/** The lists of the square: all, a category, a search, a misspelt search. */
export const squareOnSqlite: BenchPart = {
  title: `square（SQLite）：${count.toLocaleString('en')} 个公开的智能体`,
  measure: (scope) => measureSquare(scope, {}),
}

export const squareOnPostgres: BenchPart = {
  title: `square（PostgreSQL）：${count.toLocaleString('en')} 个公开的智能体`,
  measure: async (scope) => {
    const settings = await startPostgresBackend(scope)
    return isSkipped(settings) ? settings : measureSquare(scope, settings)
  },
}

const first: SquareQuery = { category: '', keyword: '', sort: 'popular', page: 1, size: 20 }
const queries: Readonly<Record<string, readonly SquareQuery[]>> = {
  列表: [first, { ...first, sort: 'newest' }, { ...first, page: 25 }],
  分类: [
    { ...first, category: 'study' },
    { ...first, category: 'life', sort: 'newest' },
  ],
  搜索: ['周报', '成都 面试', '助手', '作者77', '没有这个词语'].map((keyword) => ({ ...first, keyword })),
  写错的搜索: ['上海周抱助手', 'chengdumianshi', '杭州合通顾问'].map((keyword) => ({ ...first, keyword })),
}

async function measureSquare(scope: Scope, settings: Readonly<Record<string, string>>): Promise<Figure[]> {
  const directory = await temporaryDirectory(scope, 'square')
  const environment = readEnvironment({ ...settings, DATA_DIR: directory })
  const { database, ...storage } = await openStorage(environment, pino({ level: 'silent' }))
  scope.defer(() => storage.close())
  await fillSquare(database, count)

  const deps = { database, isReviewed: () => false }
  const readIndex = openSquareIndex(database)
  const countPublic = openPublicCount(database, 'agents', Date.now)
  const timed = async (call: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await call()
    return performance.now() - startedAt
  }
  const figures: Figure[] = []
  const misspelt = { ...first, keyword: '上海周抱助手' }
  const coldMs = await timed(() => listSquare(deps, viewer, misspelt, readIndex, countPublic))
  figures.push(noted('第一次搜索（读入全部）', `${coldMs.toFixed(1)} ms`))
  const infoTimes: number[] = []
  for (let round = 0; round < rounds; round += 1)
    infoTimes.push(await timed(() => readSquareInfo(deps, viewer, countPublic)))
  figures.push(...figuresOf('精选', infoTimes))
  for (const [name, asked] of Object.entries(queries)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const query of asked)
        times.push(await timed(() => listSquare(deps, viewer, query, readIndex, countPublic)))
    }
    figures.push(...figuresOf(name, times))
  }
  return figures
}

function figuresOf(name: string, times: readonly number[]): Figure[] {
  return [
    noted(`${name} p50`, `${percentile([...times], 0.5).toFixed(1)} ms`),
    atMost(`${name} p95`, percentile([...times], 0.95), 50, ' ms'),
  ]
}
