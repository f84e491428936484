import { searchQuery } from '../../../answers/understand-query.ts'
import type { AnswerChecker } from '../../../answers/warrants/answer-checker.ts'
import type { DailyUses } from '../../../limits/daily-uses.ts'
import type { Notify } from '../../../members/notifications/notify.ts'
import type { NormalSearchDeps, SearchRun } from '../search-run.ts'
import type { Budget, ResearchLimits, Used } from './budget.ts'
import type { PageCache } from './page-cache.ts'
import type { Report } from './report.ts'

export interface ResearchDeps extends NormalSearchDeps {
  readonly researches: DailyUses
  /** Checks the sections before the lead is written. */
  readonly checker?: Pick<AnswerChecker, 'check'>
  readonly researchLimits: () => ResearchLimits
  readonly notify?: Notify | undefined
}

export interface ResearchRun extends SearchRun {
  readonly deps: ResearchDeps
  readonly budget: Budget
  readonly report: Report
  readonly pages: PageCache
  /** Usage of the version that this one continues. */
  readonly earlier: Used
}

/** The usage of the research so far, as shown on its outline. */
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

/** @returns the question, with the words of the one before that a follow-up leaves out */
export function askedOf({ request: { question, history } }: Pick<SearchRun, 'request'>): string {
  return searchQuery(question, history)
}
