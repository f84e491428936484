import { expect, test } from '@jest/globals'
import type { PageReader } from './pages/page-reader.ts'
import type { SearchProvider } from './providers/provider.ts'
import { ProviderFailure } from './providers/provider-failure.ts'
import { searchMaterial } from './search-material.ts'
import { createMemoryLibraryIndex } from './testing/memory-library-index.ts'
import { hit } from './testing/scripted-provider.ts'

const topics = ['门票', '渡轮', '亲子']
const queries = topics.map((topic) => `青屿 ${topic}`)

function webOf(fails: (query: string) => boolean = () => false): SearchProvider {
  return {
    name: '网',
    kind: 'web',
    serves: () => true,
    search: async (query) => {
      if (fails(query)) throw new ProviderFailure('unreachable', 'no')
      const topic = query.slice(3)
      return [hit({ title: `青屿${topic}`, url: `https://${topic}.example/`, passage: `青屿${topic}...` })]
    },
  }
}

const pages: PageReader = {
  read: async (url) => ({
    siteName: '',
    image: '',
    publishedAt: '',
    passages: ['开头。', `青屿${topics.find((topic) => url.includes(topic))}写在这里。`, '结尾。'].map(
      (text) => ({
        heading: '',
        text,
      }),
    ),
  }),
}

const find = (provider: SearchProvider, signal = new AbortController().signal) =>
  searchMaterial({
    providers: [provider],
    pages,
    library: createMemoryLibraryIndex(),
    subject: '去青屿',
    queries,
    tokens: 3_000,
    signal,
  })

test('what every query finds is read and sent as a whole', async () => {
  const sources = await find(webOf())
  expect(sources.map(({ title }) => title).toSorted()).toEqual(
    topics.map((topic) => `青屿${topic}`).toSorted(),
  )
  expect(sources.map(({ index }) => index)).toEqual([1, 2, 3])
  for (const { title, passage } of sources) expect(passage).toBe(`开头。\n${title}写在这里。\n结尾。`)
})

test('a query that fails adds nothing, and none of them is an error', async () => {
  expect(await find(webOf((query) => query.includes('渡轮')))).toHaveLength(2)
  expect(await find(webOf(() => true))).toEqual([])
})

test('a search that is stopped ends with the reason', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(find(webOf(), stopped)).rejects.toThrow('stopped')
})
