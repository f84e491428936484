import { type Compilable, type RawBuilder, sql } from 'kysely'
import { chinaDay, startOfChinaDay } from '../platform/china-day.ts'
import { type Clock, randomId } from '../platform/deps.ts'
import { HostError } from '../platform/errors.ts'
import type { ModelCost } from '../models/usage-meter.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database/database.ts'
import { storePatiently } from '../storage/database/store-patiently.ts'
import { networkTag, visitorShare } from './network-tag.ts'
import { waitText } from './pace.ts'

export interface SpendingDeps {
  readonly database: Database
  readonly now: Clock
  /** Hides the addresses that are stored: the same in all processes. */
  readonly sharedKey: string
  /** What a member may use a day; 0 is without limit. */
  readonly perDay: { readonly turns: number; readonly tokens: number }
  /** The most that one question can cost in tokens; 0 where no model answers. */
  readonly mostTokens: number
}

/** Who asks, and from where. */
export interface Spender {
  readonly owner: string
  /** Null for a visitor. */
  readonly uid: string | null
  /** Null where nobody is there: a turn that goes on by itself. */
  readonly address: string | null
}

/** What was set aside for one question: settled with what it has cost, or taken back; a second taking back does nothing. */
export interface Account {
  /** What was set aside, as JSON: kept with the turn, it can be released where the process dies. */
  readonly reserved: string
  /**
   * Tries until it is stored, and is stored once.
   * @param runId the turn's id, for a later run of it followed by a dot and where that began
   * @param giveUp once it is aborted nothing is tried again
   */
  settle(runId: string, costs: readonly ModelCost[], giveUp: AbortSignal): Promise<void>
  takeBack(): Promise<void>
}

/** What a question has cost for which no model was called. */
const noCost: ModelCost = {
  kind: 'language',
  model: '',
  promptTokens: 0,
  completionTokens: 0,
  images: 0,
  isEstimated: false,
}

interface Reserved {
  /** No other reservation of the turn has the same. */
  readonly key: string
  readonly day: number
  /** Whose allowances it was taken from. */
  readonly subjects: readonly string[]
  readonly tokens: number
}

interface Allowance {
  readonly subject: string
  readonly turns: number
  readonly tokens: number
}

/**
 * What people may use of the product a day, in China's time zone: questions, and tokens of the language model. The most
 * that a question can cost is set aside before it is asked, in one conditional write, so that questions which are asked
 * together have no more than the day's share together; afterwards it is settled. What a process that died had set aside
 * is released when another one goes on with its turn, which is no further question.
 */
export class Spending {
  readonly #deps: SpendingDeps

  constructor(deps: SpendingDeps) {
    this.#deps = deps
  }

  /**
   * @param wanted what is set aside where that is more than a question can cost; half of a day's share at most, so that
   * a small share is not refused what it is enough for
   * @param turns 0 for what was counted as a question before
   * @throws {HostError} limited, with the time until the next day
   */
  async open(spender: Spender, wanted = 0, turns: 0 | 1 = 1): Promise<Account> {
    const { database, now } = this.#deps
    const day = chinaDay(now())
    const { address } = spender
    const network = address === null ? '' : networkTag(this.#deps.sharedKey, address)
    const allowances = this.#allowancesOf(spender, network)
    const mostTokens = this.#setAside(allowances, wanted)
    if (allowances.some((allowance) => allowance.tokens > 0 && mostTokens > allowance.tokens))
      throw this.#spent()
    try {
      await database.batch(allowances.map((allowance) => this.#use(allowance, day, turns, mostTokens)))
    } catch (error) {
      if (error instanceof BatchConflict) throw this.#spent(error)
      throw error
    }
    let isClosed = false
    const subjects = allowances.map(({ subject }) => subject)
    const held = { key: randomId(), day, subjects, tokens: mostTokens } satisfies Reserved
    const reserved = mostTokens === 0 ? '' : JSON.stringify(held)
    return {
      reserved,
      settle: async (runId, costs, giveUp) => {
        isClosed = true
        if (mostTokens === 0 && costs.length === 0) return
        const tokens = costs.reduce((sum, cost) => sum + cost.promptTokens + cost.completionTokens, 0)
        const unused = mostTokens - tokens
        const statements = [
          this.#note(runId, spender, network, day, costs.length > 0 ? costs : [noCost]),
          ...allowances.map(({ subject }) => this.#adjust(subject, day, 0, -unused)),
          ...(reserved === '' ? [] : [this.#noLonger(runId.split('.')[0] ?? runId, reserved)]),
        ]
        await storePatiently(() => this.#once(statements), { giveUp, waitsForRoom: true })
      },
      takeBack: async () => {
        if (isClosed) return
        isClosed = true
        await database.batch(subjects.map((subject) => this.#adjust(subject, day, -turns, -mostTokens)))
      },
    }
  }

  /**
   * Gives back, once, the tokens that were set aside for a question whose process died before it could settle them.
   * @param reserved as it stands with the turn
   */
  async release({ id, reserved }: { readonly id: string; readonly reserved: string }): Promise<void> {
    if (reserved === '') return
    const { day, subjects, tokens } = JSON.parse(reserved) as Reserved
    await this.#once([
      this.#noLonger(id, reserved, 1),
      ...subjects.map((subject) => this.#adjust(subject, day, 0, -tokens)),
    ])
  }

  /** What a person may use a day; 0 is without limit. @param uid null for a visitor */
  shareOf(uid: string | null): { readonly turns: number; readonly tokens: number } {
    const { turns, tokens } = this.#deps.perDay
    const share = (whole: number) => Math.ceil(whole * visitorShare)
    return uid === null ? { turns: share(turns), tokens: share(tokens) } : { turns, tokens }
  }

  #setAside(allowances: readonly Allowance[], wanted: number): number {
    const { mostTokens } = this.#deps
    // Where no model answers, nothing is set aside.
    if (mostTokens === 0) return 0
    const halves = allowances.flatMap(({ tokens }) => (tokens > 0 ? [Math.floor(tokens / 2)] : []))
    return Math.max(mostTokens, Math.min(wanted, ...halves))
  }

  /** Stores statements of which the first are rows that may stand already: then all were stored before. */
  async #once(statements: readonly Statement[]): Promise<void> {
    await this.#deps.database.batch(statements).catch((error: unknown) => {
      if (!(error instanceof BatchConflict)) throw error
    })
  }

  #allowancesOf({ owner, uid }: Spender, network: string): Allowance[] {
    const own = { subject: owner, ...this.shareOf(uid) }
    if (uid !== null || network === '') return [own]
    return [own, { subject: `a:${network}`, ...this.#deps.perDay }]
  }

  /** Uses some of an allowance, or changes no row when there is not enough of it. */
  #use({ subject, turns, tokens }: Allowance, day: number, usedTurns: number, usedTokens: number): Statement {
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

  /** What was reserved does not stand with its turn any more. */
  #noLonger(turnId: string, reserved: string, expectRows?: number): Statement {
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

  #note(
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
      // A turn may end after its member has been deleted: it is counted without an owner then.
      owner: named(spender, spender.owner),
      network: named(spender, network),
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

  #spent(cause?: unknown): HostError {
    const now = this.#deps.now()
    const waitMs = startOfChinaDay(chinaDay(now) + 1) - now
    return new HostError('limited', `今天的用量用完了，${waitText(waitMs)}后可以继续`, {
      retryAfterMs: waitMs,
      cause,
    })
  }
}

/** @returns the text, or '' where the one who spent is a member who is not there any more */
function named({ uid }: Spender, text: string): RawBuilder<string> | string {
  if (uid === null) return text
  return sql<string>`case when exists (select 1 from users where uid = ${uid}) then ${text} else '' end`
}
