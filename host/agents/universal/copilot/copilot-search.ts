import type { Card, CardEvent } from '../../../../lib/contract/card.ts'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import type { CopilotDetail } from '../../../../lib/contract/cards/copilot-detail.ts'
import type { OptionsAnswer, OptionsContent } from '../../../../lib/contract/cards/options.ts'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import type { CopilotOption } from '../../../../lib/contract/frame.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  Choice,
  TurnProgress,
  TurnRequest,
} from '../../../dialogue/agent.ts'
import type { CopilotUses } from '../../../limits/copilot-uses.ts'
import { searchQuery } from '../../../search/understand-query.ts'
import { answerFromSources } from '../answer-from-sources.ts'
import { bounded, openRun } from '../bounded-run.ts'
import type { NormalSearchDeps, SearchRun } from '../search-run.ts'
import { searchAsMeant } from '../search-as-meant.ts'
import { search } from '../search-stage.ts'
import { type Clarification, clarifyByModel } from './clarify.ts'
import { clarifyByFacets } from './facets.ts'
import { searchQueries } from './search-queries.ts'
import { type Clarified, labelsOf, understandByAnswers, understandByModel, wordsOf } from './understand.ts'

/** So long a reader may think; then what is left is skipped. */
const patienceMs = 24 * 60 * 60_000
const usedUp = '今天的增强搜索次数用完了，这次按普通搜索回答。'
/** A second run of the same search may have had this many cards. */
const mostCards = 12

export interface CopilotDeps extends NormalSearchDeps {
  readonly uses: CopilotUses
}

/** What is kept while a reader chooses. */
interface Saved {
  readonly questions: readonly Clarification[]
  readonly answers: readonly OptionsAnswer[]
  readonly remaining: number | null
}

type CopilotAgent = Required<Pick<Agent, 'start' | 'resume'>>

/**
 * The search that asks back: up to three questions, each answered or skipped, then a search by several queries that
 * shows what it understood. Where nothing has to be made clear, the model searches at once. Without a model the results
 * themselves give the questions; where they give none, this is a normal search, and no use is counted.
 */
export function createCopilotSearch(deps: CopilotDeps): CopilotAgent {
  return {
    start: (request, context) => begin(deps, request, context),
    resume: (request, context, progress) =>
      progress.chosen
        ? goOn(deps, request, context, progress)
        : progress.steps.has('understood')
          ? deepen(deps, request, context, { clarified: [], progress })
          : begin(deps, request, context),
  }
}

async function* begin(deps: CopilotDeps, request: TurnRequest, context: AgentContext): AgentRun {
  const kept = keptChoices(request.kept ?? [])
  if (kept) {
    for (const { id, type, content } of kept.cards) yield { id, type, target: 'replace', content }
    return yield* deepen(deps, request, context, kept)
  }
  const left = await deps.uses.left(request.owner)
  const run = openRun(deps, request, context)
  if (left === 0) return yield* withoutUse(run)
  const questions = yield* bounded(run, clarify)
  if (questions === null) return
  if (questions.length === 0) return yield* deepen(deps, request, context, { clarified: [] })
  return yield* ask({ questions, answers: [], remaining: left }, deps)
}

/** @returns what is to be asked; null where the question was answered as a normal search */
async function* clarify(run: SearchRun) {
  const { deps, request, context, progress } = run
  const { language } = context.models
  if (language) {
    yield progress.add({ kind: 'clarify', state: 'running', detail: '' })
    const { question, history } = request
    const questions = await clarifyByModel(language, question, history, context.signal)
    yield progress.settle('clarify', { state: 'done', count: questions.length })
    yield progress.close()
    return questions
  }
  const query = searchQuery(request.question, request.history)
  const sources = yield* search(run, query)
  const questions = await clarifyByFacets(query, sources, deps.library)
  if (questions.length > 0) {
    yield progress.close()
    return questions
  }
  yield* answerFromSources(run, query, sources)
  return null
}

/** Says that none is left, and searches all the same. */
async function* withoutUse(run: SearchRun): AsyncGenerator<AgentEvent, void, void> {
  yield { id: run.nextId(), type: 'tips', target: 'replace', content: { text: usedUp } }
  yield* bounded(run, searchAsMeant)
}

/** Asks the next question, and waits. */
async function* ask(saved: Saved, { clock }: Pick<CopilotDeps, 'clock'>): AgentRun {
  const step = saved.answers.length + 1
  yield optionsCard(saved, step)
  return { wait: 'options', step: String(step), saved, until: clock() + patienceMs }
}

function optionsCard({ questions, answers, remaining }: Saved, step: number): CardEvent {
  const asked = questions[step - 1]
  const answer = answers[step - 1]
  const content: OptionsContent = {
    step,
    of: questions.length,
    question: asked?.question ?? '',
    options: [...(asked?.options ?? [])],
    multiple: asked?.multiple ?? false,
    allow_own: true,
    ...(remaining === null ? {} : { remaining }),
    ...(answer ? { answer } : {}),
  }
  return { id: `o${step}`, type: 'options', target: 'replace', content }
}

/** After a choice: the next question, or the search. */
async function* goOn(
  deps: CopilotDeps,
  request: TurnRequest,
  context: AgentContext,
  progress: TurnProgress,
): AgentRun {
  const chosen = progress.chosen
  const saved = chosen?.saved as Saved
  const answers = answersWith(saved, chosen?.choice ?? { isSkipped: true })
  const now = { ...saved, answers }
  for (let step = saved.answers.length + 1; step <= answers.length; step += 1) yield optionsCard(now, step)
  if (answers.length < saved.questions.length) return yield* ask(now, deps)
  const clarified = saved.questions.flatMap((asked, index) => {
    const answer = answers[index]
    return answer ? [{ asked, answer }] : []
  })
  return yield* deepen(deps, request, context, { clarified, progress })
}

/** The answers with those of a choice, which may be for all that is left. */
function answersWith({ questions, answers }: Saved, choice: Choice): OptionsAnswer[] {
  const skipped: OptionsAnswer = { ids: [], skipped: true }
  if ('isSkipped' in choice) {
    const left = choice.isExpired ? questions.length - answers.length : 1
    return [...answers, ...Array.from({ length: left }, () => skipped)]
  }
  const given = (choice.option as Extract<CopilotOption, { options: unknown }>).options
  const all = [...answers]
  for (const asked of questions.slice(answers.length)) {
    const own = given.find(({ step }) => step === all.length + 1)
    if (!own) break
    const known = own.ids.filter((id) => asked.options.some((option) => option.id === id))
    const ids = asked.multiple ? [...new Set(known)] : known.slice(0, 1)
    const words = own.own?.trim()
    all.push(ids.length === 0 && !words ? skipped : { ids, ...(words ? { own: words } : {}) })
  }
  // A choice that names none of what is asked answers nothing: the question is skipped.
  return all.length === answers.length ? [...all, skipped] : all
}

/** What a deeper search goes out from. */
interface Deepening {
  readonly clarified: readonly Clarified[]
  readonly progress?: TurnProgress
  /** What an earlier run of it understood. */
  readonly detail?: CopilotDetail | undefined
}

/** What a repeat goes out from; null where nothing was chosen, so that it asks. */
function keptChoices(kept: readonly Card[]): (Deepening & { readonly cards: readonly Card[] }) | null {
  const clarified = readCards(kept, 'options').flatMap(({ answer, ...asked }) =>
    answer ? [{ asked, answer }] : [],
  )
  const [detail] = readCards(kept, 'copilot_detail')
  return detail || clarified.length > 0 ? { clarified, detail, cards: kept } : null
}

/** The deeper search. What it understood is stored, so that a second run of it searches for the same. */
async function* deepen(
  deps: CopilotDeps,
  request: TurnRequest,
  context: AgentContext,
  { clarified, progress, detail: known }: Deepening,
): AgentRun {
  const run = openRun(deps, withAnswers(request, clarified), context, 'd')
  // Those that are asked together have no more than the day's share together.
  const isCounted = progress?.steps.get('counted') ?? (await deps.uses.use(request.owner))
  yield { checkpoint: 'counted', result: isCounted }
  if (isCounted === false) return yield* withoutUse(openRun(deps, request, context, 'd'))
  yield* bounded(run, async function* () {
    const query = searchQuery(request.question, request.history)
    let detail = (progress?.steps.get('understood') as CopilotDetail | undefined) ?? known
    if (!detail) {
      yield run.progress.add({ kind: 'understand', state: 'running', detail: '' })
      const { language } = context.models
      detail = language
        ? await understandByModel(language, { ...request, question: query }, clarified, context.signal)
        : understandByAnswers(query, clarified)
      yield { id: 'u', type: 'copilot_detail', target: 'replace', content: detail }
      yield run.progress.settle('understand', { state: 'done' })
      yield { checkpoint: 'understood', result: detail }
    }
    run.media.begin(query)
    const sources: SourceReference[] = yield* searchQueries(run, query, detail.queries)
    // The words of the results are known to stand in them; a model's or the reader's own may stand in none.
    const labels = context.models.language ? [] : clarified.flatMap(labelsOf)
    yield* answerFromSources(run, [query, ...labels].join(' '), sources)
  })
  // What an earlier run had written beyond this.
  if (progress?.steps.has('understood')) {
    for (let left = 0; left < mostCards; left += 1) yield { id: run.nextId(), target: 'replace', content: '' }
  }
}

/** The question as the answer is to take it. */
function withAnswers(request: TurnRequest, clarified: readonly Clarified[]): TurnRequest {
  const words = clarified.flatMap((each) => {
    const chosen = wordsOf(each)
    return chosen.length === 0 ? [] : [`${each.asked.question}${chosen.join('、')}`]
  })
  return words.length === 0 ? request : { ...request, question: [request.question, ...words].join('\n') }
}
