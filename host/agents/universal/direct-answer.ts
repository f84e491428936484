import { cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { findCitationMarkers } from '../../../lib/text/citations/citation-markers.ts'
import { worksOnAnswer } from '../../answers/asks-for-fact.ts'
import { needsSearch } from '../../answers/needs-search.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { generateAnswer } from './answer-stage.ts'
import type { SearchRun } from './search-run.ts'

/** @returns the model that answers without a search; null when a search is needed */
export function directModel(run: SearchRun): LanguageModel | null {
  const { question, history } = run.request
  return mayAnswerDirectly(run) && !needsSearch(question, history) ? run.context.models.language : null
}

/** A question with a scope or files needs a search. */
export function mayAnswerDirectly({ request: { prompt } }: SearchRun): boolean {
  if (prompt.file_ids?.length) return false
  return !prompt.scope || JSON.stringify(prompt.scope) === JSON.stringify({ source: 'all' })
}

/**
 * Answers without a search. What changes the answer before gets the sources that it cites again, with their numbers; all
 * of them stay visible.
 * @param isOnAnswer whether the question changes or repeats the answer before; by the rules when absent
 */
export async function* answerDirectly(
  run: SearchRun,
  model: LanguageModel,
  isOnAnswer: boolean = worksOnAnswer(run.request.question),
): AsyncGenerator<AgentEvent, void, void> {
  const { progress, request } = run
  const sources = (isOnAnswer ? request.history.at(-1)?.sources : undefined) ?? []
  yield progress.add({ kind: 'direct', state: 'done', detail: '' })
  // Their images already have addresses of this host.
  if (sources.length > 0) yield cards.show('search_result', run.nextId(), sources)
  yield progress.add({ kind: 'answer', state: 'running', detail: model.name })
  const sent = citedIn(request.history.at(-1)?.answer ?? '', sources)
  const isDirect = sent.length === 0
  yield* generateAnswer(run, model, sent, { isDirect, keepsMarks: !isDirect })
  yield progress.settle('answer', { state: 'done' })
  yield progress.close()
}

/** @returns the sources that an answer cites; all of them if it cites none */
function citedIn(answer: string, sources: readonly SourceReference[]): readonly SourceReference[] {
  const cited = new Set(findCitationMarkers(answer).flatMap(({ indices }) => indices))
  const found = sources.filter(({ index }) => cited.has(index))
  return found.length > 0 ? found : sources
}
