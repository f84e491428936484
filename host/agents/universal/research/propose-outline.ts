import { cards } from '../../../../lib/contract/cards/cards.ts'
import { searchQuery } from '../../../answers/understand-query.ts'
import type {
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../../conversations/turns/agent.ts'
import { TurnFailure } from '../../../conversations/turns/agent.ts'
import { failureReason } from '../../../search/providers/provider-failure.ts'
import type { ProviderHits } from '../../../search/sources.ts'
import { answerFromSources } from '../answer-from-sources.ts'
import { openRun, runBounded } from '../bounded-run.ts'
import { aspectLabels } from '../copilot/facets.ts'
import { failureTips } from '../failure-tips.ts'
import { rank } from '../rank-stage.ts'
import { readPages } from '../read-stage.ts'
import { searchOnce } from '../search-once.ts'
import { type SearchRun, searchStep } from '../search-run.ts'
import { search } from '../search-stage.ts'
import { outlineCard, type SavedOutline, waitingOutline } from './outline-content.ts'
import { type Plan, planByModel, planOf } from './plan.ts'
import type { ResearchDeps } from './research-run.ts'
import { researchTips } from './research-tips.ts'

/** Maximum time (ms) an outline waits; then it expires, before any cost for its sections. */
const patienceMs = 24 * 60 * 60_000
export const minSections = 2
const planStep = 'plan'

export async function* proposeOutline(
  deps: ResearchDeps,
  request: TurnRequest,
  context: AgentContext,
  steps: TurnProgress['steps'],
): AgentRun {
  const remaining = await deps.researches.left(request)
  const run = openRun(deps, request, context, 'p')
  if (remaining === 0) return yield* withoutResearch(run, researchTips.usedUp)

  const known = steps.get(planStep) as Plan | undefined
  const plan = known ?? (yield* runBounded(run, propose))
  if (!plan) return

  yield { checkpoint: planStep, result: plan }
  const kind = context.models.language ? 'report' : 'collection'
  const drafts = [plan.draft]
  const saved: SavedOutline = {
    kind,
    drafts,
    version: 1,
    suggestions: plan.suggestions,
    remaining,
    queries: 1,
  }
  yield outlineCard(waitingOutline(saved, deps.researchLimits()))
  return { wait: 'outline', step: 'outline', saved, until: deps.clock() + patienceMs }
}

/** Explains why there is no research, and searches normally. */
export async function* withoutResearch(run: SearchRun, text: string): AsyncGenerator<AgentEvent, void, void> {
  yield cards.tip(run.nextId(), text)
  yield* runBounded(run, async function* () {
    const query = searchQuery(run.request.question, run.request.history)
    yield* answerFromSources(run, query, yield* search(run, query))
  })
}

/** @returns null when it was answered as a normal search */
async function* propose(run: SearchRun): AsyncGenerator<AgentEvent, Plan | null, void> {
  const { request, context, progress, deps } = run
  const query = searchQuery(request.question, request.history)
  const found = yield* searchGround(run, query)
  const ground = yield* rank(run, query, found)
  const labels = await aspectLabels(query, ground, deps.library)
  const model = context.models.language
  if (model) {
    yield progress.add({ kind: 'understand', state: 'running', detail: '' })
    const planRequest = { question: query, history: request.history, now: deps.clock(), ground }
    const growing = planByModel(model, planRequest, context.signal)
    let next = await growing.next()
    for (; !next.done; next = await growing.next()) {
      yield progress.settle('understand', { detail: next.value.sections.at(-1)?.title ?? '' })
    }
    const plan = next.value
    yield progress.settle('understand', { state: 'done' })
    yield progress.close()
    return plan ?? planOf(request.question, labels.length >= minSections ? labels : [request.question])
  }
  if (labels.length >= minSections) {
    yield progress.close()
    return planOf(request.question, labels)
  }

  yield cards.tip(run.nextId(), researchTips.tooFew)
  const read = yield* readPages(run, query, found)
  yield* answerFromSources(run, query, yield* rank(run, query, read))
  return null
}

/** @throws {TurnFailure} `search_failed` when every search failed: the sections would fail, too */
async function* searchGround(
  run: SearchRun,
  query: string,
): AsyncGenerator<AgentEvent, ProviderHits[], void> {
  const { progress, failures } = run
  yield progress.add(await searchStep(run, query))
  const outcome = await searchOnce(run, query)
  for (const { name, kind, failure } of outcome.failures) {
    const reason = failureReason(failure)
    if (kind === 'web') failures.push({ name, reason })
    yield progress.add({ kind: 'fallback', state: 'failed', detail: name, reason })
  }

  const count = outcome.found.reduce((sum, { hits }) => sum + hits.length, 0)
  yield progress.settle('search', { state: outcome.found.length > 0 ? 'done' : 'failed', count })
  if (outcome.found.length === 0 && outcome.failures.length > 0) {
    yield* failureTips(run)
    throw new TurnFailure('search_failed', 'every provider failed while searching for an outline')
  }

  return [...outcome.found]
}
