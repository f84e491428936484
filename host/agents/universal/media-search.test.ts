import { describe, expect, jest, test } from '@jest/globals'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import type { Media, SearchProvider } from '../../search/providers/provider.ts'
import { MediaSearch } from './media-search.ts'

const image = {
  address: 'https://i.example/a',
  thumb: 'https://i.example/t',
  title: '甲',
  pageUrl: 'https://p.example',
  site: '站',
}
const found: Media = {
  images: [image],
  videos: [{ title: '乙', pageUrl: 'https://v.example', site: '台', duration: 9 }],
}

function opened(media: SearchProvider['media'], scope: SearchScope = { source: 'all' }) {
  const asked: string[] = []
  const stop = new AbortController()
  const provider: SearchProvider = {
    name: '搜索',
    kind: 'web',
    serves: () => true,
    search: async () => [],
    ...(media ? { media: (query, signal) => (asked.push(query), media(query, signal)) } : {}),
  }
  let ids = 0
  const search = new MediaSearch({
    providers: [provider],
    scope,
    signal: stop.signal,
    nextId: () => `c${++ids}`,
    storedImage: (address) => `stored ${address}`,
  })
  return { search, asked, stop }
}

async function all(events: AsyncGenerator<CardEvent> | Generator<CardEvent>): Promise<CardEvent[]> {
  const list: CardEvent[] = []
  for await (const event of events) list.push(event)
  return list
}

const typesOf = async (events: Parameters<typeof all>[0]) => (await all(events)).map(({ type }) => type)

describe('images and videos next to an answer', () => {
  test('found before the text are placed above it, once, with stored addresses', async () => {
    const { search, asked } = opened(async () => found)
    search.begin('甲')
    await Promise.resolve()
    const cards = await all(search.soFar())
    expect(cards).toMatchObject([
      {
        type: 'images',
        content: [
          {
            url: 'stored https://i.example/a',
            thumb: 'stored https://i.example/t',
            page_url: 'https://p.example',
          },
        ],
      },
      { type: 'videos', content: [{ title: '乙', site: '台', duration: 9 }] },
    ])
    expect(await typesOf(search.rest())).toEqual([])
    expect(asked).toEqual(['甲'])
  })

  test('found later are shown at the end of the text', async () => {
    const late = Promise.withResolvers<Media>()
    const { search } = opened(() => late.promise)
    search.begin('甲')
    expect(await typesOf(search.soFar())).toEqual([])
    setImmediate(() => late.resolve(found))
    expect(await typesOf(search.rest())).toEqual(['images', 'videos'])
  })

  test('that never arrive delay the answer only briefly', async () => {
    const { search } = opened(() => new Promise(() => undefined))
    search.begin('甲')
    jest.useFakeTimers()
    const rest = typesOf(search.rest())
    await jest.advanceTimersByTimeAsync(1_000)
    jest.useRealTimers()
    expect(await rest).toEqual([])
  })

  test('that fail are left out', async () => {
    const { search } = opened(() => Promise.reject(new Error('down')))
    search.begin('甲')
    expect(await typesOf(search.rest())).toEqual([])
  })

  test.each<[SearchScope, number]>([
    [{ source: 'all' }, 1],
    [{ source: 'web' }, 1],
    [{ source: 'library' }, 0],
    [{ source: 'mine' }, 0],
    [{ source: 'web', site: 'a.example' }, 0],
    [{ source: 'web', since: '2024-01-01' }, 0],
  ])('in %j they are requested %i times', (scope, times) => {
    const { search, asked } = opened(async () => found, scope)
    search.begin('甲')
    expect(asked).toHaveLength(times)
  })

  test('are no longer searched when the user stops', () => {
    let seen: AbortSignal | undefined
    const { search, stop } = opened((_, signal) => ((seen = signal), new Promise(() => undefined)))
    search.begin('甲')
    stop.abort()
    expect(seen?.aborted).toBe(true)
  })
})
