import { isOptional, type VendorProtocol } from './fake-vendor.ts'

const freshness = /^(?:noLimit|oneDay|oneWeek|oneMonth|oneYear|\d{4}-\d\d-\d\d(?:\.\.\d{4}-\d\d-\d\d)?)$/

/** Bocha's web-search API: POST with a bearer key; the reply wraps a page of results in Bing's shape. */
export const bochaProtocol: VendorProtocol = {
  name: '博查',
  key: 'sk-bocha',
  refuse: ({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/v1/web-search')
      return { status: 404, body: { code: '404', message: 'Not Found' } }
    if (headers.authorization !== 'Bearer sk-bocha')
      return { status: 401, body: { code: '401', message: 'Invalid API KEY', log_id: 'a' } }
    const isValid =
      typeof body?.query === 'string' &&
      isOptional(body.freshness, freshness) &&
      Number(body.count ?? 10) >= 1 &&
      Number(body.count ?? 10) <= 50
    return isValid ? null : { status: 400, body: { code: '400', message: 'Invalid parameters', log_id: 'a' } }
  },
  answer: (results, { body }) => ({
    code: 200,
    log_id: 'a',
    msg: null,
    data: {
      _type: 'SearchResponse',
      queryContext: { originalQuery: body?.query },
      webPages: {
        webSearchUrl: '',
        totalEstimatedMatches: results.length,
        value: results.map(({ title, url, text, date }, index) => ({
          id: `https://api.bocha.cn/v1/#WebPages.${index}`,
          name: title,
          url,
          displayUrl: url,
          snippet: text.slice(0, 60),
          summary: body?.summary === true ? text : undefined,
          siteName: '范例网',
          siteIcon: null,
          datePublished: date === undefined ? null : `${date}T08:00:00+08:00`,
          cachedPageUrl: null,
          language: null,
        })),
        someResultsRemoved: false,
      },
      images: { value: [] },
      videos: null,
    },
  }),
}
