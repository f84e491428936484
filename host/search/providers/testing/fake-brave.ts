import type { VendorProtocol } from './fake-vendor.ts'

const freshness = /^(?:p[dwmy]|\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d)$/

function error(status: number, code: string) {
  return { status, body: { type: 'ErrorResponse', error: { id: 'a', status, code, detail: code }, time: 0 } }
}

/** Brave's web search API: GET with a subscription token, without which the parameters are invalid. */
export const braveProtocol: VendorProtocol = {
  name: 'Brave',
  key: 'brave-token',
  refuse: ({ method, path, headers, query }) => {
    if (method !== 'GET' || path !== '/res/v1/web/search') return error(404, 'NOT_FOUND')
    if (headers['x-subscription-token'] !== 'brave-token') return error(422, 'SUBSCRIPTION_TOKEN_INVALID')
    const text = query.get('q') ?? ''
    const isValid =
      text !== '' &&
      text.length <= 400 &&
      text.split(/\s+/).length <= 50 &&
      Number(query.get('count') ?? 20) <= 20 &&
      (!query.has('freshness') || freshness.test(query.get('freshness') ?? ''))
    return isValid ? null : error(422, 'VALIDATION')
  },
  answer: (results, { query }) => ({
    type: 'search',
    query: { original: query.get('q'), more_results_available: false },
    // Without results the part is missing.
    ...(results.length === 0
      ? {}
      : {
          web: {
            type: 'search',
            family_friendly: true,
            results: results.map(({ title, url, text, date, image }) => ({
              type: 'search_result',
              title,
              url,
              description: text.replace('四加亭', '<strong>四加亭</strong>').replaceAll('“', '&quot;'),
              ...(date === undefined ? {} : { page_age: `${date}T00:00:00` }),
              ...(image === undefined ? {} : { thumbnail: { src: image, original: image } }),
              profile: { name: '范例网', long_name: 'www.example.com', img: '' },
              meta_url: { hostname: 'www.example.com' },
              language: 'zh-hans',
            })),
          },
        }),
  }),
}
