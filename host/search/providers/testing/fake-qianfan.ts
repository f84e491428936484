import type { VendorProtocol } from './fake-vendor.ts'

interface Filter {
  readonly match?: { readonly site?: unknown }
  readonly range?: { readonly page_time?: { readonly gte?: unknown } }
}

/** Qianfan's search: POST /v2/ai_search/web_search with a bearer key and one message. */
export const qianfanProtocol: VendorProtocol = {
  name: '百度千帆',
  key: 'bce-v3/ALTAK-key',
  refuse: ({ method, path, headers, body }) => {
    if (path !== '/v2/ai_search/web_search')
      return { status: 404, body: { code: 'not_found', message: 'no route' } }
    if (method !== 'POST') return { status: 405, body: { code: 'method_not_allowed', message: 'no' } }
    if (headers.authorization !== 'Bearer bce-v3/ALTAK-key')
      return {
        status: 401,
        body: { code: 'invalid_iam_token', message: 'IAM Certification failed', request_id: 'a' },
      }
    const [message, ...others] = (body?.messages ?? []) as { role?: unknown; content?: unknown }[]
    const filter = body?.search_filter as Filter | undefined
    const isValid =
      others.length === 0 &&
      message?.role === 'user' &&
      typeof message.content === 'string' &&
      body?.search_source === 'baidu_search_v2' &&
      (filter?.match?.site === undefined || Array.isArray(filter.match.site)) &&
      (filter?.range === undefined || /^\d{4}-\d\d-\d\d$/.test(String(filter.range.page_time?.gte)))
    return isValid
      ? null
      : { status: 400, body: { code: 'invalid_argument', message: 'bad', request_id: 'a' } }
  },
  answer: (results) => ({
    request_id: 'a',
    references: results.map(({ title, url, text, date }, index) => ({
      id: index + 1,
      type: 'web',
      title,
      url,
      web_anchor: title,
      content: text,
      date: date ? `${date} 08:00:00` : '',
      icon: '',
      website: null,
      image: null,
      video: null,
    })),
  }),
}
