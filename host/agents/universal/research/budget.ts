import type { OutlineContent } from '../../../../lib/contract/cards/outline.ts'
import type { Clock } from '../../../platform/clock.ts'

type Kind = 'queries' | 'pages' | 'tokens' | 'minutes'

/** Limits of one research; 0 is unlimited. */
export type ResearchLimits = Readonly<Record<Kind, number>>

export function researchLimitsOf(env: {
  readonly RESEARCH_QUERIES: number
  readonly RESEARCH_PAGES: number
  readonly RESEARCH_TOKENS: number
  readonly RESEARCH_MINUTES: number
}): ResearchLimits {
  return {
    queries: env.RESEARCH_QUERIES,
    pages: env.RESEARCH_PAGES,
    tokens: env.RESEARCH_TOKENS,
    minutes: env.RESEARCH_MINUTES,
  }
}

export type Used = Omit<NonNullable<OutlineContent['used']>, 'sources'>

export const nothingUsed: Used = { queries: 0, pages: 0, tokens: 0, seconds: 0 }

/** Most a section may use, so that none starves the others; at least 1, and unlimited without a limit. */
export function shareOf(limit: number, sections: number): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(limit / Math.max(1, sections)))
}

interface BudgetDeps {
  readonly limits: ResearchLimits
  readonly clock: Clock
  readonly tokens: () => number
  readonly before: Used
}

/** Limits and counts what all sections of a research use together. */
export class Budget {
  readonly #deps: BudgetDeps
  readonly #startedAt: number
  #queries: number
  #pages: number
  #exhausted: Kind | undefined

  constructor(deps: BudgetDeps) {
    this.#deps = deps
    this.#startedAt = deps.clock()
    this.#queries = deps.before.queries
    this.#pages = deps.before.pages
    this.#exhausted = undefined
  }

  get used(): Used {
    const { before, clock, tokens } = this.#deps
    return {
      queries: this.#queries,
      pages: this.#pages,
      tokens: before.tokens + tokens(),
      seconds: before.seconds + Math.round((clock() - this.#startedAt) / 1_000),
      ...(this.#exhausted ? { exhausted: this.#exhausted } : {}),
    }
  }

  get exhausted(): Kind | undefined {
    return this.#exhausted
  }

  /** @returns whether another search is allowed, and counts it */
  takeQuery(): boolean {
    if (!this.#checkLimit('queries', this.#queries)) return false
    this.#queries += 1
    return true
  }

  /** @returns whether another page is allowed; counted at once, unless it is returned */
  takePage(): boolean {
    if (!this.#checkLimit('pages', this.#pages)) return false
    this.#pages += 1
    return true
  }

  /** Returns the page to the budget, because it could not be read. */
  refundPage(): void {
    this.#pages -= 1
  }

  mayAskModel(): boolean {
    return this.#checkLimit('tokens', this.used.tokens)
  }

  share(kind: 'queries' | 'pages', sections: number): number {
    return shareOf(this.#deps.limits[kind], sections)
  }

  /** Also records the first limit that ended the research, which the report names. @returns whether more is allowed */
  #checkLimit(kind: Kind, used: number): boolean {
    const { limits } = this.#deps
    const isLate = limits.minutes > 0 && this.used.seconds >= limits.minutes * 60
    const isSpent = limits[kind] > 0 && used >= limits[kind]
    if (isLate || isSpent) this.#exhausted ??= isLate ? 'minutes' : kind
    return !isLate && !isSpent
  }
}
