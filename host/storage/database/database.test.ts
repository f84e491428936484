import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describeOnEachDatabase } from '../testing/test-database.ts'
import { BatchConflict, type Database, statement } from './database.ts'
import { rawQuery } from './query-builder.ts'

let nextOwner = 1

/** Statements on the searches table, under an owner of the test's own. */
function searchesOf(database: Database) {
  const owner = `owner-${nextOwner++}`
  const { build } = database
  return {
    insert: (question: string, createdAt = 0) =>
      build.insertInto('searches').values({ owner, question, created_at: createdAt }),
    rename: (from: string, to: string) =>
      build
        .updateTable('searches')
        .set({ question: to })
        .where('owner', '=', owner)
        .where('question', '=', from),
    all: async () => {
      const rows = await database.all(
        build.selectFrom('searches').select('question').where('owner', '=', owner).orderBy('question'),
      )
      return rows.map((row) => row.question)
    },
  }
}

describeOnEachDatabase('database', (database) => {
  test('a batch commits all its statements and answers each', async () => {
    const searches = searchesOf(database())
    const results = await database().batch([
      statement(searches.insert('a')),
      statement(searches.insert('b').returning(['question', 'created_at'])),
      statement(searches.rename('none', 'x')),
    ])
    expect(results.map(({ changes }) => changes)).toEqual([1, 1, 0])
    expect(results[1]?.rows).toEqual([{ question: 'b', created_at: 0 }])
    expect(await searches.all()).toEqual(['a', 'b'])
  })

  test('an empty batch changes nothing', async () => {
    expect(await database().batch([])).toEqual([])
  })

  test.each([
    ['fewer rows than expected', 'none', 1],
    ['more rows than expected', 'a', 0],
  ])('a batch with %s is rolled back and names the statement', async (_, from, expected) => {
    const searches = searchesOf(database())
    await database().batch([statement(searches.insert('a'))])
    const batch = database().batch([
      statement(searches.insert('b')),
      statement(searches.rename(from, 'changed'), expected),
      statement(searches.insert('c')),
    ])
    await expect(batch).rejects.toMatchObject({ name: 'BatchConflict', index: 1, reason: 'rows' })
    expect(await searches.all()).toEqual(['a'])
  })

  test('a unique key violation rolls back the batch as a conflict', async () => {
    const searches = searchesOf(database())
    const note = database().build.insertInto('migrations').values({ name: '001-foundation', applied_at: 0 })
    const batch = database().batch([statement(searches.insert('a')), statement(note)])
    await expect(batch).rejects.toEqual(new BatchConflict(1, 'unique'))
    expect(await searches.all()).toEqual([])
  })

  test('another error is no conflict, rolls back the batch and leaves the database usable', async () => {
    const searches = searchesOf(database())
    const wrong = rawQuery(database(), sql`insert into no_such_table values (1)`)
    const rejection = await database()
      .batch([statement(searches.insert('a')), statement(wrong)])
      .catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(Error)
    expect(rejection).not.toBeInstanceOf(BatchConflict)
    expect((rejection as Error).message).toContain('no_such_table')
    await database().batch([statement(searches.insert('b'))])
    expect(await searches.all()).toEqual(['b'])
  })

  test('a batch that fails does not affect those that are committed with it', async () => {
    const searches = searchesOf(database())
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        database().batch([
          statement(searches.insert(`q${String(index).padStart(2, '0')}`)),
          ...(index % 3 === 0 ? [statement(searches.rename('none', 'x'), 1)] : []),
        ]),
      ),
    )
    const kept = outcomes.flatMap(({ status }, index) =>
      status === 'fulfilled' ? [`q${String(index).padStart(2, '0')}`] : [],
    )
    expect(kept).toHaveLength(40)
    expect(await searches.all()).toEqual(kept)
  })

  test('of many that claim a row, exactly one gets it', async () => {
    const searches = searchesOf(database())
    await database().batch([statement(searches.insert('free'))])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        database().batch([statement(searches.rename('free', `taken by ${index}`), 1)]),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('batches that deadlock are retried until both succeed', async () => {
    const searches = searchesOf(database())
    await database().batch([statement(searches.insert('a')), statement(searches.insert('b'))])
    const touch = (...order: string[]) =>
      database().batch(order.map((question) => statement(searches.rename(question, question), 1)))
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? touch('a', 'b') : touch('b', 'a'))),
    )
    expect(await searches.all()).toEqual(['a', 'b'])
  })

  test('committed data is seen by the next read, heavy or not', async () => {
    const searches = searchesOf(database())
    for (let round = 0; round < 20; round += 1) {
      await database().batch([statement(searches.insert(`${round}`))])
      expect(await searches.all()).toHaveLength(round + 1)
      const query = database()
        .build.selectFrom('searches')
        .select('question')
        .where('question', '=', `${round}`)
      expect((await database().all(query, { isHeavy: true })).length).toBeGreaterThan(0)
    }
  })

  test('first returns one row or undefined', async () => {
    const searches = searchesOf(database())
    await database().batch([statement(searches.insert('only', 5))])
    const { build } = database()
    const query = build.selectFrom('searches').select('created_at').where('question', '=', 'only')
    expect(await database().first(query)).toEqual({ created_at: 5 })
    expect(
      await database().first(build.selectFrom('searches').selectAll().where('owner', '=', 'nobody')),
    ).toBeUndefined()
  })

  test('counts and sums are returned as numbers', async () => {
    const query = rawQuery<Record<string, unknown>>(
      database(),
      sql`select count(*) as count, sum(value) as sum from (select cast(${9_007_199_254_740_000} as bigint) as value) as one`,
    )
    expect(await database().first(query)).toEqual({ count: 1, sum: 9_007_199_254_740_000 })
  })

  test('an invalid read rejects', async () => {
    const wrong = rawQuery(database(), sql`select * from no_such_table`)
    await expect(database().all(wrong)).rejects.toThrow('no_such_table')
    await expect(database().all(wrong, { isHeavy: true })).rejects.toThrow('no_such_table')
    await expect(database().first(wrong)).rejects.toThrow('no_such_table')
  })

  test('text is returned unchanged, except for NUL and broken surrogates', async () => {
    const { build } = database()
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 40 }),
        // The whole numbers that JavaScript holds exactly; the embedded database refuses any other.
        fc.maxSafeInteger(),
        async (question, createdAt) => {
          const insert = build
            .insertInto('searches')
            .values({ owner: 'text', question, created_at: createdAt })
          const [result] = await database().batch([statement(insert.returning(['question', 'created_at']))])
          expect(result?.rows[0]).toEqual({
            question: question.toWellFormed().replaceAll('\0', '\uFFFD'),
            created_at: createdAt,
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    ['undefined', undefined],
    ['a date', new Date(0)],
    ['an object', { a: 1 }],
    ['not a number', Number.NaN],
  ])('%s is rejected before it is stored as something else', async (_, value) => {
    const insert = sql`insert into searches (owner, question, created_at) values (${value}, 'q', 0)`
    await expect(database().batch([statement(rawQuery(database(), insert))])).rejects.toThrow(TypeError)
  })

  test('a number column accepts no text', async () => {
    const insert = sql`insert into searches (owner, question, created_at) values ('o', 'q', ${'soon'})`
    await expect(database().batch([statement(rawQuery(database(), insert))])).rejects.toThrow()
  })

  test('it answers a ping', async () => {
    await expect(database().ping()).resolves.toBeUndefined()
  })
})
