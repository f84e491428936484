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
 * Answers without a search. What changes the answer before gets that answer's sources again, with their numbers.
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
  if (sources.length > 0)
    yield { id: run.nextId(), type: 'search_result', target: 'replace', content: sources }
  yield progress.add({ kind: 'answer', state: 'running', detail: model.name })
  yield* generateAnswer(run, model, sources, { isDirect: sources.length === 0 })
  yield progress.settle('answer', { state: 'done' })
  yield progress.close()
}
