import { expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SearchHit } from '../../search/providers/provider.ts'
import { libraryOf } from '../../search/testing/library-of.ts'
import { runPipeline } from '../../search/testing/run-pipeline.ts'
import { createScriptedProvider, hit } from '../../search/testing/scripted-provider.ts'
import { createNormalSearch } from './normal-search.ts'

const now = Date.parse('2026-03-01T04:00:00Z')
const page = (year: string, publishedAt: string) =>
  hit({
    title: `桥梁统计${year}`,
    url: `https://${year}.example/`,
    passage: `桥梁统计：${year}的情况。`,
    publishedAt,
  })
const hits = [page('甲', '2019-01-01'), page('乙', ''), page('丙', '2026-02-01')]

async function sourcesFor(question: string, found: readonly SearchHit[] = hits) {
  const provider = createScriptedProvider('网', found, 'web')
  const library = await libraryOf([])
  const pipeline = createNormalSearch({ providers: [provider], library, clock: () => now })
  const { cards } = await runPipeline(pipeline, question)
  const titles = readCards(cards, 'search_result')[0]?.map(({ title }) => title)
  return { titles, queries: provider.queries, steps: readCards(cards, 'progress')[0]?.steps }
}

test('a question for the newest gets newer results first', async () => {
  const { titles } = await sourcesFor('最新的桥梁统计')
  expect(titles).toEqual(['桥梁统计丙', '桥梁统计甲', '桥梁统计乙'])
})

test('a newer result about something else does not come before those about the question', async () => {
  const { titles } = await sourcesFor('现在的桥梁统计', [
    ...hits,
    hit({ title: '天气', url: 'https://丁.example/', passage: '现在下雨。', publishedAt: '2026-02-28' }),
    hit({ title: '收成', url: 'https://戊.example/', passage: '现在丰收。', publishedAt: '2026-02-27' }),
  ])
  expect(titles).toEqual(['桥梁统计丙', '桥梁统计甲', '桥梁统计乙'])
  // The first two stay whatever they are about, at the place that the engine gives them.
  const [one, ...rest] = hits
  if (!one) throw new Error('there is no page')
  const stray = hit({
    title: '天气',
    url: 'https://丁.example/',
    passage: '现在下雨。',
    publishedAt: '2026-02-28',
  })
  expect((await sourcesFor('现在的桥梁统计', [one, stray, ...rest])).titles).toEqual([
    '桥梁统计甲',
    '桥梁统计丙',
    '天气',
    '桥梁统计乙',
  ])
})

test('any other question keeps the order of the results', async () => {
  const { titles } = await sourcesFor('桥梁统计')
  expect(titles).toEqual(['桥梁统计甲', '桥梁统计乙', '桥梁统计丙'])
})

test('a question about this year is searched with the year, which the steps show', async () => {
  const { queries, steps } = await sourcesFor('今年的桥梁统计')
  expect(queries).toEqual(['今年的桥梁统计 2026年'])
  expect(steps?.[0]).toMatchObject({ kind: 'search', detail: '今年的桥梁统计 2026年' })
})
