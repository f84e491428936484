import type { Audit } from '../moderation/audit.ts'
import type { Clock } from '../platform/clock.ts'
import { auditSuggestions } from '../search/audit-search.ts'
import { hasWebSearch } from '../search/has-web-search.ts'
import { createLibraryProvider } from '../search/providers/library-provider.ts'
import type { SearchProvider } from '../search/providers/provider.ts'
import { completeQuery, type Suggestions } from '../search/suggestions/suggestions.ts'
import type { TitleList } from '../search/suggestions/title-list.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import { createQuestionGuesser } from './guess-questions.ts'

interface SuggestionsDeps {
  readonly library: LibraryIndex
  readonly titles: TitleList
  readonly audit: Audit
  readonly now: Clock
  readonly searching: () => { readonly providers: readonly SearchProvider[] }
}

export function openSuggestions({ library, titles, audit, now, searching }: SuggestionsDeps): Suggestions {
  const hasWorld = () => hasWebSearch(searching().providers)
  const guess = createQuestionGuesser({
    titles,
    provider: createLibraryProvider(library),
    library,
    now,
    canSearchWeb: hasWorld,
  })
  const complete: Suggestions['complete'] = async (key, own) =>
    completeQuery(await titles.entries(), key, own)
  return auditSuggestions({ guess, complete }, audit)
}
