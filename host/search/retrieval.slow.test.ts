import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { systemClock } from '../platform/clock.ts'
import { readEnvironment } from '../settings/environment.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import { createLibraryProvider } from './providers/library-provider.ts'
import { titleList } from './suggestions/title-list.ts'
import { libraryOf } from './testing/library-of.ts'
import { measureRetrieval } from './testing/measure-retrieval.ts'
import { readQuestionSet } from './testing/question-set.ts'

const set = readQuestionSet()
const measured = set ? test : test.skip
const everyTwentieth = set && { ...set, questions: set.questions.filter(({ number }) => number % 20 === 0) }

describe('search over the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'retrieval-'))
  let storage: Storage
  let library: LibraryIndex
  beforeAll(async () => {
    storage = await openStorage(readEnvironment({ DATA_DIR: folder }), pino({ level: 'silent' }))
    library = storage.library.collection('public')
  })
  afterAll(async () => {
    await storage.close()
    rmSync(folder, { recursive: true })
  })

  test('finds, ranks and names ingested passages', async () => {
    await libraryOf(
      [
        { title: '蓝鲸', text: '蓝鲸是最大的动物。' },
        { title: '座头鲸', text: '座头鲸会唱歌。' },
      ],
      library,
    )
    const options = { limit: 5, scope: { source: 'all' } as const, signal: new AbortController().signal }
    const hits = await createLibraryProvider(library).search('最大的动物是蓝鲸吗', options)
    expect(hits[0]).toMatchObject({ title: '蓝鲸', passage: '蓝鲸是最大的动物。' })
    const names = (await titleList(storage.libraryDatabase, ['public'], systemClock).entries()).map(
      ({ name }) => name,
    )
    expect(names.sort()).toEqual(['座头鲸', '蓝鲸'])
  })

  measured(
    'reaches the bars on CMRC 2018 (skipped where the data is absent)',
    async () => {
      if (!set || !everyTwentieth) throw new Error('unreachable')
      await libraryOf(set.documents, library)
      const sample = await measureRetrieval(everyTwentieth, library)
      expect(sample.questions).toBe(51)
      expect(Math.round(sample.citesAnswer * 51)).toBeGreaterThanOrEqual(48)
      const all = await measureRetrieval(set, library)
      expect(all.questions).toBe(1_000)
      expect(all.hitAt1).toBeGreaterThanOrEqual(0.985)
      expect(all.hitAt5).toBeGreaterThanOrEqual(0.998)
      expect(all.citesAnswer).toBeGreaterThanOrEqual(0.95)
      expect(all.holdsAnswer).toBeGreaterThanOrEqual(0.9)
      expect(all.meanCharacters).toBeLessThanOrEqual(130)
      expect(all.denied).toBeLessThanOrEqual(0.03)
    },
    300_000,
  )
})
