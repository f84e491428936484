import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import type { Database } from './database/database.ts'
import { openSqliteDatabase } from './database/sqlite/sqlite-database.ts'
import { mainMigrations } from './migrations/histories.ts'
import { migrate } from './migrations/migrate.ts'
import { makeTemporaryFolder } from './testing/temporary-folder.ts'

const child = fileURLToPath(new URL('./testing/crash-child.ts', import.meta.url))
const rounds = 5
/** How many batches are acknowledged before the process is killed. */
const acknowledgedBeforeKill = 300

/** Has another process write until it is killed in the midst of it. @returns the numbers that it reported as stored */
async function writeAndKill(address: string, firstNumber: number): Promise<Set<string>> {
  const writer = spawn(process.execPath, [child, address, String(firstNumber)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged = new Set<string>()
  const closed = once(writer, 'close')
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.add(line)
    if (acknowledged.size === acknowledgedBeforeKill) writer.kill('SIGKILL')
  }
  await closed
  return acknowledged
}

async function storedNumbers(
  database: Database,
): Promise<{ notes: Set<string>; entries: Map<string, number> }> {
  const notes = await database.all(database.build.selectFrom('searches').select('question'))
  const entries = await database.all(
    database.build
      .selectFrom('turn_log')
      .select(({ fn }) => ['turn_id', fn.countAll<number>().as('count')])
      .groupBy('turn_id'),
  )
  return {
    notes: new Set(notes.map(({ question }) => question)),
    entries: new Map(entries.map(({ turn_id, count }) => [turn_id, count])),
  }
}

describe('a process that is killed while it writes', () => {
  test(`loses no acknowledged batch and leaves no half one (${rounds} times)`, async () => {
    const folder = await makeTemporaryFolder()
    const file = join(folder.path, 'crash.db')
    const all = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const before = await openSqliteDatabase(file)
      await migrate(before, mainMigrations)
      await before.close()
      for (const number of await writeAndKill(file, round * 1_000_000 + 1)) all.add(number)
      const after = await openSqliteDatabase(file)
      const { notes, entries } = await storedNumbers(after)
      expect([...all].filter((number) => !notes.has(number))).toEqual([])
      expect([...notes].filter((number) => entries.get(number) !== 2 || Number(number) % 7 === 0)).toEqual([])
      expect(entries.size).toBe(notes.size)
      await after.close()
    }
    expect(all.size).toBeGreaterThanOrEqual(rounds * acknowledgedBeforeKill)
    await folder.remove()
  })
})
