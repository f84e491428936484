import type { VendorProtocol } from './fake-vendor.ts'

function requestsImages(query: URLSearchParams): boolean {
  return query.get('prop')?.split('|').includes('pageimages') === true && query.get('piprop') === 'thumbnail'
}

/** MediaWiki's action API as Wikipedia runs it: GET, a User-Agent is required, errors come with status 200. */
export const wikipediaProtocol: VendorProtocol = {
  name: '维基百科',
  key: '',
  refuse: ({ method, path, headers, query }) => {
    if (method !== 'GET' || path !== '/w/api.php') return { status: 404, body: '<html>Not Found</html>' }
    if (!headers['user-agent']) return { status: 403, body: '<html>Please set a user-agent</html>' }
    const error = (code: string) => ({ status: 200, body: { error: { code, info: code } } })
    if (query.get('action') !== 'query' || query.get('format') !== 'json') return error('badvalue')
    if (query.get('generator') !== 'search' || !query.get('gsrsearch')) return error('missingparam')
    const isSeveral = Number(query.get('exlimit')) > 1
    if (Number(query.get('exlimit')) > 20 || (isSeveral && !query.has('exintro'))) return error('badinteger')
    return null
  },
  answer: (results, { query }) => ({
    batchcomplete: true,
    // Nothing found: the part is missing.
    ...(results.length === 0
      ? {}
      : {
          query: {
            // The order of the pages is not the order of the results.
            pages: results.toReversed().map(({ title, url, text, image }) => ({
              pageid: 1,
              ns: 0,
              title,
              index: results.findIndex((result) => result.title === title) + 1,
              extract: text,
              fullurl: url,
              ...(image === undefined || !requestsImages(query)
                ? {}
                : { thumbnail: { source: image, width: 640, height: 480 } }),
            })),
          },
        }),
  }),
}
