import { expect, test } from '@jest/globals'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { Reranker } from './reranker.ts'
import { createToolRanker } from './tool-ranker.ts'

const tools = [
  { name: 'timetable', description: '查地铁的末班车', input: {} },
  { name: 'forecast', description: 'Weather of a city for the next days', input: {} },
  { name: 'umbrella', description: '借一把伞', input: {} },
]
const { signal } = new AbortController()
const question = '明早要带伞吗'

/** Knows the meaning of one question. */
const meaning: Reranker = {
  name: 'vectors',
  order: async (_query, hits) => hits.toSorted((one, other) => nearness(other) - nearness(one)),
}
const nearness = ({ passage }: { readonly passage: string }) => Number(passage.startsWith('Weather'))

test('without an embedding model words decide', async () => {
  expect((await createToolRanker(() => undefined)(question, tools, signal))[0]).toBe('umbrella')
})

test('with one, the nearest in meaning and the best by words are first, and every tool is there once', async () => {
  const ranked = await createToolRanker(() => meaning)(question, tools, signal)
  expect(ranked).toEqual(['forecast', 'umbrella', 'timetable'])
})

test('if it fails, words decide; a turn that is stopped ends', async () => {
  const failing: Reranker = {
    name: 'vectors',
    order: () => Promise.reject(new ProviderFailure('timeout', '')),
  }
  expect((await createToolRanker(() => failing)(question, tools, signal))[0]).toBe('umbrella')
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(createToolRanker(() => failing)(question, tools, stopped)).rejects.toThrow('stopped')
  const faulty: Reranker = { name: 'vectors', order: () => Promise.reject(new TypeError('a fault of ours')) }
  await expect(createToolRanker(() => faulty)(question, tools, signal)).rejects.toThrow('a fault of ours')
})
