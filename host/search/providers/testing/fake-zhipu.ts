import type { VendorProtocol } from './fake-vendor.ts'

const windows = new Set(['oneDay', 'oneWeek', 'oneMonth', 'oneYear', 'noLimit'])

/** Zhipu's search: POST /api/paas/v4/web_search with a bearer key; errors in `error.code`. */
export const zhipuProtocol: VendorProtocol = {
  name: '智谱搜索',
  key: 'id.secret',
  refuse: ({ method, path, headers, body }) => {
    if (path !== '/api/paas/v4/web_search')
      return { status: 404, body: { error: { code: '404', message: 'no' } } }
    if (method !== 'POST') return { status: 405, body: { error: { code: '405', message: 'no' } } }
    if (headers.authorization !== 'Bearer id.secret')
      return { status: 401, body: { error: { code: '1000', message: '身份验证失败' } } }
    const isValid =
      typeof body?.search_query === 'string' &&
      body.search_engine === 'search_std' &&
      typeof body.search_intent === 'boolean' &&
      Number(body.count) >= 1 &&
      Number(body.count) <= 50 &&
      windows.has(String(body.search_recency_filter)) &&
      (body.search_domain_filter === undefined || typeof body.search_domain_filter === 'string')
    return isValid ? null : { status: 400, body: { error: { code: '1214', message: '参数有误' } } }
  },
  answer: (results) => ({
    id: 'a',
    created: 1_700_000_000,
    request_id: 'b',
    search_intent: [],
    search_result: results.map(({ title, url, text, date }, index) => ({
      title,
      content: text,
      link: url,
      media: '',
      icon: '',
      refer: `ref_${index + 1}`,
      publish_date: date ?? '',
    })),
  }),
}
