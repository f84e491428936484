import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { type CardChange, cards } from '../../../../lib/contract/cards/cards.ts'
import type { CopilotDetail } from '../../../../lib/contract/cards/copilot-detail.ts'
import type { OptionsAnswer, OptionsContent } from '../../../../lib/contract/cards/options.ts'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import type { Card } from '../../../../lib/contract/frames/card.ts'
import type { CopilotOption } from '../../../../lib/contract/frames/client-frame.ts'
import { searchQuery } from '../../../answers/understand-query.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  Choice,
  TurnProgress,
  TurnRequest,
} from '../../../conversations/turns/agent.ts'
import type { DailyUses } from '../../../limits/daily-uses.ts'
import { auxiliaryModel } from '../../../models/models.ts'
import { answerFromSources } from '../answer-from-sources.ts'
import { openRun, runBounded } from '../bounded-run.ts'
import { queriesWithoutMemories } from '../plan-without-memories.ts'
import type { NormalSearchDeps, SearchRun } from '../search-run.ts'
import { search } from '../search-stage.ts'
import { searchWithCorrection } from '../search-with-correction.ts'
import { type Clarification, clarifyByModel } from './clarify.ts'
import { clarifyByFacets } from './facets.ts'
import { searchQueries } from './search-queries.ts'
import {
  beyondQuestion,
  type Clarified,
  labelsOf,
  understandByAnswers,
  understandByModel,
  wordsOf,
} from './understand.ts'

/** Maximum time (ms) to wait for the user; then the remaining questions are skipped. */
const patienceMs = 24 * 60 * 60_000
const usedUp = '今天的增强搜索次数用完了，这次按普通搜索回答。'
/** Maximum cards of an earlier run of the same search. */
const maxCards = 12

export interface CopilotDeps extends NormalSearchDeps {
  readonly uses: DailyUses
}

interface Saved {
  readonly why?: string
  readonly questions: readonly Clarification[]
  /** By question; absent or null while unanswered. */
  readonly answers: readonly (OptionsAnswer | null)[]
  /** The previous answers when the user reopened a question. */
  readonly earlier?: readonly (OptionsAnswer | null)[]
  readonly remaining: number | null
}

type CopilotAgent = Required<Pick<Agent, 'start' | 'resume'>>

/**
 * The search with clarifying questions: up to three questions, each answered or skipped, then several queries and a
 * card with the interpretation. When the question is clear, the model searches at once. Without a model, questions are
 * derived from the results; if there are none, this is a normal search, and no use is counted.
 */
export function createCopilotSearch(deps: CopilotDeps): CopilotAgent {
  return {
    start: (request, context) => begin(deps, request, context),
    resume: (request, context, progress) =>
      progress.chosen
        ? continueSearch(deps, request, context, progress)
        : progress.steps.has('understood')
          ? deepen(deps, request, context, { clarified: [], progress })
          : begin(deps, request, context),
  }
}

async function* begin(deps: CopilotDeps, request: TurnRequest, context: AgentContext): AgentRun {
  const kept = findKeptChoices(request.kept ?? [])
  if (kept) {
    yield* kept.cards.map(cards.stored)
    return yield* deepen(deps, request, context, kept)
  }

  const left = await deps.uses.left(request)
  const run = openRun(deps, request, context)
  if (left === 0) return yield* withoutUse(run)

  const asked = yield* runBounded(run, clarify)
  if (asked === null) return
  if (asked.questions.length === 0) return yield* deepen(deps, request, context, { clarified: [] })

  return yield* ask({ ...asked, answers: [], earlier: [], remaining: left }, 1, deps)
}

/** @returns the questions; null when it was answered as a normal search */
async function* clarify(run: SearchRun) {
  const { deps, request, context, progress } = run
  const language = auxiliaryModel(context.models)
  if (language) {
    yield progress.add({ kind: 'clarify', state: 'running', detail: '' })
    const { question, history } = request
    const asked = await clarifyByModel(language, { question, history, now: deps.clock() }, context.signal)
    yield progress.settle('clarify', { state: 'done', count: asked.questions.length })
    yield progress.close()
    return asked
  }

  const query = searchQuery(request.question, request.history)
  const sources = yield* search(run, query)
  const asked = await clarifyByFacets(query, sources, deps.library)
  if (asked.questions.length > 0) {
    yield progress.close()
    return asked
  }

  yield* answerFromSources(run, query, sources)
  return null
}

/** Reports that no deeper search is left, and searches normally. */
async function* withoutUse(run: SearchRun): AsyncGenerator<AgentEvent, void, void> {
  yield cards.tip(run.nextId(), usedUp)
  yield* runBounded(run, searchWithCorrection)
}

async function* ask(saved: Saved, step: number, { clock }: Pick<CopilotDeps, 'clock'>): AgentRun {
  yield optionsCard(saved, step)
  return { wait: 'options', step: String(step), saved, until: clock() + patienceMs }
}

function optionsCard({ why = '', questions, answers, earlier, remaining }: Saved, step: number): CardChange {
  const asked = questions[step - 1]
  const [answer, before] = [answers[step - 1], earlier?.[step - 1]]
  const content: OptionsContent = {
    step,
    of: questions.length,
    question: asked?.question ?? '',
    options: [...(asked?.options ?? [])],
    multiple: asked?.multiple ?? false,
    allow_own: true,
    ...(why === '' ? {} : { why }),
    ...(remaining === null ? {} : { remaining }),
    ...(answer ? { answer } : before ? { earlier: before } : {}),
  }
  return cards.show('options', `o${step}`, content)
}

async function* continueSearch(
  deps: CopilotDeps,
  request: TurnRequest,
  context: AgentContext,
  progress: TurnProgress,
): AgentRun {
  const { step, saved: stored, choice } = progress.chosen ?? { step: '1', choice: { isSkipped: true } }
  const saved = stored as Saved
  const awaited = Number(step)
  const option = 'option' in choice ? (choice.option as CopilotOption) : null
  if (option && 'back' in option) {
    const { step: back } = option.back
    if (!saved.questions[back - 1]) return yield* ask(saved, awaited, deps)
    return yield* ask(reopenStep(saved, back), back, deps)
  }

  const answers = answersWith(saved, awaited, choice)
  const now = { ...saved, answers }
  for (const [index, answer] of answers.entries()) {
    if (answer && !saved.answers[index]) yield optionsCard(now, index + 1)
  }

  const open = answers.indexOf(null)
  if (open !== -1) return yield* ask(now, open + 1, deps)

  const clarified = saved.questions.flatMap((asked, index) => {
    const answer = answers[index]
    return answer ? [{ asked, answer }] : []
  })
  return yield* deepen(deps, request, context, { clarified, progress })
}

/** Reopens a question with its answer preselected. */
function reopenStep(saved: Saved, step: number): Saved {
  const at = <Value>(values: readonly (Value | null)[], value: Value | null) =>
    saved.questions.map((_, index) => (index === step - 1 ? value : (values[index] ?? null)))
  const answer = saved.answers[step - 1] ?? saved.earlier?.[step - 1] ?? null
  return { ...saved, answers: at(saved.answers, null), earlier: at(saved.earlier ?? [], answer) }
}

const skipped: OptionsAnswer = { ids: [], skipped: true }

/** The answers including those of a choice, which may be for all unanswered questions; null while unanswered. */
function answersWith(
  { questions, answers, earlier }: Saved,
  awaited: number,
  choice: Choice,
): (OptionsAnswer | null)[] {
  const given =
    'isSkipped' in choice ? [] : (choice.option as Extract<CopilotOption, { options: unknown }>).options
  return questions.map((asked, index) => {
    const answered = answers[index]
    if (answered) return answered
    // The choice expired, so the earlier answer is kept.
    if ('isSkipped' in choice && choice.isExpired) return earlier?.[index] ?? skipped

    const own = given.find(({ step }) => step === index + 1)
    if (own) return answerOf(asked, own)

    // A choice for another question skips this one.
    return index === awaited - 1 ? skipped : null
  })
}

type Given = Extract<CopilotOption, { options: unknown }>['options'][number]

function answerOf({ options, multiple }: Clarification, given: Given): OptionsAnswer {
  const known = given.ids.filter((id) => options.some((option) => option.id === id))
  const ids = multiple ? [...new Set(known)] : known.slice(0, 1)
  const words = given.own?.trim()
  return ids.length === 0 && !words ? skipped : { ids, ...(words ? { own: words } : {}) }
}

interface Deepening {
  readonly clarified: readonly Clarified[]
  readonly progress?: TurnProgress
  readonly detail?: CopilotDetail | undefined
}

/** The input of a repeated search; null when nothing was chosen, so that it asks. */
function findKeptChoices(kept: readonly Card[]): (Deepening & { readonly cards: readonly Card[] }) | null {
  const clarified = readCards(kept, 'options').flatMap(({ answer, ...asked }) =>
    answer ? [{ asked, answer }] : [],
  )
  const [detail] = readCards(kept, 'copilot_detail')
  return detail || clarified.length > 0 ? { clarified, detail, cards: kept } : null
}

/** The deeper search. Its interpretation is stored, so that a repeated run searches for the same. */
async function* deepen(
  deps: CopilotDeps,
  request: TurnRequest,
  context: AgentContext,
  { clarified, progress, detail: known }: Deepening,
): AgentRun {
  const run = openRun(deps, withAnswers(request, clarified), context, 'd')
  // Requests sent together share the day's limit.
  const isCounted = progress?.steps.get('counted') ?? (await deps.uses.use(request))
  yield { checkpoint: 'counted', result: isCounted }
  if (isCounted === false) return yield* withoutUse(openRun(deps, request, context, 'd'))

  yield* runBounded(run, async function* () {
    const query = searchQuery(request.question, request.history)
    let detail = (progress?.steps.get('understood') as CopilotDetail | undefined) ?? known
    if (!detail) {
      yield run.progress.add({ kind: 'understand', state: 'running', detail: '' })
      const language = auxiliaryModel(context.models)
      const byAnswers = understandByAnswers(query, clarified)
      detail = language
        ? await understandByModel(
            language,
            { ...request, question: query, now: deps.clock() },
            clarified,
            context.signal,
          )
        : byAnswers
      const queries = queriesWithoutMemories(detail.queries, run.request)
      detail = { ...detail, queries: queries.length > 0 ? queries : byAnswers.queries }
      const shown = beyondQuestion(request.question, detail)
      if (shown) yield cards.show('copilot_detail', 'u', shown)
      yield run.progress.settle('understand', { state: 'done' })
      yield { checkpoint: 'understood', result: detail }
    }

    run.media.begin(query)
    const sources: SourceReference[] = yield* searchQueries(run, query, detail.queries)
    // Words from the results are known to occur in them; those of a model or the user may not.
    const labels = context.models.language ? [] : clarified.flatMap(labelsOf)
    yield* answerFromSources(run, [query, ...labels].join(' '), sources)
  })
  // Removes further cards of an earlier run.
  if (progress?.steps.has('understood')) {
    for (let left = 0; left < maxCards; left += 1) yield cards.rewrite(run.nextId(), '')
  }
}

function withAnswers(request: TurnRequest, clarified: readonly Clarified[]): TurnRequest {
  const words = clarified.flatMap((each) => {
    const chosen = wordsOf(each)
    return chosen.length === 0 ? [] : [`${each.asked.question}${chosen.join('、')}`]
  })
  return words.length === 0 ? request : { ...request, question: [request.question, ...words].join('\n') }
}
