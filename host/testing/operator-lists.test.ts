import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type CompiledQuery, sql } from 'kysely'
import { listAgents } from '../agents/made/listed-agents.ts'
import { rawQuery } from '../storage/database/query-builder.ts'
import { listPublicPlugins } from '../tools/plugins/listed-plugins.ts'
import { openTestStorage, type TestStorage } from './test-storage.ts'
import { watchedDatabase } from './watched-database.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.remove())

const members = { namesOf: async () => () => '', uidOf: () => '' }

/** @returns how SQLite finds the rows of what is read */
async function plansOf(read: (database: TestStorage['database']) => Promise<unknown>): Promise<string> {
  const queries: CompiledQuery[] = []
  await read(watchedDatabase(storage.database, { read: (_, query) => void queries.push(query) }))
  const plans = await Promise.all(
    queries.map(async (query) =>
      storage.database.all<{ detail: string }>({
        compile: () => ({ ...query, sql: `explain query plan ${query.sql}` }) as never,
      }),
    ),
  )
  return plans
    .flat()
    .map(({ detail }) => detail)
    .join('\n')
}

test.each([
  ['agents', 'public', 'agents_listed'],
  ['agents', 'taken_down', 'agents_taken_down'],
  ['plugins', 'public', 'plugins_listed'],
  ['plugins', 'taken_down', 'plugins_taken_down'],
] as const)('a list of %s for operators (%s) reads an index in its sequence', async (table, state, index) => {
  const query = { state, keyword: '', page: 1, size: 20 }
  const plan = await plansOf((database) =>
    table === 'agents'
      ? listAgents(database, query)
      : listPublicPlugins({ database, members: members as never }, query),
  )
  expect(plan).toContain(`USING INDEX ${index}`)
  expect(plan).not.toMatch(/SCAN (?:agents|plugins)$|TEMP B-TREE/m)
})

test('grants that are too old are found by their time', async () => {
  const old = rawQuery(
    storage.database,
    sql<{
      detail: string
    }>`explain query plan select conversation_id from tool_grants where created_at < ${5} limit 3`,
  )
  expect((await storage.database.all(old)).map(({ detail }) => detail).join()).toContain(
    'tool_grants_by_time',
  )
})
