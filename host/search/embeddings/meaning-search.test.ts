import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { createNormalSearch } from '../../agents/universal/normal-search.ts'
import type { EmbeddingModel } from '../../models/embedding-model.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { registryOf } from '../../models/registry.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { createLibraryProvider } from '../providers/library-provider.ts'
import { libraryOf } from '../testing/library-of.ts'
import { runPipeline, textOf } from '../testing/run-pipeline.ts'
import { createMeaningSearch } from './meaning-search.ts'
import { embeddingCache } from './reranker.ts'

let storage: TestStorage
const topics = [
  ['汽车', '轿车', '机油', '保养'],
  ['桥', '河'],
  ['茶', '山'],
  ['子', '种'],
]

/** Words of one topic mean the same. */
function meaningOf(text: string): Float32Array {
  return Float32Array.from(topics, (words) => (words.some((word) => text.includes(word)) ? 1 : 0.01))
}

const well: EmbeddingModel['embed'] = async (texts) => texts.map(meaningOf)

beforeAll(async () => {
  storage = await openTestStorage()
  await libraryOf(
    [
      { title: '用车手册', text: '行驶五千公里以后，应当更换机油并检查轮胎。' },
      { title: '四加亭', text: '四加亭位于河边，有超过二十座桥梁，周期性涨水。' },
      { title: '三界镇', text: '三界镇在山里，产茶叶。' },
      ...['麦', '稻', '粟'].map((grain) => ({ title: `种${grain}`, text: `${grain}子在秋天收割。` })),
    ],
    storage.library.collection('public'),
  )
  const missing = await storage.vectors.missing('甲', 0, 10)
  await storage.vectors.put(
    '甲',
    missing,
    missing.map(({ text }) => meaningOf(text)),
  )
})
afterAll(() => storage.remove())

/** @param limitMs no machine is so slow */
function searchOf(embed: EmbeddingModel['embed'], { now = (): number => 0, limitMs = 50_000 } = {}) {
  const faults: unknown[] = []
  const calls = { count: 0 }
  const counted: EmbeddingModel['embed'] = (...asked) => {
    calls.count += 1
    return embed(...asked)
  }
  const meaning = createMeaningSearch({
    model: { name: '甲', embed: counted },
    cache: embeddingCache(() => 1),
    vectors: storage.vectors,
    now,
    report: (error) => faults.push(error),
    limitMs,
  })
  const titles = async (query: string, signal = new AbortController().signal, withMeaning = true) => {
    const provider = createLibraryProvider(storage.library.collection('public'), withMeaning ? meaning : null)
    const hits = await provider.search(query, { limit: 10, scope: { source: 'all' }, signal })
    return hits.map(({ title }) => title)
  }
  const meant = async (query: string) => {
    const { signal } = new AbortController()
    return (await meaning.near(query, { most: 10, signal })).flatMap(({ candidate, isMeant }) => {
      return isMeant ? candidate.title : []
    })
  }
  return { titles, meant, meaning, faults, calls }
}

describe('searching by vectors', () => {
  test('finds a passage without any word of the question, before the others', async () => {
    const { titles } = searchOf(well)
    expect(await titles('轿车多久保养', undefined, false)).toEqual([])
    expect((await titles('轿车多久保养'))[0]).toBe('用车手册')
  })

  test('an outlier counts without the question’s words, other passages never do', async () => {
    const { meant } = searchOf(well)
    expect(await meant('轿车多久保养')).toEqual(['用车手册'])
    expect(await meant('完全无关的询问')).toEqual([])
  })

  test('a model answers from passages found only by meaning; extracts do not', async () => {
    const { meaning } = searchOf(well)
    const library = storage.library.collection('public')
    const pipeline = createNormalSearch({
      providers: [createLibraryProvider(library, meaning)],
      library,
      clock: () => 0,
    })
    const model: LanguageModel = {
      name: '模型',
      async *stream() {
        yield { kind: 'text', text: '每五千公里更换机油。[1]' }
      },
    }
    const written = await runPipeline(pipeline, '轿车多久保养', { models: registryOf([model]).choose() })
    expect(readCards(written.cards, 'search_result')[0]?.[0]?.title).toBe('用车手册')
    expect(textOf(written.cards)).toBe('每五千公里更换机油。[1]')
    const quoted = await runPipeline(pipeline, '轿车多久保养')
    expect(readCards(quoted.cards, 'search_result')).toEqual([])
    expect(textOf(quoted.cards)).toMatch(/^没有找到/)
  })

  test('a passage that matches by words and meaning precedes one that matches by only one', async () => {
    const { titles } = searchOf(well)
    expect((await titles('河边的桥梁周期性涨水'))[0]).toBe('四加亭')
  })

  test.each<[string, EmbeddingModel['embed']]>([
    ['is down', async () => Promise.reject(new ModelError('model_unreachable', 'down'))],
    ['never answers', () => new Promise(() => undefined)],
    ['answers with another length', async (texts) => texts.map(() => new Float32Array(20).fill(1))],
    ['answers with nothing', async () => []],
  ])('when the service %s, the results by words remain', async (_, embed) => {
    const { titles, faults } = searchOf(embed, { limitMs: 300 })
    const byWords = await titles('四加亭有多少桥梁', undefined, false)
    expect(byWords[0]).toBe('四加亭')
    expect(await titles('四加亭有多少桥梁')).toEqual(byWords)
    expect(faults).toEqual([])
  })

  test('a failed service is not called for a while', async () => {
    let now = 0
    const { titles, calls } = searchOf(
      async () => Promise.reject(new ModelError('model_unreachable', 'down')),
      { now: () => now },
    )
    await titles('四加亭的桥')
    await titles('四加亭的河')
    expect(calls.count).toBe(1)
    now = 10_000
    await titles('四加亭的河')
    expect(calls.count).toBe(2)
  })

  test('aborting ends the search', async () => {
    const stop = new AbortController()
    const { titles } = searchOf(() => new Promise(() => undefined))
    const searching = titles('四加亭', stop.signal)
    stop.abort(new Error('stopped'))
    await expect(searching).rejects.toThrow('stopped')
  })
})
