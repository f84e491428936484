import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { ModelCost } from '../models/usage-meter.ts'
import { chinaDay, startOfChinaDay } from '../platform/china-day.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import { randomId } from '../platform/make-id.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database/database.ts'
import { storeWithRetries } from '../storage/database/store-with-retries.ts'
import { networkTag, visitorShare } from './network-tag.ts'
import { waitText } from './pace.ts'

export interface SpendingDeps {
  readonly database: Database
  readonly now: Clock
  /** Hashes stored addresses; the same in all processes. */
  readonly sharedKey: string
  /** A member's daily allowance; 0 is no limit. */
  readonly perDay: { readonly turns: number; readonly tokens: number }
  /** Maximum tokens of one question; 0 when no model answers. */
  readonly mostTokens: number
}

export interface Spender {
  readonly owner: string
  /** Null for a visitor. */
  readonly uid: string | null
  /** Null for a turn that continues automatically, without a client. */
  readonly address: string | null
}

/** A reservation for one question: settled with its cost, or released; a second release has no effect. */
export interface Reservation {
  /** The reservation as JSON: stored with the turn, so that it can be released if the process dies. */
  readonly reserved: string
  /** The reserved tokens, where they are limited; no request of the question may have more. */
  readonly maxTokens?: number
  /**
   * Retries until it is stored, exactly once.
   * @param runId the turn's id; for a later run of it followed by a dot and the frame number at its start
   * @param giveUp no retries once it is aborted
   */
  settle(runId: string, costs: readonly ModelCost[], giveUp: AbortSignal): Promise<void>
  release(): Promise<void>
}

/** The cost of a question without a model call. */
const noCost: ModelCost = {
  kind: 'language',
  model: '',
  promptTokens: 0,
  completionTokens: 0,
  images: 0,
  isEstimated: false,
}

interface StoredReservation {
  /** Unique among the reservations of the turn. */
  readonly key: string
  readonly day: number
  readonly subjects: readonly string[]
  readonly tokens: number
}

interface Allowance {
  readonly subject: string
  readonly turns: number
  readonly tokens: number
}

/**
 * The daily allowances of people, in China's time zone: questions, and tokens of the language model. The maximum cost
 * of a question is reserved before it starts, in one conditional write, so that concurrent questions can't exceed the
 * allowance; afterwards it is settled. The reservation of a dead process is released when another one resumes its turn,
 * which does not count as another question.
 */
export class Spending {
  readonly #deps: SpendingDeps

  constructor(deps: SpendingDeps) {
    this.#deps = deps
  }

  /** Maximum tokens of a question about which nothing else is known; 0 without a model. */
  get usualTokens(): number {
    return this.#deps.mostTokens
  }

  /**
   * @param wanted the amount to reserve when it is more than a question can cost; at most half of the daily allowance,
   * so that a small allowance still permits what it suffices for
   * @param turns 0 when the question was counted before
   * @throws {HostError} limited, with the time until the next day
   */
  async reserve(spender: Spender, wanted = 0, turns: 0 | 1 = 1): Promise<Reservation> {
    const { database, now } = this.#deps
    const day = chinaDay(now())
    const { address } = spender
    const network = address === null ? '' : networkTag(this.#deps.sharedKey, address)
    const allowances = this.#allowancesOf(spender, network)
    const mostTokens = this.#tokensToReserve(allowances, wanted)
    if (allowances.some((allowance) => allowance.tokens > 0 && mostTokens > allowance.tokens))
      throw this.#exhausted()

    try {
      await database.batch(
        allowances.map((allowance) => this.#useAllowance(allowance, day, turns, mostTokens)),
      )
    } catch (error) {
      if (error instanceof BatchConflict) throw this.#exhausted(error)
      throw error
    }

    let isClosed = false
    const subjects = allowances.map(({ subject }) => subject)
    const stored = { key: randomId(), day, subjects, tokens: mostTokens } satisfies StoredReservation
    const reserved = mostTokens === 0 ? '' : JSON.stringify(stored)

    const isLimited = mostTokens > 0 && allowances.some(({ tokens }) => tokens > 0)
    return {
      reserved,
      ...(isLimited ? { maxTokens: mostTokens } : {}),
      settle: async (runId, costs, giveUp) => {
        isClosed = true
        if (mostTokens === 0 && costs.length === 0) return

        const unused = mostTokens - countedTokens(costs, mostTokens)
        const statements = [
          this.#recordCosts(runId, spender, network, day, costs.length > 0 ? costs : [noCost]),
          ...allowances.map(({ subject }) => this.#adjust(subject, day, 0, -unused)),
          ...(reserved === '' ? [] : [this.#clearReservation(runId.split('.')[0] ?? runId, reserved)]),
        ]
        await storeWithRetries(() => this.#storeOnce(statements), { giveUp, waitsForRoom: true })
      },
      release: async () => {
        if (isClosed) return
        isClosed = true
        await database.batch(subjects.map((subject) => this.#adjust(subject, day, -turns, -mostTokens)))
      },
    }
  }

  /** Releases, once, the tokens of a question whose process died. @param reserved as stored with the turn */
  async release({ id, reserved }: { readonly id: string; readonly reserved: string }): Promise<void> {
    if (reserved === '') return
    const { day, subjects, tokens } = JSON.parse(reserved) as StoredReservation
    await this.#storeOnce([
      this.#clearReservation(id, reserved, 1),
      ...subjects.map((subject) => this.#adjust(subject, day, 0, -tokens)),
    ])
  }

  /** The daily allowance of a person; 0 is no limit. @param uid null for a visitor */
  shareOf(uid: string | null): { readonly turns: number; readonly tokens: number } {
    const { turns, tokens } = this.#deps.perDay
    const share = (whole: number) => Math.ceil(whole * visitorShare)
    return uid === null ? { turns: share(turns), tokens: share(tokens) } : { turns, tokens }
  }

  #tokensToReserve(allowances: readonly Allowance[], wanted: number): number {
    const { mostTokens } = this.#deps
    // Without a model nothing is reserved.
    if (mostTokens === 0) return 0
    const halves = allowances.flatMap(({ tokens }) => (tokens > 0 ? [Math.floor(tokens / 2)] : []))
    return Math.max(mostTokens, Math.min(wanted, ...halves))
  }

  /** Stores statements of which the first insert rows that may exist already: then all were stored before. */
  async #storeOnce(statements: readonly Statement[]): Promise<void> {
    await this.#deps.database.batch(statements).catch((error: unknown) => {
      if (!(error instanceof BatchConflict)) throw error
    })
  }

  #allowancesOf({ owner, uid }: Spender, network: string): Allowance[] {
    const own = { subject: owner, ...this.shareOf(uid) }
    if (uid !== null || network === '') return [own]
    return [own, { subject: `a:${network}`, ...this.#deps.perDay }]
  }

  /** Uses part of an allowance, or changes no row when it is insufficient. */
  #useAllowance(
    { subject, turns, tokens }: Allowance,
    day: number,
    usedTurns: number,
    usedTokens: number,
  ): Statement {
    const within = (column: 'turns' | 'tokens', used: number, most: number) =>
      most === 0 ? sql<boolean>`1 = 1` : sql<boolean>`allowances.${sql.ref(column)} + ${used} <= ${most}`
    const query: Compilable<unknown> = this.#deps.database.build
      .insertInto('allowances')
      .values({ subject, day, turns: usedTurns, tokens: usedTokens })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'day'])
          .doUpdateSet({
            turns: sql<number>`allowances.turns + ${usedTurns}`,
            tokens: sql<number>`allowances.tokens + ${usedTokens}`,
          })
          .where(within('turns', usedTurns, turns))
          .where(within('tokens', usedTokens, tokens)),
      )
    return statement(query, 1)
  }

  #clearReservation(turnId: string, reserved: string, expectRows?: number): Statement {
    const update = this.#deps.database.build
      .updateTable('turns')
      .set({ reserved: '' })
      .where('id', '=', turnId)
      .where('reserved', '=', reserved)
    return statement(update, expectRows)
  }

  #adjust(subject: string, day: number, turns: number, tokens: number): Statement {
    return statement(
      this.#deps.database.build
        .updateTable('allowances')
        .set((expression) => ({
          turns: expression('turns', '+', turns),
          tokens: expression('tokens', '+', tokens),
        }))
        .where('subject', '=', subject)
        .where('day', '=', day),
    )
  }

  #recordCosts(
    runId: string,
    spender: Spender,
    network: string,
    day: number,
    costs: readonly ModelCost[],
  ): Statement {
    const rows = costs.map((cost) => ({
      turn_id: runId,
      kind: cost.kind,
      model: cost.model,
      // A turn may end after its member has been deleted: it is then counted without an owner.
      owner: whileMember(spender, spender.owner),
      network: whileMember(spender, network),
      day,
      prompt_tokens: cost.promptTokens,
      completion_tokens: cost.completionTokens,
      images: cost.images,
      is_estimated: cost.isEstimated ? 1 : 0,
      created_at: this.#deps.now(),
    }))
    return statement(
      this.#deps.database.build
        .insertInto('model_usage')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing()),
      rows.length,
    )
  }

  #exhausted(cause?: unknown): HostError {
    const now = this.#deps.now()
    const waitMs = startOfChinaDay(chinaDay(now) + 1) - now
    return new HostError('limited', `今天的用量用完了，${waitText(waitMs)}后可以继续`, {
      retryAfterMs: waitMs,
      cause,
    })
  }
}

/** A failed reply can be as long as its endpoint likes: it counts with what was reserved and is not used, at most. */
function countedTokens(costs: readonly ModelCost[], reserved: number): number {
  const sum = (tokensOf: (cost: ModelCost) => number) => costs.reduce((all, cost) => all + tokensOf(cost), 0)
  const failed = sum(({ failedTokens = 0 }) => failedTokens)
  const answered = sum(({ promptTokens, completionTokens }) => promptTokens + completionTokens) - failed
  return answered + Math.min(failed, Math.max(0, reserved - answered))
}

/** @returns the text, or '' when the member no longer exists */
function whileMember({ uid }: Spender, text: string): RawBuilder<string> | string {
  if (uid === null) return text
  return sql<string>`case when exists (select 1 from users where uid = ${uid}) then ${text} else '' end`
}
