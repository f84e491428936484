import { expect, test } from '@jest/globals'
import { estimateTokens } from '../models/estimate-tokens.ts'
import type { PageReader } from './pages/page-reader.ts'
import { ProviderFailure } from './providers/provider-failure.ts'
import { searchSources } from './search-sources.ts'
import { createScriptedProvider, hit } from './testing/scripted-provider.ts'

const hits = ['a', 'b', 'c', 'd', 'e'].map((name, at) =>
  hit({ title: `桥${at}`, url: `https://${name}.example/`, passage: `四加亭的桥，第${at}种说法...` }),
)
const signal = new AbortController().signal

function readerOf(passageOf: (name: string) => string): PageReader & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async read(url) {
      asked.push(url)
      const text = passageOf(url.slice(8, 9))
      const passages = [
        { heading: '', text: '与此无关的开头。' },
        { heading: '', text },
      ]
      return { siteName: '', image: '', publishedAt: '2026-09-29', passages }
    },
  }
}

const find = (pages?: PageReader) => {
  const search = searchSources([createScriptedProvider('网', hits, 'web')], pages)
  if (!search) throw new Error('there is a provider')
  return search('四加亭的桥有多少种', { limit: 5, signal })
}

test('the first three pages give their best passages, the others their excerpts', async () => {
  const pages = readerOf((name) => `四加亭的桥在${name}处有多少种，这是原文。`)
  const sources = await find(pages)
  expect(pages.asked).toHaveLength(3)
  expect(sources.map(({ passage }) => passage)).toEqual([
    ...['a', 'b', 'c'].map((name) => `四加亭的桥在${name}处有多少种，这是原文。`),
    ...hits.slice(3).map(({ passage }) => passage),
  ])
  expect(sources.map(({ index, publishDate }) => [index, publishDate])).toEqual([
    [1, '2026-09-29'],
    [2, '2026-09-29'],
    [3, '2026-09-29'],
    [4, undefined],
    [5, undefined],
  ])
})

test('passages fit the result of a tool, the best first', async () => {
  const sources = await find(readerOf((name) => `四加亭的桥有多少种${name}，`.repeat(60)))
  expect(sources.map(({ passage }) => passage.length > 300)).toEqual([true, true, false, false, false])
  expect(estimateTokens(sources.map(({ passage }) => passage).join('\n'))).toBeLessThan(1_800)
})

test('a page that cannot be read keeps its excerpt, and without a reader all do', async () => {
  const failing: PageReader = { read: () => Promise.reject(new ProviderFailure('blocked', '403')) }
  const excerpts = hits.map(({ passage }) => passage)
  expect((await find(failing)).map(({ passage }) => passage)).toEqual(excerpts)
  expect((await find()).map(({ passage }) => passage)).toEqual(excerpts)
})
