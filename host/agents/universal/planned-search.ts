import { asksForFact, continuesConversation, worksOnAnswer } from '../../answers/asks-for-fact.ts'
import type { SearchPlan } from '../../answers/plan-search.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { answerDirectly, mayAnswerDirectly } from './direct-answer.ts'
import { planWithoutMemories } from './plan-without-memories.ts'
import { type SearchRun, servingProviders } from './search-run.ts'
import { searchWithCorrection } from './search-with-correction.ts'

/**
 * Searches as the model plans. A follow-up waits for the plan or its time limit before it searches; a first question
 * is searched as it is while the plan is made, so that its sources come no later.
 * @param known a plan that was made for another purpose; null for one that was late
 */
export async function* searchByPlan(
  run: SearchRun,
  known?: SearchPlan | null,
): AsyncGenerator<AgentEvent, void, void> {
  const { language: writer } = run.context.models
  const language = auxiliaryModel(run.context.models)
  const { planner } = run.deps
  if (known !== undefined && writer) return yield* asPlanned(run, known, writer)
  if (!writer || !language || !planner?.isAvailable(language)) {
    if (writer && changesAnswer(run)) yield* answerDirectly(run, writer, true)
    else yield* searchWithCorrection(run)
    return
  }
  if (run.request.history.length > 0) return yield* followUp(run, language, writer)
  // The library answers before any plan is made.
  if (!(await servingProviders(run)).some(({ kind }) => kind === 'web')) {
    yield* searchWithCorrection(run)
    return
  }

  const over = new AbortController()
  const signal = AbortSignal.any([run.context.signal, over.signal])
  const { question } = run.request
  let plan: SearchPlan | null = null
  const planning = planner.plan(language, { question, history: [], signal }).then(
    (made) => (plan = made),
    () => null,
  )
  try {
    const isDropped = yield* searchWithCorrection(run, {
      planning,
      // The answer must not wait for a plan, nor for a service that answers one request at a time.
      settle: () => {
        over.abort()
        return plan
      },
      isDropped: ({ needsSearch }) => !needsSearch && !asksForFact(question) && mayAnswerDirectly(run),
    })
    if (isDropped) yield* withdrawn(run, writer)
  } finally {
    over.abort()
  }
}

/** Whether the question only changes the answer before, whose sources are known. */
function changesAnswer(run: SearchRun): boolean {
  const { question, history } = run.request
  const hasSources = (history.at(-1)?.sources ?? []).length > 0
  return hasSources && worksOnAnswer(question) && mayAnswerDirectly(run)
}

async function* followUp(
  run: SearchRun,
  model: LanguageModel,
  writer: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  const { request, context, deps, progress } = run
  const { question, history } = request
  yield progress.add({ kind: 'understand', state: 'running', detail: '' })
  yield* asPlanned(
    run,
    (await deps.planner?.plan(model, { question, history, signal: context.signal })) ?? null,
    writer,
  )
}

/** Searches as a plan says, or by the rules without one. */
async function* asPlanned(
  run: SearchRun,
  written: SearchPlan | null,
  writer: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  const { request, progress } = run
  const { question, history } = request
  const made = planWithoutMemories(written, request)
  // A plan that does not state the question has not understood the follow-up.
  const isDirect =
    made?.needsSearch === false && made.question !== null && !asksForFact(question) && mayAnswerDirectly(run)
  const isFirst = history.length === 0
  const isOnSubject = isFirst || continuesConversation(made?.question ?? '', question, history)
  const plan = isDirect || isOnSubject ? made : null
  yield progress.settle('understand', { state: 'done', detail: isDirect ? '' : (plan?.question ?? '') })
  if (isDirect) return yield* answerDirectly(run, writer, made.isOnAnswer)
  // A plan that searches for the words of a change has not understood it either.
  if (made?.needsSearch !== false && changesAnswer(run)) return yield* answerDirectly(run, writer, true)

  const query = (isFirst ? null : plan?.question) ?? searchQuery(question, history)
  yield* searchWithCorrection(run, { query, ...(plan ? { planning: Promise.resolve(plan) } : {}) })
}

/** Takes back the search of a question that needs none, and answers it. */
async function* withdrawn(run: SearchRun, model: LanguageModel): AsyncGenerator<AgentEvent, void, void> {
  yield run.progress.withdraw('search')
  yield run.progress.withdraw('fallback')
  yield run.progress.withdraw('read')
  const hidden = run.sourcesCard.show([])
  if (hidden) yield hidden
  yield* answerDirectly(run, model)
}
