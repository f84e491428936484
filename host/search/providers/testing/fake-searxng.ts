import type { VendorProtocol } from './fake-vendor.ts'

const parameters = new Set(['q', 'format', 'language', 'time_range', 'categories', 'pageno', 'safesearch'])
const ranges = new Set([null, 'day', 'week', 'month', 'year'])

/** An image or a video that a fake instance finds. */
export interface FakeMedia {
  readonly images?: readonly {
    readonly page: string
    readonly address: string
    readonly thumb?: string
    readonly title: string
    readonly source?: string
    readonly resolution?: string
  }[]
  readonly videos?: readonly {
    readonly page: string
    readonly title: string
    readonly cover?: string
    readonly author?: string
    /** In seconds. */
    readonly length?: number
    readonly date?: string
  }[]
}

/**
 * SearXNG's search API: GET or POST /search, no key; 403 for a format that is not switched on.
 * @param media what it finds in the categories `images` and `videos`
 */
export const searxngWith = (media: FakeMedia): VendorProtocol => ({
  name: 'SearXNG',
  key: '',
  refuse: ({ method, path, query }) => {
    if (path !== '/search' || method !== 'GET') return { status: 404, body: '<html>Not Found</html>' }
    if (!query.get('q')) return { status: 400, body: '<html>No query</html>' }
    if (query.get('format') !== 'json') return { status: 403, body: '<html>Forbidden</html>' }
    const isKnown = [...query.keys()].every((name) => parameters.has(name))
    return isKnown && ranges.has(query.get('time_range')) ? null : { status: 400, body: '<html>Bad</html>' }
  },
  answer: (results, { query }) => ({
    query: query.get('q'),
    number_of_results: 0,
    results:
      ofCategory(query.get('categories') ?? 'general', media) ??
      results.map(({ title, url, text, date, image }, index) => ({
        url,
        title,
        content: text,
        publishedDate: date === undefined ? null : `${date}T00:00:00`,
        thumbnail: image ?? '',
        engine: 'bing',
        engines: ['bing'],
        positions: [index + 1],
        score: 1 / (index + 1),
        category: 'general',
      })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [['google', 'CAPTCHA']],
  }),
})

export const searxngProtocol = searxngWith({})

/** @returns results in the words of a category, or undefined for that of pages */
function ofCategory(category: string, { images = [], videos = [] }: FakeMedia): object[] | undefined {
  if (category === 'images') {
    return images.map(({ page, address, thumb, title, source, resolution }, index) => ({
      template: 'images.html',
      url: page,
      img_src: address,
      thumbnail_src: thumb ?? '',
      title,
      content: '',
      source: source ?? '',
      resolution: resolution ?? '',
      img_format: 'png',
      ...standing('bing images', category, index),
    }))
  }
  if (category !== 'videos') return undefined
  return videos.map(({ page, title, cover, author, length, date }, index) => ({
    template: 'videos.html',
    url: page,
    title,
    content: '',
    thumbnail: cover ?? '',
    author: author ?? '',
    // A duration is written in seconds, with a fraction.
    length: length ?? null,
    publishedDate: date === undefined ? null : `${date}T00:00:00`,
    iframe_src: null,
    ...standing('bilibili', category, index),
  }))
}

function standing(engine: string, category: string, index: number) {
  return { engine, engines: [engine], positions: [index + 1], score: 1 / (index + 1), category }
}
