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

export async function* answerDirectly(
  run: SearchRun,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  const { progress } = run
  yield progress.add({ kind: 'direct', state: 'done', detail: '' })
  yield progress.add({ kind: 'answer', state: 'running', detail: model.name })
  yield* generateAnswer(run, model, [], { isDirect: true })
  yield progress.settle('answer', { state: 'done' })
  yield progress.close()
}
