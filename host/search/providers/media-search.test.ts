import { afterEach, describe, expect, test } from '@jest/globals'
import { systemClock } from '../../platform/clock.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { secondsOf } from './media-search.ts'
import { openWebProviders } from './open-web-providers.ts'
import { bochaProtocol } from './testing/fake-bocha.ts'
import { type FakeMedia, searxngProtocol, searxngWith } from './testing/fake-searxng.ts'
import { type FakeVendor, failureModes, startFakeVendor, type VendorProtocol } from './testing/fake-vendor.ts'

const fakes: FakeVendor[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()))
})

async function openSearxng(media: FakeMedia) {
  const fake = await startFakeVendor(searxngWith(media), [])
  fakes.push(fake)
  const [provider] = openWebProviders(
    readEnvironment({ SEARXNG_URL: fake.baseUrl, WIKIPEDIA_URL: '' }),
    systemClock,
  )
  const find = (limitMs = 30_000) => provider?.media?.('澜江号子', AbortSignal.timeout(limitMs))
  return { fake, find }
}

const image = { page: 'https://pages.example/a', address: 'https://images.example/a.png', title: '澜江' }

describe('SearXNG', () => {
  test('is called for images and videos as documented, and its results are normalized', async () => {
    const { fake, find } = await openSearxng({
      images: [
        {
          ...image,
          title: '<b>澜江</b>&amp;号子',
          thumb: '//images.example/t.png',
          source: '民歌志',
          resolution: '1600 x 900',
        },
        { ...image, title: '又一次' },
        { ...image, address: 'http://plain.example/b.png', title: '' },
      ],
      videos: [
        {
          page: 'https://v.example/1',
          title: '领号人',
          cover: 'https://images.example/v.png',
          author: '档案馆',
          length: 521,
          date: '2021-03-05',
        },
        { page: 'https://v.example/2', title: '没有封面' },
      ],
    })
    expect(await find()).toEqual({
      images: [
        {
          address: 'https://images.example/a.png',
          thumb: 'https://images.example/t.png',
          title: '澜江&号子',
          pageUrl: 'https://pages.example/a',
          site: '民歌志',
          width: 1600,
          height: 900,
        },
        {
          address: 'http://plain.example/b.png',
          thumb: 'http://plain.example/b.png',
          title: 'pages.example',
          pageUrl: 'https://pages.example/a',
          site: 'pages.example',
        },
      ],
      videos: [
        {
          title: '领号人',
          pageUrl: 'https://v.example/1',
          site: '档案馆',
          cover: 'https://images.example/v.png',
          duration: 521,
          publishedAt: '2021-03-05',
        },
        { title: '没有封面', pageUrl: 'https://v.example/2', site: 'v.example' },
      ],
    })
    expect(
      fake.requests.map(({ query }) => [
        query.get('categories'),
        query.get('format'),
        query.get('safesearch'),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['images', 'json', '2'],
        ['videos', 'json', '2'],
      ]),
    )
  })

  test.each([
    ['a script', { ...image, address: 'javascript:alert(1)' }],
    ['data', { ...image, address: 'data:image/png;base64,AAAA' }],
    ['an address with a name and a password', { ...image, address: 'https://a:b@images.example/a.png' }],
    ['a path without a host', { ...image, address: '/a.png' }],
    ['an endless address', { ...image, address: `https://images.example/${'a'.repeat(3_000)}` }],
    ['a page that is a script', { ...image, page: 'javascript:alert(1)' }],
  ])('%s is not an image', async (_, bad) => {
    const { find } = await openSearxng({ images: [bad] })
    expect((await find())?.images).toEqual([])
  })

  test('a limited number of each is kept', async () => {
    const many = Array.from({ length: 200 }, (_, index) => index)
    const { find } = await openSearxng({
      images: many.map((index) => ({ ...image, address: `https://images.example/${index}.png` })),
      videos: many.map((index) => ({ page: `https://v.example/${index}`, title: `第 ${index} 个` })),
    })
    const found = await find()
    expect([found?.images.length, found?.videos.length]).toEqual([24, 6])
  })

  test.each(failureModes.filter((mode) => mode !== 'empty'))(
    '%s: no media are found, and text search is unaffected',
    async (mode) => {
      const { fake, find } = await openSearxng({ images: [image] })
      await fake.behave(mode)
      const found = await find(mode === 'slow' ? 400 : undefined)?.catch(() => null)
      expect(found?.images ?? []).toEqual([])
    },
  )

  test('a failing category does not affect the other', async () => {
    const protocol: VendorProtocol = {
      ...searxngProtocol,
      refuse: ({ query }) => (query.get('categories') === 'videos' ? { status: 500, body: {} } : null),
      answer: searxngWith({ images: [image] }).answer,
    }
    const fake = await startFakeVendor(protocol, [])
    fakes.push(fake)
    const [provider] = openWebProviders(
      readEnvironment({ SEARXNG_URL: fake.baseUrl, WIKIPEDIA_URL: '' }),
      systemClock,
    )
    const found = await provider?.media?.('澜江', AbortSignal.timeout(30_000))
    expect([found?.images.length, found?.videos.length]).toEqual([1, 0])
  })
})

test('the images of 博查 are part of its reply, without a further call', async () => {
  const value = [
    {
      name: '澜江',
      contentUrl: 'https://images.example/a.png',
      thumbnailUrl: 'https://images.example/t.png',
      hostPageUrl: 'https://pages.example/a',
      width: 800,
      height: 600,
    },
  ]
  const protocol: VendorProtocol = {
    ...bochaProtocol,
    answer: (results, request) => {
      const reply = bochaProtocol.answer(results, request) as { data: object }
      return { ...reply, data: { ...reply.data, images: { value } } }
    },
  }
  const fake = await startFakeVendor(protocol, [])
  fakes.push(fake)
  const settings = { BOCHA_URL: fake.baseUrl, BOCHA_API_KEY: bochaProtocol.key, WIKIPEDIA_URL: '' }
  const [provider] = openWebProviders(readEnvironment(settings), systemClock)
  const signal = AbortSignal.timeout(30_000)
  const [found] = await Promise.all([
    provider?.media?.('澜江', signal),
    provider?.search('澜江', { limit: 10, scope: { source: 'web' }, signal }),
  ])
  expect(found).toMatchObject({
    images: [{ title: '澜江', site: 'pages.example', width: 800, height: 600 }],
    videos: [],
  })
  expect(fake.requests).toHaveLength(1)
})

test.each<[string | number | null | undefined, number | null]>([
  ['08:41', 521],
  ['1:02:03', 3_723],
  ['PT8M41S', 521],
  ['PT1H', 3_600],
  [521, 521],
  ['521.4', 521],
  [0, null],
  ['', null],
  [null, null],
  [undefined, null],
  ['直播', null],
  ['-5', null],
  ['999999999', null],
])('a duration of %j is %j s', (written, seconds) => {
  expect(secondsOf(written)).toBe(seconds)
})
