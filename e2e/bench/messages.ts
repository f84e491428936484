import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { indexMessage } from '../../host/conversations/history/message-index.ts'
import { searchMessages } from '../../host/conversations/history/search-messages.ts'
import { readEnvironment } from '../../host/settings/environment.ts'
import { statement } from '../../host/storage/database/database.ts'
import { openStorage } from '../../host/storage/open-storage.ts'
import { seeded } from '../../lib/text/testing/seeded.ts'
import { isSkipped, startPostgresBackend } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { atMost, type Figure, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const count = 100_000
const atOnce = 500
const owner = 'u:bench'
const seed = 20_261_122
const rounds = 40

/** Searching in the messages of one member: words from each fifth message to one in a hundred thousand. */
export const messagesOnSqlite: BenchPart = {
  title: `messages（SQLite）：在 ${count.toLocaleString('en')} 条消息里找`,
  measure: (scope) => measureMessages(scope, {}),
}

export const messagesOnPostgres: BenchPart = {
  title: `messages（PostgreSQL）：在 ${count.toLocaleString('en')} 条消息里找`,
  measure: async (scope) => {
    const settings = await startPostgresBackend(scope)
    return isSkipped(settings) ? settings : measureMessages(scope, settings)
  },
}

/** A word, and in one of how many messages it stands. */
const words = { 退货率: 5, 羽绒服: 200, 塔什干: 5_000, 鲸落: 100_000, 率: 5, typescript: 1_000 } as const

async function measureMessages(scope: Scope, settings: Readonly<Record<string, string>>): Promise<Figure[]> {
  const directory = await temporaryDirectory(scope, 'messages')
  const environment = readEnvironment({ ...settings, DATA_DIR: directory })
  const { database, ...storage } = await openStorage(environment, pino({ level: 'silent' }))
  scope.defer(() => storage.close())
  const { build } = database
  const conversation = {
    id: 'c',
    owner,
    kind: 'agent' as const,
    agent_id: '001',
    agent_type: 'universal',
    title: '量',
  }
  await database.batch([
    statement(
      build
        .insertInto('conversations')
        .values({ ...conversation, created_at: 0, updated_at: 0, is_ended: 0, running_turn: '' }),
    ),
  ])
  const random = seeded(seed)
  for (let first = 0; first < count; first += atOnce) {
    const made = Array.from({ length: atOnce }, (_, index) => madeText(first + index, random))
    await database.batch(made.flatMap((text, index) => stored(build, database.dialect, text, first + index)))
  }
  const times: number[] = []
  const figures: Figure[] = []
  for (const word of Object.keys(words)) {
    const ofWord: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      await searchMessages(database, owner, { keyword: word, offset: 0 })
      ofWord.push(performance.now() - startedAt)
    }
    times.push(...ofWord)
    figures.push(noted(word, `p95 ${percentile(ofWord, 0.95).toFixed(1)} ms`))
  }
  return [...figures, atMost('p95', percentile(times, 0.95), 50, ' ms')]
}

function madeText(number: number, random: () => number): string {
  const filler = Array.from({ length: 120 }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(random() * 3_000)),
  )
  const held = Object.entries(words).filter(([, every]) => number % every === every - 1)
  return `${filler.join('')}${held.map(([word]) => word).join('，')}`
}

type Build = Parameters<typeof indexMessage>[0]['build']

function stored(build: Build, dialect: 'sqlite' | 'postgres', text: string, position: number) {
  const docId = randomUUID()
  const record = {
    doc_id: docId,
    conversation_id: 'c',
    owner,
    ask_id: docId,
    position,
    is_current: 1,
    record_type: 13,
    search_pattern: 'normal',
    question: text,
    status: 2 as const,
    like: 0,
    cards: '[]',
    error: '',
    model: '',
    created_at: position,
  }
  return [
    statement(build.insertInto('records').values(record)),
    ...indexMessage({ build, dialect }, docId, text),
  ]
}
