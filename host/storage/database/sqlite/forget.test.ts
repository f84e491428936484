import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mainMigrations } from '../../migrations/histories.ts'
import { migrate } from '../../migrations/migrate.ts'
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts'
import { type Database, statement } from '../database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

const secrets = ['青蛙在井里唱歌', '昨夜的信已烧掉', '银杏落在石阶上', '船夫不肯说名字', '第三把钥匙是假的']

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let database: Database
beforeEach(async () => {
  folder = await makeTemporaryFolder()
  database = await openSqliteDatabase(join(folder.path, 'main.db'), () => undefined)
  await migrate(database, mainMigrations)
})
afterEach(async () => {
  await database.close()
  await folder.remove()
})

/** In which files any of the secrets stands, in any way of writing it. */
function found(): string[] {
  const needles = secrets.flatMap((secret) => [
    Buffer.from(secret, 'utf8'),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(
      JSON.stringify(secret).replace(
        /[^\0-\x7f]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16)}`,
      ),
    ),
  ])
  return readdirSync(folder.path).filter((name) => {
    const bytes = readFileSync(join(folder.path, name))
    return needles.some((needle) => bytes.includes(needle))
  })
}

async function write(): Promise<void> {
  const rows = secrets.map((question) => ({ owner: 'u:somebody', question, created_at: 1 }))
  await database.batch([statement(database.build.insertInto('searches').values(rows))])
  // Enough for pages to be written, split and moved.
  for (let round = 0; round < 20; round += 1) {
    const question = `${secrets[round % secrets.length]}${'长'.repeat(3_000)}`
    await database.batch([
      statement(
        database.build.insertInto('searches').values({ owner: 'u:somebody', question, created_at: 2 }),
      ),
    ])
  }
  expect(found()).not.toEqual([])
  await database.batch([statement(database.build.deleteFrom('searches').where('owner', '=', 'u:somebody'))])
}

test('deleted content is in no file once the journal has been emptied, while the product runs', async () => {
  await write()
  database.forget()
  // As long as it takes; the test's own limit ends it otherwise.
  while (found().length > 0) await database.ping()
})

test('deleted content is in no file after a clean stop', async () => {
  await write()
  await database.close()
  expect(found()).toEqual([])
})

test('a client that blocks the journal is waited for, and writing continues', async () => {
  await write()
  const reading = database.all(database.build.selectFrom('searches').selectAll(), { isHeavy: true })
  database.forget()
  await database.batch([
    statement(database.build.insertInto('searches').values({ owner: 'd:x', question: '问', created_at: 3 })),
  ])
  await reading
  while (found().length > 0) await database.ping()
})
