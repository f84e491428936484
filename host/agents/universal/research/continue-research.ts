import type { OutlineDraft } from '../../../../lib/contract/cards/outline.ts'
import type { CopilotOption } from '../../../../lib/contract/frames/client-frame.ts'
import type { AgentContext, AgentRun, TurnProgress, TurnRequest } from '../../../conversations/turns/agent.ts'
import { openRun } from '../bounded-run.ts'
import { nothingUsed, type Used } from './budget.ts'
import { newestDraft, plannedOutline, type SavedOutline } from './outline-content.ts'
import { toDraft } from './outline-texts.ts'
import { withoutResearch } from './propose-outline.ts'
import { Report } from './report.ts'
import type { ResearchDeps } from './research-run.ts'
import { researchTips } from './research-tips.ts'
import { type SectionResult, sectionStep } from './section.ts'
import { openResearch, writeReport } from './write-report.ts'

/** Writes the report for the chosen outline; sections written before a crash are kept. */
export async function* continueResearch(
  deps: ResearchDeps,
  request: TurnRequest,
  context: AgentContext,
  { steps, chosen }: TurnProgress,
): AgentRun {
  const saved = chosen?.saved as SavedOutline
  const option = chosen && 'option' in chosen.choice ? (chosen.choice.option as CopilotOption) : null
  const draft = chosenDraft(saved, option)
  // Requests sent together share the day's limit.
  const isCounted = steps.get('counted') ?? (await deps.researches.use(request))
  yield { checkpoint: 'counted', result: isCounted }
  if (isCounted === false)
    return yield* withoutResearch(openRun(deps, request, context, 'n'), researchTips.usedUp)

  const kind = context.models.language ? 'report' : 'collection'
  const report = new Report({
    ...plannedOutline(draft, kind, deps.researchLimits()),
    version: saved.version,
    versions: saved.version,
  })
  const before = restore(report, steps, { ...nothingUsed, queries: saved.queries })
  const run = openResearch(deps, request, context, { report, before, earlier: nothingUsed })
  yield* writeReport(run, steps)
}

function chosenDraft(saved: SavedOutline, option: CopilotOption | null): OutlineDraft {
  const newest = newestDraft(saved)
  if (!option || !('outline' in option)) return newest
  const known = new Set(saved.drafts.flatMap(({ sections }) => sections.map(({ id }) => id)))
  const edited = toDraft(newest.title, option.outline.sections, known)
  return edited.sections.length > 0 ? edited : newest
}

/** Restores the finished sections. @returns the usage by then */
export function restore(report: Report, steps: TurnProgress['steps'], before: Used): Used {
  let used = before
  for (const { id } of report.outline.sections) {
    const result = steps.get(sectionStep(id)) as SectionResult | undefined
    if (!result) continue
    report.texts.set(id, result.text)
    report.change(id, { ...result.section, state: 'done' })
    used = mostOf(used, result.used)
  }
  return used
}

function mostOf(left: Used, right: Used): Used {
  return {
    queries: Math.max(left.queries, right.queries),
    pages: Math.max(left.pages, right.pages),
    tokens: Math.max(left.tokens, right.tokens),
    seconds: Math.max(left.seconds, right.seconds),
  }
}
