import { pino } from 'pino'
import { findInKnowledge } from '../../host/agents/made/knowledge/find-in-knowledge.ts'
import { storeAgent } from '../../host/agents/made/testing/store-agent.ts'
import { agentOwner, collectionOfAgent } from '../../host/files/agent-owner.ts'
import { openKnowledge } from '../../host/files/knowledge/agent-knowledge.ts'
import { giveFile } from '../../host/files/testing/give-file.ts'
import { readEnvironment } from '../../host/settings/environment.ts'
import { openStorage, type Storage } from '../../host/storage/open-storage.ts'
import { headerNames } from '../../lib/contract/identity.ts'
import { routes } from '../../lib/contract/routes/http.ts'
import { squareRoutes } from '../../lib/contract/routes/square-routes.ts'
import { questionTokens } from '../../lib/text/tokens.ts'
import { isSkipped, startSharedBackends } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { TurnReader } from './support/turn-reader.ts'

const agents = 1_000
const searches = 100
const filledAtOnce = 10
const word = '碧落铃'
const asked = ['由谁铸成', '藏在哪里', '有多重', '为什么失传', '响声怎么样']
/** What stands in the title and text of each agent's file, and in no question. */
const mark = '暗记'

type Settings = Readonly<Record<string, string>>

/** A thousand agents whose knowledge is about one word: what others find of it, and what their numbers give away. */
export const isolationOnSqlite: BenchPart = {
  title: `isolation（SQLite）：${agents.toLocaleString('en')} 个智能体的知识写着同一个词，别人搜 ${searches} 次`,
  measure: (scope) => measureIsolation(scope, {}),
}

export const isolationOnPostgres: BenchPart = {
  title: `isolation（PostgreSQL）：${agents.toLocaleString('en')} 个智能体的知识写着同一个词，别人搜 ${searches} 次`,
  measure: async (scope) => {
    const settings = await startSharedBackends(scope)
    return isSkipped(settings) ? settings : measureIsolation(scope, { ROLE: 'host', ...settings })
  },
}

async function measureIsolation(scope: Scope, backend: Settings): Promise<Figure[]> {
  const settings = { ...backend, DATA_DIR: await temporaryDirectory(scope, 'isolation') }
  const ids = await withStorage(settings, fill)
  const product = await startOwnProduct(scope, settings)
  const outside = await searchOutside(product)
  await product.end('SIGTERM')
  return withStorage(settings, async (storage) => [
    ...outside,
    ...(await othersOf(storage, ids)),
    ...(await countsOf(storage, ids)),
  ])
}

async function withStorage<Result>(
  settings: Settings,
  use: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(readEnvironment(settings), pino({ level: 'silent' }))
  try {
    return await use(storage)
  } finally {
    await storage.close()
  }
}

async function fill(storage: Storage): Promise<string[]> {
  const ids: string[] = []
  const numbers = Array.from({ length: agents }, (_, number) => number).values()
  const work = async () => {
    for (const number of numbers) {
      const id = await storeAgent(storage.database, `u:author${number}`, [{ name: `资料馆${number}` }])
      const text = `${word}由${mark}${number}铸成，藏在${mark}${number}的旧仓库里，有三百斤重，响声传得很远。`
      const name = `${word}${mark}${number}.txt`
      await giveFile(storage, agentOwner(id), name, Buffer.from(text), `u:author${number}`)
      ids[number] = id
    }
  }
  await Promise.all(Array.from({ length: filledAtOnce }, work))
  return ids
}

const questionOf = (at: number) => `${word}${asked[at % asked.length]}？`

/** Searches of the site, its suggestions and the square. */
async function searchOutside(product: ProductProcess): Promise<Figure[]> {
  const leaks = { search: 0, completion: 0, guess: 0, square: 0 }
  for (let at = 0; at < searches; at += 1) {
    const reader = new TurnReader()
    await reader.ask(product.origin, questionOf(at))
    if (tells(await reader.waitForEnd())) leaks.search += 1
    const get = async (path: string, query: Record<string, string>) => {
      const reply = await fetch(`${product.origin}${path}?${new URLSearchParams(query)}`, {
        headers: { [headerNames.deviceHash]: reader.device },
      })
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
      return tells(await reply.json())
    }
    const key = word.slice(0, 1 + (at % word.length))
    if (await get(routes.completion.path, { key })) leaks.completion += 1
    if (await get(squareRoutes.squareList.path, { keyword: key })) leaks.square += 1
    const guessed = await fetch(`${product.origin}${routes.guessSearch.path}`, {
      method: routes.guessSearch.method,
      headers: { [headerNames.deviceHash]: reader.device, 'content-type': 'application/json' },
      body: JSON.stringify({ words: [word] }),
    })
    if (tells(await guessed.json())) leaks.guess += 1
  }
  return [
    atMost('站内搜索露出', leaks.search, 0, ' 次'),
    atMost('补全露出', leaks.completion, 0, ' 次'),
    atMost('猜你想搜露出', leaks.guess, 0, ' 次'),
    atMost('广场搜索露出', leaks.square, 0, ' 次'),
  ]
}

const tells = (reply: unknown) => JSON.stringify(reply).includes(mark)

/** Asks agents about what is in the others' files as well. */
async function othersOf(storage: Storage, ids: readonly string[]): Promise<Figure[]> {
  const open = openKnowledge(storage)
  const { signal } = new AbortController()
  let own = 0
  for (let at = 0; at < searches; at += 1) {
    const number = at * (agents / searches)
    const { sources } = await findInKnowledge(open(ids[number] ?? ''), questionOf(at), agents, signal)
    const [only, ...others] = sources
    if (others.length === 0 && only?.title === `${word}${mark}${number}.txt`) own += 1
  }
  return [allOf('问别的智能体，只有它自己的一份', own, searches)]
}

/** Frequencies and statistics: a collection counts its own passages alone. */
async function countsOf({ library }: Storage, ids: readonly string[]): Promise<Figure[]> {
  const tokens = questionTokens(word)
  const foreign = await library.collection('public').documentFrequencies(tokens)
  let [alone, counted] = [0, 0]
  for (const id of ids) {
    const reader = library.collection(collectionOfAgent(id))
    const frequencies = await reader.documentFrequencies(tokens)
    if ([...frequencies.values()].every((count) => count === 1)) counted += 1
    if ((await reader.statistics()).passageCount === 1) alone += 1
  }
  return [
    atMost('公共资料里这个词的文档频率', Math.max(...foreign.values()), 0),
    allOf('词频只数自己的', counted, agents),
    allOf('片段数只数自己的', alone, agents),
  ]
}
