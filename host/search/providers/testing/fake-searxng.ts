import type { VendorProtocol } from './fake-vendor.ts'

const parameters = new Set(['q', 'format', 'language', 'time_range', 'categories', 'pageno', 'safesearch'])
const ranges = new Set([null, 'day', 'week', 'month', 'year'])

/** SearXNG's search API: GET or POST /search, no key; 403 for a format that is not switched on. */
export const searxngProtocol: VendorProtocol = {
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
    results: results.map(({ title, url, text, date, image }, index) => ({
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
}
