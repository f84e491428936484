import { cards } from '../../../../lib/contract/cards/cards.ts'
import { leadCardId } from '../../../../lib/contract/cards/outline.ts'
import type { TurnErrorCode } from '../../../../lib/contract/error-code.ts'
import { paths } from '../../../../lib/paths.ts'
import {
  type AgentContext,
  type AgentEvent,
  TurnFailure,
  type TurnProgress,
  type TurnRequest,
} from '../../../conversations/turns/agent.ts'
import { type LanguageModel, ModelError } from '../../../models/language-model.ts'
import { imageStorer } from '../../../search/stored-images.ts'
import { runConcurrently } from '../../run-concurrently.ts'
import { extractiveNotice } from '../answer-stage.ts'
import { openRun, runBounded } from '../bounded-run.ts'
import { SourcesCard } from '../sources-card.ts'
import { Budget, type Used } from './budget.ts'
import { checkSections } from './check-sections.ts'
import type { CitedText } from './citations.ts'
import { findContradictions } from './contradictions.ts'
import { sectionsAtOnce } from './outline-content.ts'
import { PageCache } from './page-cache.ts'
import { minSections, withoutResearch } from './propose-outline.ts'
import { findRelated } from './related.ts'
import type { CheckedSupport, Contradictions, Related, Report } from './report.ts'
import { type ResearchDeps, type ResearchRun, usedBy } from './research-run.ts'
import { researchTips } from './research-tips.ts'
import { researchSection } from './section.ts'
import { writeLead } from './write-lead.ts'

interface Beginning {
  readonly report: Report
  /** Usage of this turn before this run. */
  readonly before: Used
  /** Usage of the version that this one continues. */
  readonly earlier: Used
}

export function openResearch(
  deps: ResearchDeps,
  request: TurnRequest,
  context: AgentContext,
  { report, before, earlier }: Beginning,
): ResearchRun {
  const total = () => {
    const spent = context.spent?.()
    return spent ? spent.promptTokens + spent.completionTokens : 0
  }

  const atStart = before.tokens === 0 ? 0 : total()
  const limits = deps.researchLimits()
  const budget = new Budget({ limits, clock: deps.clock, before, tokens: () => total() - atStart })
  const run = openRun(deps, request, context, 'q')
  const pages = new PageCache(deps.pages, budget, context.signal)
  return { ...run, deps: { ...deps }, budget, report, pages, earlier }
}

/**
 * Writes the unfinished sections of a report in parallel, then the parts around them.
 * @param only the only section to write; all unfinished ones when omitted
 * @throws {TurnFailure} when no section could be written
 */
export async function* writeReport(
  run: ResearchRun,
  steps: TurnProgress['steps'],
  only?: string,
): AsyncGenerator<AgentEvent, void, void> {
  const { report, context } = run
  const failures: TurnErrorCode[] = []
  const isDone = (id: string) =>
    report.outline.sections.some((each) => each.id === id && each.state === 'done')
  const wanted = report.outline.sections
    .map(({ id }) => id)
    .filter((id) => !isDone(id) && (only === undefined || id === only))
  // Removes incomplete content of an interrupted run.
  yield { group: report.renumbered() }
  yield* runBounded(run, () =>
    runConcurrently(
      wanted.map((id) => () => researchSection(run, id, failures)),
      sectionsAtOnce,
    ),
  )
  const done = report.outline.sections.filter(({ state }) => state === 'done').length
  if (report.outline.kind === 'collection' && done < minSections) return yield* answerQuestion(run)

  const [failure] = failures
  if (done === 0) throw new TurnFailure(failure ?? 'search_failed', 'no section could be written')

  yield { group: report.renumbered() }
  const model = context.models.language
  if (model && report.outline.kind === 'report') yield* around(run, model, steps)
  else yield notice()
  report.outline = { ...report.outline, used: usedBy(run) }
  yield { group: [report.outlineCard(), ...report.furtherCards()] }
  await notifyOwner(run)
}

function notice(): AgentEvent {
  return cards.show('markdown', leadCardId, extractiveNotice)
}

/** Too few passages for the sections: the question is answered as a normal search. */
async function* answerQuestion(run: ResearchRun): AsyncGenerator<AgentEvent, void, void> {
  const { report, deps, request, context } = run
  for (const { id, state } of report.outline.sections) {
    if (state === 'done') report.change(id, { state: 'failed', sources: 0, error: researchTips.tooFew })
  }

  report.texts.clear()
  const cards = report.renumbered()
  yield { group: cards }
  const normal = openRun(deps, request, context, 'n')
  const sources = cards.find(({ type }) => type === 'search_result')?.id ?? normal.nextId()
  yield* withoutResearch(
    { ...normal, sourcesCard: new SourcesCard(() => sources, imageStorer(request)) },
    researchTips.tooFew,
  )
}

/** The check of the sections, the lead, related topics and contradictions: a report is complete without any of them. */
async function* around(
  run: ResearchRun,
  model: LanguageModel,
  steps: TurnProgress['steps'],
): AsyncGenerator<AgentEvent, void, void> {
  const { report, context } = run
  const { signal } = context
  report.lead = (steps.get('lead') as CitedText | null | undefined) ?? null
  report.related = (steps.get('related') as Related | null | undefined) ?? null
  report.contradictions = (steps.get('contradictions') as Contradictions | null | undefined) ?? null
  report.support = (steps.get('support') as CheckedSupport | null | undefined) ?? null

  const lead = async function* () {
    yield* writeLead(run, model)
    yield { checkpoint: 'lead', result: report.lead }
  }

  const support = async function* () {
    report.support = await checkSections(run, model)
    yield { checkpoint: 'support', result: report.support }
  }

  const related = async function* () {
    report.related = await findRelated(model, report.numbers.sources, signal)
    yield { checkpoint: 'related', result: report.related }
  }

  const contradictions = async function* () {
    report.contradictions = await findContradictions(model, report, signal)
    yield { checkpoint: 'contradictions', result: report.contradictions }
  }

  // The lead says only what the check has left.
  const inOrder = [{ support, lead }, { related }, { contradictions }]
  const works = inOrder
    .map((each) => Object.entries(each).flatMap(([step, work]) => (steps.has(step) ? [] : [work])))
    .filter(({ length }) => length > 0)
  if (steps.has('lead') || works.length < inOrder.length) yield { group: report.renumbered() }
  yield* runConcurrently(
    works.map((each) => () => oneByOne(run, each)),
    works.length,
  )
}

async function* oneByOne(
  run: ResearchRun,
  works: readonly (() => AsyncGenerator<AgentEvent, void, void>)[],
): AsyncGenerator<AgentEvent, void, void> {
  for (const work of works) yield* runOptional(run, work)
}

async function* runOptional(
  { budget, context }: ResearchRun,
  work: () => AsyncGenerator<AgentEvent, void, void>,
): AsyncGenerator<AgentEvent, void, void> {
  if (!budget.mayAskModel()) return
  try {
    yield* work()
  } catch (error) {
    if (context.signal.aborted || !(error instanceof ModelError)) throw error
  }
}

/** Notifies the member even if a page is open; an open page marks it as read. */
async function notifyOwner({ deps, request, report }: ResearchRun): Promise<void> {
  await deps
    .notify?.({
      owner: request.owner,
      content: { kind: 'research_done', values: { title: report.outline.title || request.question } },
      link: paths.result(request.conversationId),
      key: `research:${request.conversationId}`,
    })
    // The report is complete anyway.
    .catch(() => undefined)
}
