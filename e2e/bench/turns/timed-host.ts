import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import type { Agent, AgentRun } from '../../../host/conversations/turns/agent.ts'
import { AppendGroup } from '../../../host/conversations/turns/append-group.ts'
import { randomId } from '../../../host/platform/make-id.ts'
import { createLibraryProvider } from '../../../host/search/providers/library-provider.ts'
import { libraryOf } from '../../../host/search/testing/library-of.ts'
import { readEnvironment } from '../../../host/settings/environment.ts'
import { type Database, type Statement, statement } from '../../../host/storage/database/database.ts'
import { openStorage, type Storage } from '../../../host/storage/open-storage.ts'
import { startTestHost } from '../../../host/testing/test-host.ts'

/** What a host is asked: to start, or for what it has measured since. */
export type TimedOrder =
  | {
      readonly do: 'start'
      readonly settings: Readonly<Record<string, string>>
      /** Of each answer. */
      readonly deltas: number
      readonly perSecond: number
      /** So many passages are there to be searched. */
      readonly passages: number
    }
  | { readonly do: 'measure' | 'tell' }

/** All in milliseconds. */
export interface Timings {
  readonly appends: readonly number[]
  /** Commits of one row over the same connections, made beside the appends. */
  readonly commits: readonly number[]
  readonly longestLeaseGap: number
  readonly searches: readonly number[]
}

/** The pause after each search. */
const searchEveryMs = 200
const commitEveryMs = 20
const questions = ['知舟 的 智能体 怎么 创建', '资料 第 7 段 说 了 什么', '搜索 答案 在 哪里 引用']

/** Milliseconds since 1970, finer than the system clock: comparable between the processes of one machine. */
const exactNow = () => performance.timeOrigin + performance.now()

process.once('disconnect', () => process.exit())
process.once('message', (order: TimedOrder) => void start(order))

async function start(order: TimedOrder): Promise<void> {
  if (order.do !== 'start') throw new Error('a host is started first')
  const storage = await openStorage(readEnvironment(order.settings), pino({ level: 'silent' }))
  const text = (index: number) => `${questions[index % questions.length]}，这是资料的第 ${index} 段。`
  const documents = Array.from({ length: order.passages }, (_, index) => ({
    title: `资料 ${index}`,
    text: text(index),
  }))
  if (documents.length > 0) await libraryOf(documents, storage.library.collection('public'))
  const appends: number[] = []
  const renewals: number[] = []
  timeAppends(appends)
  const { origin } = await startTestHost(
    { ...storage, leaseDatabase: timed(storage.leaseDatabase, () => renewals.push(exactNow())) },
    clockAgent(order.deltas, order.perSecond),
    { isAlone: false },
  )
  process.send?.({ origin })
  process.once('message', () => void measure(storage, appends, renewals))
}

/** Measures from the one message to the next. */
async function measure(storage: Storage, appends: number[], renewals: number[]): Promise<void> {
  const end = new AbortController()
  process.once('message', () => end.abort())
  appends.length = 0
  renewals.splice(0, renewals.length - 1)
  const commits: number[] = []
  const searches: number[] = []
  const provider = createLibraryProvider(storage.library.collection('public'))
  const repeat = async (times: number[], everyMs: number, work: (round: number) => Promise<unknown>) => {
    for (let round = 0; !end.signal.aborted; round += 1) {
      const startedAt = performance.now()
      await work(round)
      times.push(performance.now() - startedAt)
      await pause(everyMs)
    }
  }
  const options = { limit: 10, signal: end.signal, scope: { source: 'all' } as const }
  const search = (round: number) =>
    provider.search(questions[round % questions.length] ?? '', options).catch(() => [])
  await Promise.all([
    repeat(commits, commitEveryMs, () => storage.database.batch([oneRow(storage.database)])),
    repeat(searches, searchEveryMs, search),
  ])
  renewals.push(exactNow())
  const gaps = renewals.slice(1).map((at, index) => at - (renewals[index] ?? at))
  const timings: Timings = { appends, commits, longestLeaseGap: Math.max(...gaps), searches }
  process.send?.(timings)
}

function oneRow({ build }: Database): Statement {
  const row = { token_hash: randomId(), expires_at: 0 }
  return statement(build.insertInto('used_captchas').values(row))
}

/** Times each append as its turn sees it, waiting for the group that is under way included. */
function timeAppends(times: number[]): void {
  const append = Reflect.get(AppendGroup.prototype, 'append') as AppendGroup['append']
  AppendGroup.prototype.append = async function timedAppend(each) {
    const startedAt = performance.now()
    const isStored = await append.call(this, each)
    times.push(performance.now() - startedAt)
    return isStored
  }
}

/** Reports when a commit has returned. */
function timed(database: Database, onCommit: () => void): Database {
  return new Proxy(database, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'batch') return value.bind(target)
      return async (statements: Parameters<Database['batch']>[0]) => {
        const results = await target.batch(statements)
        onCommit()
        return results
      }
    },
  })
}

/** An answer of which each delta is its own timestamp. */
function clockAgent(deltas: number, perSecond: number): Agent {
  return {
    limitMs: 600_000,
    async *start(_, { signal }): AgentRun {
      yield { id: 'm', type: 'markdown', target: 'start', content: '' }
      const from = performance.now()
      for (let index = 1; index <= deltas; index += 1) {
        await pause(Math.max(0, from + (index * 1_000) / perSecond - performance.now()), undefined, {
          signal,
        })
        yield { id: 'm', target: 'update', content: `${exactNow().toFixed(3)};` }
      }
    },
  }
}
