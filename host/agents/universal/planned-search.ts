import {
  asksForFact,
  asksForWork,
  continuesConversation,
  worksOnAnswer,
} from '../../answers/asks-for-fact.ts'
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
 * Searches as the model plans, or as the rules say without a plan in time. A follow-up and work such as a letter wait for
 * the plan before they are searched. Any other first question is searched as it is while the plan is made, so that its
 * sources come no later; what the library alone finds waits for a plan only if it does not answer.
 * @param known a plan that was made for another purpose; null for one that was late
 */
export async function* searchByPlan(
  run: SearchRun,
  known?: SearchPlan | null,
): AsyncGenerator<AgentEvent, void, void> {
  const { language: writer } = run.context.models
  const language = auxiliaryModel(run.context.models)
  const { planner } = run.deps
  const { question, history } = run.request
  if (!writer) return void (yield* searchWithCorrection(run))
  if (known !== undefined) return yield* asPlanned(run, known, writer)
  if (!language || !planner?.isAvailable(language)) {
    const isDirect = changesAnswer(run) || (asksForWork(question) && mayAnswerDirectly(run))
    return void (yield* isDirect ? answerDirectly(run, writer) : searchWithCorrection(run))
  }

  const isLibraryOnly = !(await servingProviders(run)).some(({ kind }) => kind === 'web')
  const waits = history.length > 0 || (isLibraryOnly ? !asksForFact(question) : asksForWork(question))
  if (waits) return yield* afterPlan(run, language, writer)

  const over = new AbortController()
  const signal = AbortSignal.any([run.context.signal, over.signal])
  let plan: SearchPlan | null = null
  const planning = planner.plan(language, { question, history: [], signal }).then(
    (made) => (plan = made),
    () => null,
  )
  // The answer must not wait for a plan, nor for a service that answers one request at a time.
  const settle = () => {
    over.abort()
    return plan
  }
  try {
    const isDropped = yield* searchWithCorrection(run, {
      ...(isLibraryOnly ? {} : { planning, settle }),
      planned: async (isAnswered) => (isLibraryOnly && !isAnswered ? planning : settle()),
      isDropped: ({ needsSearch }, isAnswered) =>
        !needsSearch && mayAnswerDirectly(run) && !(isAnswered && asksForFact(question)),
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

async function* afterPlan(
  run: SearchRun,
  model: LanguageModel,
  writer: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  const { request, context, deps, progress } = run
  const { question, history } = request
  yield progress.add({ kind: 'understand', state: 'running', detail: '' })
  const plan = (await deps.planner?.plan(model, { question, history, signal: context.signal })) ?? null
  yield* asPlanned(run, plan, writer)
}

/** Searches as a plan says, or by the rules without one. */
async function* asPlanned(
  run: SearchRun,
  written: SearchPlan | null,
  writer: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  const { request, progress } = run
  const { question, history } = request
  const isFirst = history.length === 0
  const made = planWithoutMemories(written, request)
  // A plan that does not state the question has not understood the follow-up.
  const needsNone =
    made?.needsSearch === false && (isFirst || made.question !== null) && mayAnswerDirectly(run)
  const isWork = written === null && asksForWork(question) && mayAnswerDirectly(run)
  const isDirect = isWork || (needsNone && !asksForFact(question))
  const isOnSubject = isFirst || continuesConversation(made?.question ?? '', question, history)
  const plan = needsNone || isOnSubject ? made : null
  yield progress.settle('understand', { state: 'done', detail: isDirect ? '' : (plan?.question ?? '') })
  if (isDirect) return yield* answerDirectly(run, writer, made?.isOnAnswer)
  // A plan that searches for the words of a change has not understood it either.
  if (made?.needsSearch !== false && changesAnswer(run)) return yield* answerDirectly(run, writer, true)

  const query = (isFirst ? null : plan?.question) ?? searchQuery(question, history)
  const isDropped = yield* searchWithCorrection(run, {
    query,
    ...(plan ? { planning: Promise.resolve(plan) } : {}),
    // The rules see a question of fact, the plan does not: what was found decides.
    planned: async () => (needsNone ? made : null),
    isDropped: (_, isAnswered) => !isAnswered,
  })
  if (isDropped) yield* withdrawn(run, writer, made?.isOnAnswer)
}

/** Takes back the search of a question that needs none, and answers it. */
async function* withdrawn(
  run: SearchRun,
  model: LanguageModel,
  isOnAnswer?: boolean,
): AsyncGenerator<AgentEvent, void, void> {
  yield run.progress.withdraw('search')
  yield run.progress.withdraw('fallback')
  yield run.progress.withdraw('read')
  const hidden = run.sourcesCard.show([])
  if (hidden) yield hidden
  yield* answerDirectly(run, model, isOnAnswer)
}
