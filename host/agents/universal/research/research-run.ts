import type { Notify } from '../../../members/notifications/notify.ts'
import type { DailyUses } from '../../../limits/daily-uses.ts'
import type { NormalSearchDeps, SearchRun } from '../search-run.ts'
import type { Budget, ResearchLimits, Used } from './budget.ts'
import type { PageShelf } from './page-shelf.ts'
import type { Report } from './report.ts'

export interface ResearchDeps extends NormalSearchDeps {
  readonly researches: DailyUses
  /** The most that one research may use, as it is set at the time. */
  readonly researchLimits: () => ResearchLimits
  /** Tells a member that a research is written; nobody is told where it is left out. */
  readonly notify?: Notify | undefined
}

/** A research on its way: what its sections share. */
export interface ResearchRun extends SearchRun {
  readonly deps: ResearchDeps
  readonly budget: Budget
  readonly report: Report
  readonly pages: PageShelf
  /** What the version used that this one goes on from. */
  readonly earlier: Used
}

/** What the research has used so far, as its outline shows it. */
export function usedBy({ budget, report, earlier }: ResearchRun) {
  const { queries, pages, tokens, seconds, exhausted: limit } = budget.used
  return {
    queries: earlier.queries + queries,
    pages: earlier.pages + pages,
    sources: report.numbers.sources.length,
    tokens: earlier.tokens + tokens,
    seconds: earlier.seconds + seconds,
    ...(limit ? { exhausted: limit } : {}),
  }
}
