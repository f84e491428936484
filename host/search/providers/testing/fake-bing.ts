import type { VendorProtocol } from './fake-vendor.ts'

const freshness = /^(?:Day|Week|Month|\d{4}-\d\d-\d\d(?:\.\.\d{4}-\d\d-\d\d)?)$/

/** Bing's Web Search API v7: GET with Ocp-Apim-Subscription-Key. */
export const bingProtocol: VendorProtocol = {
  name: '必应',
  key: 'bing-key',
  refuse: ({ method, path, headers, query }) => {
    if (method !== 'GET' || path !== '/v7.0/search') return { status: 404, body: { error: { code: '404' } } }
    if (headers['ocp-apim-subscription-key'] !== 'bing-key')
      return {
        status: 401,
        body: { error: { code: '401', message: 'Access denied due to invalid subscription key.' } },
      }
    const isValid =
      Boolean(query.get('q')) &&
      Number(query.get('count') ?? 10) <= 50 &&
      (!query.has('freshness') || freshness.test(query.get('freshness') ?? ''))
    return isValid
      ? null
      : { status: 400, body: { _type: 'ErrorResponse', errors: [{ code: 'InvalidRequest' }] } }
  },
  answer: (results, { query }) => ({
    _type: 'SearchResponse',
    queryContext: { originalQuery: query.get('q') },
    ...(results.length === 0
      ? {}
      : {
          webPages: {
            webSearchUrl: '',
            totalEstimatedMatches: results.length,
            value: results.map(({ title, url, text, date }, index) => ({
              id: `https://api.bing.microsoft.com/api/v7/#WebPages.${index}`,
              name: title,
              url,
              displayUrl: url,
              snippet: text,
              ...(date === undefined ? {} : { datePublished: `${date}T00:00:00.0000000` }),
            })),
          },
        }),
  }),
}
