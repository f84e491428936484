import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { failureNote, triedNote } from '../../answers/failure-note.ts'
import { hasWebSearch } from '../../search/has-web-search.ts'
import type { SearchRun } from './search-run.ts'

/** A card with the failed web searches and advice, for answers without web pages. Empty when none failed. */
export function* failureTips({ failures, nextId }: SearchRun): Generator<CardEvent, void, void> {
  const text = failureNote(failures)
  if (text !== '') yield { id: nextId(), type: 'tips', target: 'replace', content: { text } }
}

/** A card that says what was searched without results, which searches failed, and what may help. */
export function* nothingFoundTips(run: SearchRun, query: string): Generator<CardEvent, void, void> {
  const { deps, request, failures, nextId, context } = run
  const scope = request.prompt.scope ?? { source: 'all' }
  const failed = new Set(failures.map(({ name }) => name))
  const asked = deps.providers.filter((provider) => provider.serves(scope) && !failed.has(provider.name))
  const hasWeb = hasWebSearch(deps.providers)
  const isNarrow = scope.source !== 'all' || 'since' in scope || 'site' in scope
  const tried = triedNote({
    query,
    searched: asked.map(({ name }) => name),
    isNarrow,
    hasWeb,
    hasModel: context.models.language !== null,
  })
  const text = failureNote(failures) + tried
  if (text === '') return

  // Operators get a link to the missing setting.
  const setUp = hasWeb || isNarrow || tried === '' ? {} : ({ setUp: 'search' } as const)
  yield { id: nextId(), type: 'tips', target: 'replace', content: { text, ...setUp } }
}
