import type { SearchHit, SearchProvider } from '../providers/provider.ts'

/** A provider that answers as scripted: hits, a failure, or nothing until it is stopped. */
export function createScriptedProvider(
  name: string,
  behaviour: readonly SearchHit[] | Error | 'hang' | 'unabortable',
  kind: SearchProvider['kind'] = 'library',
): SearchProvider & { readonly queries: readonly string[] } {
  const queries: string[] = []
  return {
    name,
    kind,
    queries,
    serves: () => true,
    search(query, { signal, limit }) {
      queries.push(query)
      if (behaviour instanceof Error) return Promise.reject(behaviour)
      if (behaviour === 'unabortable') return new Promise(() => undefined)
      if (behaviour === 'hang') {
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
      }
      return Promise.resolve(behaviour.slice(0, limit))
    },
  }
}

/** A hit with these fields; the others are plain. */
export function hit(fields: Partial<SearchHit> & Pick<SearchHit, 'title' | 'passage'>): SearchHit {
  return { url: '', showName: '资料库', publishedAt: '', heading: '', ...fields }
}
