import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { libraryMigrations } from '../migrations/histories.ts'
import { migrate } from '../migrations/migrate.ts'
import { document, emptyIndex, found } from '../testing/library-documents.ts'
import { availableServices } from '../testing/services.ts'
import { describeOnEachDatabase, makeTestDatabase } from '../testing/test-database.ts'
import { maxEntries } from './nominators.ts'
import { openLibrary } from './open-library.ts'

describeOnEachDatabase('library index', (database) => {
  test('a passage is found by any of its tokens, with all needed fields', async () => {
    const index = await emptyIndex(database())
    await index.put([document('a', ['知舟', '搜索'], ['智能体', '智能体', '创建'])])
    expect(await index.candidates(['创建', '没有'], 10)).toEqual([
      {
        passageId: expect.any(Number),
        documentId: 'a',
        title: '标题 a',
        url: '/help/a',
        publishedAt: '2026-01-02',
        ordinal: 1,
        heading: '节 1',
        location: '第 1 页',
        places: '',
        text: '智能体 智能体 创建',
        tokenCount: 3,
      },
    ])
    expect(await index.candidates(['没有'], 10)).toEqual([])
    expect(await index.candidates([], 10)).toEqual([])
  })

  test.each([
    [
      "it's",
      'c++',
      'a_b',
      'a-b',
      'C',
      'c',
      '"',
      '""',
      '\\',
      "'",
      '%',
      'AND',
      'NEAR',
      '*',
      'x y',
      'naïve',
      'naive',
      'é',
      '①',
      '1',
    ],
    [
      'ﬁ',
      'fi',
      '　',
      '\u00a0',
      '😀',
      '😀😀',
      '、',
      'ß',
      'ss',
      'İ',
      'i',
      '٣',
      '3',
      'ｱ',
      'ア',
      '\0',
      ':',
      'a:1',
      '_3a',
    ],
  ])('tokens of any characters stay whole and separate: %s …', async (...tokens) => {
    const index = await emptyIndex(database())
    await index.put(tokens.map((token, at) => document(`d${at}`, [token])))
    expect([...(await index.documentFrequencies(tokens))]).toEqual(tokens.map((token) => [token, 1]))
    for (const [at, token] of tokens.entries()) expect(await found(index, [token])).toEqual([`d${at}/0`])
  })

  test('only passages published since a day are considered, before the limit applies', async () => {
    const index = await emptyIndex(database())
    const old = Array.from({ length: 20 }, (_, at) => ({
      ...document(`old${at}`, ['甲', '甲']),
      publishedAt: at % 2 === 0 ? '' : '2020-01-01',
    }))
    await index.put([...old, document('new', ['甲', '乙', '丙'])])
    const since = async (day: string, limit: number) =>
      (await index.candidates(['甲'], limit, day)).map(({ documentId }) => documentId)
    expect(await since('2026-01-02', 5)).toEqual(['new'])
    expect(await since('2026-01-03', 5)).toEqual([])
    expect(await since("' or 1=1 --", 50)).toHaveLength(11)
  })

  test('frequencies count passages, not occurrences', async () => {
    const index = await emptyIndex(database())
    await index.put([document('a', ['x', 'x', 'y'], ['x']), document('b', ['x'])])
    const frequencies = await index.documentFrequencies(['x', 'y', 'z', 'x'])
    expect([...frequencies]).toEqual([
      ['x', 3],
      ['y', 1],
      ['z', 0],
    ])
  })

  test('a put replaces the previous content of its source; hashes list the current content', async () => {
    const index = await emptyIndex(database())
    await index.put([document('a', ['old']), document('b', ['kept'])])
    await index.put([{ ...document('a2', ['new']), source: 'test/a', contentHash: 'changed' }])
    expect([await found(index, ['old']), await found(index, ['new'])]).toEqual([[], ['a2/0']])
    expect(await index.hashes('test/')).toEqual(
      new Map([
        ['test/a', 'changed'],
        ['test/b', 'hash of b'],
      ]),
    )
    expect(await index.hashes('test/b')).toEqual(new Map([['test/b', 'hash of b']]))
    expect(await index.hashes('test_')).toEqual(new Map())
  })

  test('of two documents with the same source in one put the later one wins', async () => {
    const index = await emptyIndex(database())
    await index.put([document('a', ['first']), document('a', ['second'])])
    expect([await found(index, ['first']), await found(index, ['second'])]).toEqual([[], ['a/0']])
  })

  test('a put that fails changes nothing', async () => {
    const index = await emptyIndex(database())
    await index.put([document('a', ['x'])])
    const taken = { ...document('a', ['y']), source: 'elsewhere' }
    await expect(index.put([document('b', ['x']), taken])).rejects.toMatchObject({ reason: 'unique' })
    expect(await index.statistics()).toEqual({ passageCount: 1, averageTokenCount: 1 })
    expect(await found(index, ['x', 'y'])).toEqual(['a/0'])
  })

  test('a removed document is deleted, and counted', async () => {
    const index = await emptyIndex(database())
    await index.put([document('a', ['x']), document('b', ['x', 'y'])])
    expect(await index.remove(['test/a', 'test/unknown'])).toBe(1)
    expect(await index.statistics()).toEqual({ passageCount: 1, averageTokenCount: 2 })
    expect(await index.documentFrequencies(['x'])).toEqual(new Map([['x', 1]]))
    expect(await index.remove(['test/b'])).toBe(1)
    expect(await index.statistics()).toEqual({ passageCount: 0, averageTokenCount: 0 })
    expect(await index.remove([])).toBe(0)
  })

  test('documents without passages, and passages without tokens, are stored', async () => {
    const index = await emptyIndex(database())
    await index.put([document('empty'), document('blank', [])])
    expect(await index.statistics()).toEqual({ passageCount: 1, averageTokenCount: 0 })
    expect([...(await index.hashes('')).keys()].sort()).toEqual(['test/blank', 'test/empty'])
  })

  test('ranks by BM25: rarer, more frequent, in shorter text; ties in insertion order', async () => {
    const index = await emptyIndex(database())
    await index.put([
      document('long', ['rare', ...Array.from({ length: 50 }, (_, at) => `w${at}`)]),
      document('once', ['rare', 'v']),
      document('often', ['rare', 'rare']),
      document('same', ['rare', 'u']),
      ...Array.from({ length: 20 }, (_, at) => document(`common${at}`, ['common', `c${at}`])),
    ])
    expect(await found(index, ['rare'])).toEqual(['often/0', 'once/0', 'same/0', 'long/0'])
    expect(await found(index, ['common', 'rare'], 3)).toEqual(['often/0', 'once/0', 'same/0'])
    expect(await found(index, ['common'], 3)).toEqual(['common0/0', 'common1/0', 'common2/0'])
  })

  test('frequencies are correct after every change', async () => {
    const index = await emptyIndex(database())
    const elsewhere = openLibrary(database(), () => 1_000).collection('public')
    for (const count of [1, 2, 3]) {
      await index.put([document(`d${count}`, ['x'])])
      expect(await index.documentFrequencies(['x'])).toEqual(new Map([['x', count]]))
      expect(await elsewhere.documentFrequencies(['x'])).toEqual(new Map([['x', count]]))
    }
  })

  test('a token in nearly every passage is searched in some of them only', async () => {
    const index = await emptyIndex(database())
    const passages = Array.from({ length: maxEntries + 100 }, () => ['everywhere'])
    await index.put([document('large', ...passages)])
    await index.put([document('last', ['everywhere', 'rare'])])
    expect(await found(index, ['everywhere'], 3)).toEqual(['large/0', 'large/1', 'large/2'])
    expect(await found(index, ['everywhere', 'rare'], 3)).toEqual(['last/0'])
    await index.remove(['test/large', 'test/last'])
  })

  test('many documents can be added together', async () => {
    const index = await emptyIndex(database())
    const documents = Array.from({ length: 450 }, (_, at) =>
      document(`d${at}`, ['all', `only${at}`], ['all']),
    )
    await index.put(documents)
    await index.put(documents)
    expect(await index.statistics()).toEqual({ passageCount: 900, averageTokenCount: 1.5 })
    expect(await index.documentFrequencies(['all', 'only449'])).toEqual(
      new Map([
        ['all', 900],
        ['only449', 1],
      ]),
    )
    expect(await found(index, ['only449'])).toEqual(['d449/0'])
  })

  test('two concurrent writers both succeed, and the counts add up', async () => {
    const index = await emptyIndex(database())
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => index.put([document(`d${at % 4}`, ['x', `t${at % 4}`], ['x'])])),
    )
    expect(await index.statistics()).toEqual({ passageCount: 8, averageTokenCount: 1.5 })
    expect(await index.documentFrequencies(['x', 't0'])).toEqual(
      new Map([
        ['x', 8],
        ['t0', 1],
      ]),
    )
  })
})

const both = availableServices().postgres ? test : test.skip

both(
  'both databases find the same passages in the same order (skipped without PostgreSQL)',
  async () => {
    const made = await Promise.all([makeTestDatabase('sqlite'), makeTestDatabase('postgres')])
    const databases = await Promise.all(made.map((each) => each.open()))
    for (const each of databases) await migrate(each, libraryMigrations)
    const token = fc.constantFrom(...'甲 乙 丙 丁 戊 己 庚 辛 壬 癸 子 丑 寅 卯'.split(' '))
    const corpus = fc.array(fc.array(token, { minLength: 1, maxLength: 12 }), { minLength: 3, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        corpus,
        fc.uniqueArray(token, { minLength: 1, maxLength: 4 }),
        async (passages, query) => {
          const orders = await Promise.all(
            databases.map(async (each) => {
              const index = await emptyIndex(each)
              await index.put([document('d', ...passages)])
              return found(index, query, 20)
            }),
          )
          expect(orders[1]).toEqual(orders[0])
        },
      ),
      { numRuns: 40 },
    )
    for (const each of databases) await each.close()
    for (const each of made) await each.remove()
  },
  60_000,
)
