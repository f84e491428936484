import { isOptional, type VendorProtocol } from './fake-vendor.ts'

const range = /^(?:qdr:[hdwmy]|cdr:1,cd_min:\d{1,2}\/\d{1,2}\/\d{4},cd_max:\d{1,2}\/\d{1,2}\/\d{4})$/

/** Serper's Google search: POST /search with X-API-KEY. */
export const serperProtocol: VendorProtocol = {
  name: 'Serper',
  key: 'serper-key',
  refuse: ({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/search')
      return { status: 404, body: { message: 'Not Found', statusCode: 404 } }
    if (headers['x-api-key'] !== 'serper-key')
      return { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } }
    const isValid = typeof body?.q === 'string' && isOptional(body.tbs, range)
    return isValid ? null : { status: 400, body: { message: 'Missing query parameter', statusCode: 400 } }
  },
  answer: (results, { body }) => ({
    searchParameters: { q: body?.q, type: 'search', engine: 'google' },
    organic: results.map(({ title, url, text, date }, index) => ({
      title,
      link: url,
      snippet: text,
      ...(date === undefined ? {} : { date: chinese(date) }),
      position: index + 1,
    })),
    peopleAlsoAsk: [],
    relatedSearches: [],
    credits: 1,
  }),
}

/** As Google shows dates to readers of Chinese. */
function chinese(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
