import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import { failureNote, triedNote } from '../../answers/failure-note.ts'
import { hasWebSearch } from '../../search/has-web-search.ts'
import type { SearchRun } from './search-run.ts'

/** A card with the failed web searches and advice, for answers without web pages. Empty when none failed. */
export function* failureTips({ failures, nextId }: SearchRun): Generator<CardChange, void, void> {
  const text = failureNote(failures)
  if (text !== '') yield cards.tip(nextId(), text)
}

/** A card that says what was searched without results, which searches failed, and what may help. */
export async function* nothingFoundTips(
  run: SearchRun,
  query: string,
): AsyncGenerator<CardChange, void, void> {
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
  const text = failureNote(failures) + tried + (await ownFilesNote(run))
  if (text === '') return

  // Operators get a link to the missing setting.
  const setUp = hasWeb || isNarrow || tried === '' ? {} : ({ setUp: 'search' } as const)
  yield cards.tip(nextId(), text, setUp)
}

const ownFiles = '“全部来源”不包括你的文件；要在里面找，把范围换成“我的文件”再问。'

/** @returns a sentence for a member whose readable files were not searched; '' otherwise */
async function ownFilesNote({ deps, request, scope, files }: SearchRun): Promise<string> {
  if (scope.source !== 'all' || (await files()).reader !== null) return ''
  const [own] = (await deps.files?.newest(request.owner, 1)) ?? []
  return own ? ownFiles : ''
}
