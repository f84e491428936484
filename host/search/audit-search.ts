import type { Audit } from '../moderation/audit.ts'
import type { PageReader } from './pages/page-reader.ts'
import type { SearchProvider } from './providers/provider.ts'
import { ProviderFailure } from './providers/provider-failure.ts'
import type { Suggestions } from './suggestions/suggestions.ts'

/** @returns a search that drops sources with a listed word: they are neither shown nor used in answers */
export function auditSearch<
  Search extends { providers: readonly SearchProvider[]; pages?: PageReader; namedPages?: PageReader },
>(search: Search, audit: Audit): Search {
  return {
    ...search,
    providers: search.providers.map((provider) => auditProvider(provider, audit)),
    ...(search.pages ? { pages: auditPages(search.pages, audit) } : {}),
    ...(search.namedPages ? { namedPages: auditPages(search.namedPages, audit) } : {}),
  }
}

function auditProvider(provider: SearchProvider, audit: Audit): SearchProvider {
  return {
    ...provider,
    ...(provider.media ? { media: auditMedia(provider.media, audit) } : {}),
    search: async (query, options) => {
      const hits = await provider.search(query, options)
      return hits.filter(({ title, showName, heading, passage, location = '' }) =>
        [title, showName, heading, passage, location].every((text) => audit.find(text, 'source') === null),
      )
    },
  }
}

function auditMedia(
  find: NonNullable<SearchProvider['media']>,
  audit: Audit,
): NonNullable<SearchProvider['media']> {
  const isClean = (each: { readonly title: string; readonly site: string }) =>
    [each.title, each.site].every((text) => audit.find(text, 'source') === null)
  return async (query, signal) => {
    const { images, videos } = await find(query, signal)
    return { images: images.filter(isClean), videos: videos.filter(isClean) }
  }
}

/** Only a page's passages are checked, since only they are shown. */
function auditPages(pages: PageReader, audit: Audit): PageReader {
  return {
    read: async (url, signal) => {
      const page = await pages.read(url, signal)
      const passages = page.passages.filter(({ heading, text }) =>
        [heading, text].every((part) => audit.find(part, 'source') === null),
      )
      if (passages.length === 0)
        throw new ProviderFailure('unsupported', 'the content check removed every passage of the page')
      return { ...page, passages }
    },
  }
}

export function auditSuggestions(suggestions: Suggestions, audit: Audit): Suggestions {
  const clean = (texts: readonly string[]) => texts.filter((text) => audit.find(text, 'source') === null)
  return {
    guess: async (...asked) => clean(await suggestions.guess(...asked)),
    complete: async (key, ownHistory) => clean(await suggestions.complete(key, ownHistory)),
  }
}
