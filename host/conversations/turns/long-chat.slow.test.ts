import { expect, test } from '@jest/globals'
import type { CompiledQuery } from 'kysely'
import { isTurnEnd } from '../../../lib/contract/frames/frame.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { learnSizes, workOf } from '../../storage/testing/query-work.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { watchedDatabase } from '../../testing/watched-database.ts'
import { readHistory } from '../history/history.ts'

const earlier = 3_000

/** Puts so many copies of the only question of a conversation before it. */
async function grow(database: Database): Promise<void> {
  const { build } = database
  const [[record], [turn]] = await Promise.all([
    database.all(build.selectFrom('records').selectAll()),
    database.all(build.selectFrom('turns').selectAll()),
  ])
  if (!record || !turn) throw new Error('nothing was asked')
  for (let from = 0; from < earlier; from += 100) {
    const places = Array.from({ length: 100 }, (_, at) => from + at - earlier)
    const keysOf = (place: number) => ({ doc_id: `d${place}`, ask_id: `a${place}` })
    await database.batch([
      statement(
        build
          .insertInto('records')
          .values(places.map((position) => ({ ...record, ...keysOf(position), position }))),
      ),
      statement(
        build
          .insertInto('turns')
          .values(places.map((place) => ({ ...turn, ...keysOf(place), id: `t${place}` }))),
      ),
    ])
  }
  await learnSizes(database)
}

describeOnEachDatabase('a question in a long chat', (database, made) => {
  test('reads only the newest part of it, whatever its length', async () => {
    const url: Record<string, string> = database().dialect === 'postgres' ? { DATABASE_URL: made().url } : {}
    const storage = await openTestStorage(url)
    const reads: CompiledQuery[] = []
    let isWatching = false
    const read = (_sql: string, query: CompiledQuery) => {
      if (isWatching) reads.push(query)
    }
    const watched = { ...storage, database: watchedDatabase(storage.database, { read }) }
    const host = await startTestHost(watched, async function* () {
      yield { id: 'c1', target: 'start', type: 'markdown', content: '答' }
    })
    const client = await TestClient.open(host.origin, newDevice())
    try {
      const first = client.ask('海有多深')
      const begun = await client.until((frame) => frame.code === 101)
      await client.until((frame) => frame.ask_id === first && isTurnEnd(frame))
      await grow(storage.database)
      isWatching = true
      const next = client.ask('还有呢', {}, begun.conversation_id)
      await client.until((frame) => frame.ask_id === next && isTurnEnd(frame))
      isWatching = false
      expect(reads.some(({ sql }) => sql.includes('"turns"."prompt"'))).toBe(true)
      for (const query of reads) {
        const { lines, rows } = await workOf(storage.database, query)
        expect([query.sql, rows < 2_000]).toEqual([query.sql, true])
        // A turn is found by a key, never among all of its conversation.
        for (const line of lines.filter((each) => /^(SEARCH|SCAN) turns/.test(each)))
          expect([query.sql, line]).toEqual([
            query.sql,
            expect.stringMatching(/\((id=\?|owner=\? AND ask_id=\?|state=\? AND lease=\?)\)/),
          ])
        expect(lines.filter((line) => /^SCAN (?!CONSTANT)|AUTOMATIC/.test(line))).toEqual([])
      }
    } finally {
      client.close()
      await host.close()
      await storage.remove()
    }
  })
})

describeOnEachDatabase('a long page of a chat', (database) => {
  test('is read in slices: others are served in between', async () => {
    const { build } = database()
    const at = { owner: 'o', conversationId: 'c', kind: 'agent' as const }
    for (let position = 0; position < 60; position += 1)
      await storeFinishedTurn(database(), { ...at, position })
    const cards = JSON.stringify([
      { id: 'c1', type: 'markdown', target: 'end', content: '长'.repeat(50_000) },
    ])
    await database().batch([statement(build.updateTable('records').set({ cards }))])
    const oldest = await database().first(
      build.selectFrom('records').select('doc_id').orderBy('position').limit(1),
    )
    let turns = 0
    let isOver = false
    const take = () => {
      turns += 1
      if (!isOver) setImmediate(take)
    }
    let isRead = false
    const read = (sql: string) => {
      if (isRead || !sql.includes('order by "position"')) return
      isRead = true
      turns = 0
    }
    setImmediate(take)
    const watched = watchedDatabase(database(), { read })
    const through = oldest?.doc_id
    const query = { conversationId: 'c', offset: 0, through, isAscending: false }
    expect((await readHistory(watched, 'o', query)).detailList).toHaveLength(60)
    isOver = true
    // Three million characters.
    expect(turns).toBeGreaterThanOrEqual(12)
  })
})
