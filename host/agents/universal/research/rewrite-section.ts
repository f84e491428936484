import type { AgentContext, AgentRun, TurnProgress, TurnRequest } from '../../../conversations/turns/agent.ts'
import { nothingUsed } from './budget.ts'
import { restore } from './continue-research.ts'
import { proposeOutline } from './propose-outline.ts'
import { reportIn } from './report.ts'
import type { ResearchDeps } from './research-run.ts'
import { openResearch, writeReport } from './write-report.ts'

/** Rewrites one section of a report and renumbers all sources; without that section, the research restarts. */
export async function* rewriteSection(
  deps: ResearchDeps,
  request: TurnRequest,
  context: AgentContext,
  steps: TurnProgress['steps'],
): AgentRun {
  const option = request.prompt.copilot_option
  const id = option && 'section' in option ? option.section : ''
  const report = reportIn(request.replaced ?? [])
  if (!report?.outline.sections.some((section) => section.id === id))
    return yield* proposeOutline(deps, request, context, steps)

  const {
    used,
    drafts: _drafts,
    suggestions: _suggestions,
    remaining: _remaining,
    ...outline
  } = report.outline
  const earlier = used ? { ...nothingUsed, ...withoutSources(used) } : nothingUsed
  report.outline = {
    ...outline,
    sections: outline.sections.map((section) => {
      if (section.id !== id) return section
      const { error: _error, seconds: _seconds, activity: _activity, ...rest } = section
      return { ...rest, state: 'planned' as const, pages: 0, sources: 0 }
    }),
  }
  report.texts.delete(id)
  const before = restore(report, steps, nothingUsed)
  const run = openResearch(deps, request, context, { report, before, earlier })
  yield* writeReport(run, steps, id)
}

function withoutSources({
  queries,
  pages,
  tokens,
  seconds,
}: {
  readonly queries: number
  readonly pages: number
  readonly tokens: number
  readonly seconds: number
}) {
  return { queries, pages, tokens, seconds }
}
