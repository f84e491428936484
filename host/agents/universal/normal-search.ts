import type { CardEvent } from '../../../lib/contract/card.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { SuggestionItem } from '../../../lib/contract/cards/suggestion.ts'
import type { Slot } from '../../limits/turn-slots.ts'
import { ModelError } from '../../models/language-model.ts'
import { answersQuestion } from '../../search/answer-support.ts'
import { supports } from '../../search/evidence.ts'
import { relatedQuestions } from '../../search/related-questions.ts'
import { weighTerms } from '../../search/term-weights.ts'
import { searchQuery } from '../../search/understand-query.ts'
import { untilAborted } from '../../until-aborted.ts'
import { type Pipeline, type AgentEvent, TurnFailure } from '../../dialogue/agent.ts'
import { extracted, generated } from './answer-stage.ts'
import { failureTips } from './failure-tips.ts'
import { ProgressCard } from './progress-card.ts'
import type { NormalSearchDeps, SearchRun } from './search-run.ts'
import { search } from './search-stage.ts'
import { SourcesCard } from './sources-card.ts'

const suggestionCount = 3

/**
 * The normal search: asks the providers, shows the sources, and answers from them, by the model when one is
 * configured, else by extracts. Fails with `search_failed` when no provider could search, and with the model's own
 * failure when the model could not write; the sources stay on screen.
 */
export function createNormalSearch(deps: NormalSearchDeps): Pipeline {
  return async function* normalSearch(request, context) {
    let cards = 0
    const nextId = () => `c${++cards}`
    const run: SearchRun = {
      // As they are now: a run that has begun ends with the providers that it began with.
      deps: { ...deps },
      request,
      context,
      nextId,
      failures: [],
      sourcesCard: new SourcesCard(nextId),
      progress: new ProgressCard(nextId(), deps.clock),
    }
    const slot = deps.slots?.take()
    try {
      if (slot) yield* queued(run, slot)
      yield* answer(run)
    } catch (error) {
      if (context.signal.aborted) throw error
      yield run.progress.close()
      throw error instanceof ModelError ? new TurnFailure(error.code, error.message, { cause: error }) : error
    } finally {
      slot?.leave()
    }
  }
}

/** Waits for a free slot, and shows that it waits. */
async function* queued(
  { progress, context }: SearchRun,
  { ahead, ready }: Slot,
): AsyncGenerator<AgentEvent, void, void> {
  if (ahead === 0) return
  yield progress.add({ kind: 'queue', state: 'running', detail: '', count: ahead })
  await untilAborted(ready, context.signal)
  yield progress.settle('queue', { state: 'done' })
}

async function* answer(run: SearchRun): AsyncGenerator<AgentEvent, void, void> {
  const { deps, request, context, progress } = run
  const query = searchQuery(request.question, request.history)
  const sources = yield* search(run, query)
  const weights = await weighTerms(query, deps.library)
  const supporting = sources.filter((source) => supports(source, weights))
  const read = supporting.length > 0 ? sources : []
  const shown = run.sourcesCard.show(read)
  if (shown) yield shown
  if (read[0]) {
    yield progress.add({ kind: 'read', state: 'done', detail: read[0].title, count: read.length })
  }
  const scope = request.prompt.scope ?? { source: 'all' }
  // A search confined to a scope without a provider must not be answered from a model's memory.
  const isServed = deps.providers.some((provider) => provider.serves(scope))
  const model = isServed ? context.models.language : null
  yield progress.add({ kind: 'answer', state: 'running', detail: model?.name ?? '' })
  const isAnswered = model !== null || answersQuestion(query, supporting, weights)
  if (read.length === 0 || !isAnswered) yield* failureTips(run)
  if (model) yield* generated(run, model, read)
  else yield* extracted(run, supporting, weights, isAnswered)
  yield progress.settle('answer', { state: 'done' })
  yield progress.close()
  if (isAnswered) yield* suggestions(run, supporting)
}

function* suggestions(
  { request, nextId }: SearchRun,
  sources: readonly SourceReference[],
): Generator<CardEvent> {
  const asked = [request.question, ...request.history.map(({ question }) => question)]
  const questions = relatedQuestions(asked, sources, suggestionCount)
  if (questions.length === 0) return
  const content = questions.map((question, index): SuggestionItem => {
    const id = `${request.askId}-${index + 1}`
    return { question, questionId: id, id, isUser: false, isQuery: true }
  })
  yield { id: nextId(), type: 'suggestion', target: 'replace', content }
}
