import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { rawQuery } from './database/query-builder.ts'
import { termIn } from './library/collections.ts'
import type { Found } from './library/full-text.ts'
import type { LibraryReader } from './library/library-index.ts'
import { maxEntries } from './library/nominators.ts'
import { openLibrary } from './library/open-library.ts'
import { postgresFullText } from './library/postgres-full-text.ts'
import { sqliteFullText } from './library/sqlite-full-text.ts'
import { document, emptyIndex, found } from './testing/library-documents.ts'
import { describeOnEachDatabase } from './testing/test-database.ts'

describeOnEachDatabase('collections of the library', (database) => {
  const names = ['public', 'user:1', 'agent:1'] as const

  test('several collections can contain the same source, each finds its own', async () => {
    const library = openLibrary(database(), () => 1_000)
    for (const name of names) {
      const index = await emptyIndex(database(), name)
      await index.put([{ ...document('same', ['x', name]), title: name }])
    }
    for (const name of names) {
      const index = library.collection(name)
      expect((await index.candidates(['x'], 10)).map(({ title }) => title)).toEqual([name])
      expect(await index.documentFrequencies(['x', 'user:1'])).toEqual(
        new Map([
          ['x', 1],
          ['user:1', Number(name === 'user:1')],
        ]),
      )
      expect([...(await index.hashes('')).keys()]).toEqual(['test/same'])
    }
    expect(await library.collection('user:1').remove(['test/same'])).toBe(1)
    expect(await found(library.across(names), ['x'])).toHaveLength(2)
    expect(await library.collection('file:none').remove(['test/same'])).toBe(0)
    expect(await found(library.across([]), ['x'])).toEqual([])
  })

  test('reading some collections is unaffected by others', async () => {
    const library = openLibrary(database(), () => 1_000)
    const token = fc.constantFrom(...'甲 乙 丙 丁 戊 己 庚 _x2x甲 c++'.split(' '))
    const passage = fc.array(token, { minLength: 1, maxLength: 8 })
    const corpus = fc.array(fc.tuple(fc.constantFrom(...names), passage), { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(
        corpus,
        fc.subarray([...names]),
        fc.uniqueArray(token, { minLength: 1, maxLength: 4 }),
        async (passages, seen, query) => {
          const documents = passages.map(([name, tokens], at) => [name, document(`d${at}`, tokens)] as const)
          const alone = await emptyIndex(database(), 'agent:alone')
          for (const name of names) await emptyIndex(database(), name)
          for (const [name, each] of documents) await library.collection(name).put([each])
          for (const [name, each] of documents) if (seen.includes(name)) await alone.put([each])
          const across = library.across(seen)
          const urls = async (reader: LibraryReader) =>
            (await reader.candidates(query, 100)).map(({ url }) => url)
          expect(await across.statistics()).toEqual(await alone.statistics())
          expect(await across.documentFrequencies(query)).toEqual(await alone.documentFrequencies(query))
          // The same passages in the same order, which the scores alone decide but for ties.
          expect(await urls(across)).toEqual(await urls(alone))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('an erased collection is deleted with all its counts, and can be created again', async () => {
    const library = openLibrary(database(), () => 1_000)
    const index = await emptyIndex(database(), 'user:gone')
    await index.put(Array.from({ length: 450 }, (_, at) => document(`g${at}`, ['x', `only${at}`])))
    const before = await library.collection('public').statistics()
    await library.erase('user:gone')
    expect(await index.statistics()).toEqual({ passageCount: 0, averageTokenCount: 0 })
    expect(await found(index, ['x', 'only7'])).toEqual([])
    expect(await library.collection('public').statistics()).toEqual(before)
    const left = sql<{ term: string }>`select term from token_index where term like '%only%'`
    expect(await database().all(rawQuery(database(), left))).toEqual([])
    await index.put([document('new', ['x'])])
    expect(await index.documentFrequencies(['x'])).toEqual(new Map([['x', 1]]))
    await library.erase('user:gone')
    await library.erase('user:gone')
  })

  test('a server that analysed its tables while they were empty still erases at once', async () => {
    const library = openLibrary(database(), () => 1_000)
    const documents = Array.from({ length: 450 }, (_, at) => document(`m${at}`, ['x', `once${at}`]))
    for (const isMeasured of [false, true]) {
      // What autovacuum does at a time of its own: rooms for many rows, and none in them.
      if (isMeasured && database().dialect === 'postgres')
        await database().all(rawQuery(database(), sql`analyze`))
      await library.collection('user:measured').put(documents)
      await library.erase('user:measured')
    }
    expect(await library.collection('user:measured').statistics()).toEqual({
      passageCount: 0,
      averageTokenCount: 0,
    })
  })

  test('writes during an erase are either deleted with it or found', async () => {
    const library = openLibrary(database(), () => 1_000)
    const index = library.collection('user:race')
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        index.put([document(`a${round}`, ['x'])]),
        library.erase('user:race'),
        index.put([document(`b${round}`, ['x'])]),
      ])
      const { passageCount } = await index.statistics()
      expect(await found(index, ['x'])).toHaveLength(passageCount)
      expect(await index.documentFrequencies(['x'])).toEqual(new Map([['x', passageCount]]))
    }
    await library.erase('user:race')
    const orphans = sql`select id from passages where document_id not in (select id from documents)`
    expect(await database().all(rawQuery(database(), orphans))).toEqual([])
  })

  test('a token that is too common in several collections is searched in each of them', async () => {
    const library = openLibrary(database(), () => 1_000)
    const holders = ['user:a', 'agent:b'] as const
    for (const name of holders) {
      const index = await emptyIndex(database(), name)
      await index.put([document(name, ['x', 'y'], ['x'])])
    }
    const rows = await database().all(
      database().build.selectFrom('library_collections').select('id').where('name', 'in', holders),
    )
    const fullText = database().dialect === 'sqlite' ? sqliteFullText : postgresFullText
    const find = async (frequency: number) => {
      const tokens = rows.map(({ id }) => ({ term: termIn(id, 'x'), frequency, weight: 1 }))
      const query = sql<Found>`select * from ${fullText.find(tokens, 1.5, 10)} as found order by id`
      return database().all(rawQuery(database(), query))
    }
    expect(await find(maxEntries + 1)).toHaveLength(4)
    expect(await find(maxEntries + 1)).toEqual(await find(2))
    for (const name of holders) await library.erase(name)
  })
})
