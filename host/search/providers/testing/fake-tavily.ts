import { isOptional, type VendorProtocol } from './fake-vendor.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** Tavily's search API: POST /search with a bearer key; errors in `detail.error`. */
export const tavilyProtocol: VendorProtocol = {
  name: 'Tavily',
  key: 'tvly-key',
  refuse: ({ method, path, headers, body }) => {
    if (path !== '/search') return { status: 404, body: { detail: 'Not Found' } }
    if (method !== 'POST') return { status: 405, body: { detail: 'Method Not Allowed' } }
    if (headers.authorization !== 'Bearer tvly-key')
      return { status: 401, body: { detail: { error: 'Unauthorized: missing or invalid API key.' } } }
    const isValid =
      typeof body?.query === 'string' &&
      Number(body.max_results ?? 5) <= 20 &&
      isOptional(body.start_date, day) &&
      (body.include_domains === undefined || Array.isArray(body.include_domains))
    return isValid ? null : { status: 400, body: { detail: { error: 'Invalid request' } } }
  },
  answer: (results, { body }) => ({
    query: body?.query,
    answer: null,
    images: [],
    results: results.map(({ title, url, text, date }, index) => ({
      title,
      url,
      content: text,
      score: 1 - index / 100,
      raw_content: null,
      ...(date === undefined ? {} : { published_date: new Date(`${date}T00:00:00Z`).toUTCString() }),
    })),
    response_time: 0.5,
    request_id: 'a',
  }),
}
