import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { type CardChange } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import type { Reranker } from '../../search/embeddings/reranker.ts'
import type { PageReader } from '../../search/pages/page-reader.ts'
import type { PageText } from '../../search/pages/page-text.ts'
import { createLibraryProvider } from '../../search/providers/library-provider.ts'
import type { SearchHit, SearchProvider } from '../../search/providers/provider.ts'
import { ProviderFailure } from '../../search/providers/provider-failure.ts'
import { libraryOf } from '../../search/testing/library-of.ts'
import { runPipeline, textOf } from '../../search/testing/run-pipeline.ts'
import { createScriptedProvider, hit } from '../../search/testing/scripted-provider.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { createNormalSearch } from './normal-search.ts'

let library: LibraryIndex

beforeAll(async () => {
  library = await libraryOf([
    { title: '四加亭', text: '四加亭位于河边，有超过二十座桥梁。' },
    ...Array.from({ length: 12 }, (_, index) => ({
      title: `条目${index}`,
      text: `第${index}条，说的是天气和收成，有多少算多少。`,
    })),
  ])
})

const question = '四加亭的桥梁有多少座？'
const webHits = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) =>
  hit({
    title: `四加亭的桥（${name}）`,
    url: `https://${name}.example/`,
    showName: `${name}.example`,
    passage: `四加亭的桥梁，第${index}种说法…`,
  }),
)

function pageOf(url: string): PageText {
  const name = url.slice(8, 9)
  return {
    siteName: '',
    image: '',
    publishedAt: '',
    passages: [
      { heading: '', text: '与此无关的开头。' },
      { heading: '桥梁', text: `四加亭的桥梁有${name}座，这是网页上的原文。` },
    ],
  }
}

/** Reads pages by their first letter: `failing` ones fail, `silent` ones never answer. */
function pagesOf({ failing = '', silent = '' } = {}): PageReader & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async read(url) {
      asked.push(url)
      const name = url.slice(8, 9)
      if (failing.includes(name)) throw new ProviderFailure('blocked', '403')
      if (silent.includes(name)) await new Promise(() => undefined)
      return pageOf(url)
    },
  }
}

async function run(options: {
  providers?: readonly SearchProvider[]
  pages?: PageReader
  reranker?: Reranker
  asked?: string
}) {
  const pipeline = createNormalSearch({
    providers: options.providers ?? [
      createLibraryProvider(library),
      createScriptedProvider('网', webHits, 'web'),
    ],
    ...(options.pages ? { pages: options.pages } : {}),
    ...(options.reranker ? { reranker: options.reranker } : {}),
    library,
    clock: Date.now,
    providerTimeoutMs: 5_000,
  })
  const result = await runPipeline(pipeline, options.asked ?? question)
  const steps = readCards(result.cards, 'progress')[0]?.steps ?? []
  return { ...result, steps, sources: readCards(result.cards, 'search_result')[0] ?? [] }
}

function sourceEvents(events: readonly AgentEvent[]): SourceReference[][] {
  const shown = events.filter(
    (event): event is CardChange => 'type' in event && event.type === 'search_result',
  )
  expect(new Set(shown.map(({ id }) => id)).size).toBeLessThanOrEqual(1)
  return shown.map(({ content }) => content as SourceReference[])
}

describe('pages', () => {
  test('the first sources are shown from excerpts, then replaced by the text of the pages, before the answer', async () => {
    const { events, sources } = await run({ pages: pagesOf() })
    const shown = sourceEvents(events)
    expect(shown.length).toBeGreaterThanOrEqual(2)
    expect(shown[0]?.length).toBeGreaterThan(0)
    expect(shown[0]?.map(({ passage }) => passage).join()).not.toContain('网页上的原文')
    expect(shown.at(-1)?.filter(({ passage }) => passage.includes('网页上的原文'))).toHaveLength(6)
    for (const list of shown) expect(list.map(({ index }) => index)).toEqual(list.map((_, at) => at + 1))
    const answerAt = events.findIndex((event) => 'type' in event && event.type === 'markdown')
    const lastShownAt = events.findLastIndex((event) => 'type' in event && event.type === 'search_result')
    expect(lastShownAt).toBeLessThan(answerAt)
    expect(sources.length).toBeGreaterThanOrEqual(5)
  })

  test('an unreadable page keeps its excerpt, and the step shows it', async () => {
    const { sources, steps, failure } = await run({ pages: pagesOf({ failing: 'ab' }) })
    expect(failure).toBeNull()
    expect(steps.filter(({ kind, state }) => kind === 'read' && state === 'failed')).toEqual([
      { kind: 'read', state: 'failed', detail: 'a.example', reason: 'blocked' },
      { kind: 'read', state: 'failed', detail: 'b.example', reason: 'blocked' },
    ])
    expect(sources.find(({ showName }) => showName === 'a.example')?.passage).toContain('说法…')
    // What counts as read is what was read.
    const read = sources.filter(({ passage }) => passage.includes('网页上的原文')).length
    const excerpts = sources.filter(({ passage }) => passage.includes('说法…')).length
    const counts = { count: sources.length - excerpts, excerpts }
    expect(excerpts).toBeGreaterThan(0)
    const pages = steps.find(({ kind, state }) => kind === 'read' && state === 'done')
    expect(pages?.detail).toMatch(new RegExp(`^《.*（[^ab]）》等 ${read} 个网页$`))
    expect(steps.filter(({ count }) => count !== undefined).at(-1)).toMatchObject(counts)
    expect(steps.every(({ state }) => state !== 'running')).toBe(true)
  })

  test('when none can be read, each is reported once', async () => {
    const { steps } = await run({ pages: pagesOf({ failing: 'abcdefgh' }) })
    const read = steps.filter(({ kind, state }) => kind === 'read' && state === 'failed')
    expect(read.length).toBeGreaterThan(2)
    const said = read.map(({ detail }) => detail)
    expect(said).toEqual([...new Set(said)])
    expect(said.every((detail) => detail.endsWith('.example'))).toBe(true)
  })

  test('after enough pages are read, the others are not awaited', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
    const startedAt = jest.now()
    let isOver = false
    const running = run({ pages: pagesOf({ silent: 'de' }) }).finally(() => (isOver = true))
    for (let turn = 1; !isOver; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (turn % 20 === 0) await jest.advanceTimersToNextTimerAsync()
    }
    expect(jest.now() - startedAt).toBeLessThan(2_000)
    jest.useRealTimers()
    const { steps, sources } = await running
    expect(steps.filter(({ reason }) => reason === 'timeout')).toHaveLength(2)
    expect(sources.filter(({ passage }) => passage.includes('网页上的原文'))).toHaveLength(4)
  })

  test('pages of the library and the help are never fetched', async () => {
    const pages = pagesOf()
    await run({ pages, providers: [createLibraryProvider(library)] })
    expect(pages.asked).toEqual([])
  })
})

describe('failures and their substitutes', () => {
  const broken = (reason: 'unreachable' | 'key_refused') =>
    createScriptedProvider('断了的', new ProviderFailure(reason, 'x'), 'web')

  test('offline, the library answers and the steps show that the web failed', async () => {
    const { steps, cards, failure } = await run({
      providers: [createLibraryProvider(library), broken('unreachable')],
    })
    expect(failure).toBeNull()
    expect(textOf(cards)).toContain('**二十座**桥梁')
    expect(steps.filter(({ kind }) => kind === 'fallback')).toEqual([
      { kind: 'fallback', state: 'failed', detail: '断了的', reason: 'unreachable' },
      { kind: 'fallback', state: 'done', detail: '资料库' },
    ])
    expect(cards.some(({ type }) => type === 'tips')).toBe(false)
  })

  test('without results, the failed search is named with a remedy', async () => {
    const { cards, failure } = await run({
      providers: [createLibraryProvider(library), broken('key_refused')],
      asked: '量子色动力学的拉格朗日量',
    })
    expect(failure).toBeNull()
    expect(readCards(cards, 'tips')[0]?.text).toBe(
      '这次没有搜到网页：断了的拒绝了密钥。请管理员检查它的密钥设置。试过：在资料库里搜索「量子色动力学的拉格朗日量」。',
    )
    expect(textOf(cards)).toMatch(/^联网搜索没有成功/)
  })

  test.each([
    'blocked',
    'rate_limited',
    'garbled',
    'timeout',
    'unreachable',
    'key_refused',
    'paused',
  ] as const)('a web search that fails (%s) is no search that found nothing', async (reason) => {
    const failing = createScriptedProvider('断了的', new ProviderFailure(reason, 'x'), 'web')
    const empty = createScriptedProvider('空的', [], 'web')
    const asked = '量子色动力学的拉格朗日量'
    const own = createLibraryProvider(library)
    const textWith = async (providers: readonly SearchProvider[]) =>
      textOf((await run({ providers, asked })).cards)
    expect(await textWith([own, failing])).toMatch(/^联网搜索没有成功，/)
    // One that answered has searched the web.
    expect(await textWith([own, failing, empty])).toMatch(/^没有找到/)
    expect(await textWith([own, empty])).toMatch(/^没有找到/)
    expect(await textWith([own])).toMatch(/^没有找到/)
  })

  test('without a working provider the turn fails with the same text', async () => {
    const { cards, failure } = await run({ providers: [broken('unreachable')] })
    expect(failure).toMatchObject({ code: 'search_failed' })
    expect(readCards(cards, 'tips')[0]?.text).toMatch(/^这次没有搜到网页：断了的连不上。请检查服务器的网络/)
  })
})

describe('order', () => {
  test('web results about something else are not sources, except the first two', async () => {
    const strays = ['气象', '收成', '汇率'].map((name) =>
      hit({ title: name, url: `https://${name}.example/`, passage: `${name}的旧闻，有多少算多少。` }),
    )
    const titles = async (hits: readonly SearchHit[]) => {
      const provider = createScriptedProvider('网', hits, 'web')
      const { sources } = await run({ providers: [provider], pages: pagesOf({ failing: '气收汇' }) })
      return sources.map(({ title }) => title)
    }
    const [first, ...others] = strays
    if (!first) throw new Error('there is no stray')
    expect(await titles([first, ...webHits, ...others])).toEqual([
      '气象',
      ...webHits.map(({ title }) => title),
    ])
  })

  test('unrelated library passages are not shown next to web results', async () => {
    const { sources } = await run({})
    expect(sources.map(({ title }) => title).filter((title) => title.startsWith('条目'))).toEqual([])
    expect(sources.some(({ provider }) => provider === '资料库')).toBe(true)
  })

  test('similarity by meaning counts in addition to the order of the provider', async () => {
    const providers = [createScriptedProvider('网', webHits, 'web')]
    const lastFirst: Reranker = {
      name: '向量',
      order: async (_, hits) => [...hits.slice(-1), ...hits.slice(0, -1)],
    }
    const places = async (reranker?: Reranker) => {
      const { sources } = await run({ providers, ...(reranker ? { reranker } : {}) })
      return sources.map(({ title }) => title.at(-2)).join('')
    }
    expect(await places()).toBe('abcdef')
    expect(await places(lastFirst)).toBe('abfcde')
  })

  test.each<[string, Reranker['order']]>([
    ['fails', () => Promise.reject(new ProviderFailure('quota', 'spent'))],
    [
      'hangs',
      (_, __, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }),
    ],
  ])('a reranker that %s changes nothing but is reported', async (kind, order) => {
    const { sources, steps, failure } = await run({ reranker: { name: '向量', order } })
    const plain = await run({})
    expect(failure).toBeNull()
    expect(sources).toEqual(plain.sources)
    expect(steps).toContainEqual({
      kind: 'fallback',
      state: 'failed',
      detail: '向量',
      reason: kind === 'hangs' ? 'timeout' : 'quota',
    })
  })
})
