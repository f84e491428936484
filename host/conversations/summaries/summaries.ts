import type { Logger } from 'pino'
import * as z from 'zod'
import { askText } from '../../models/ask-text.ts'
import type { Exchange } from '../../models/exchange.ts'
import { type LanguageModel, ModelError, type ModelMessage } from '../../models/language-model.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import { UsageMeter } from '../../models/usage-meter.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import type { LongTurn } from '../turns/long-turn.ts'
import { readExchanges } from '../turns/turn-history.ts'
import type { TurnReservation } from '../turns/turn-reservation.ts'
import { readSummary, storeSummary } from './stored-summary.ts'

const jobKind = 'conversation summary'
/** Maximum characters of a summary; a model that exceeds them is cut. */
const maxCharacters = 2_000
const limitMs = 60_000

const payload = z.object({
  turnId: z.string(),
  conversationId: z.string(),
  model: z.string().optional(),
  turnsLeftOut: z.number(),
})

interface SummariesDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly models: ModelRegistry
  readonly audit: Pick<Audit, 'find'>
  /** The request for a summary that continues the one before; '' for none. */
  readonly summaryMessages: (
    model: LanguageModel,
    before: string,
    turns: readonly Exchange[],
  ) => readonly ModelMessage[]
  /** Reserves the cost of a call that is not a question. @throws {HostError} limited */
  readonly reserve: (owner: string) => Promise<TurnReservation>
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
}

/** Summarizes the turns that are too old to be sent, after an answer, one call per conversation at a time. */
export class Summaries {
  readonly #deps: SummariesDeps

  constructor(deps: SummariesDeps) {
    this.#deps = deps
  }

  start(): void {
    const run = (given: unknown, { signal }: { readonly signal: AbortSignal }) =>
      this.#summarize(payload.parse(given), signal)
    this.#deps.jobs.work(jobKind, run, { attempts: 1, limitMs, atOnce: 2 })
  }

  /** Requests a summary; resolves without one, and never rejects. */
  async request(turn: LongTurn): Promise<void> {
    try {
      await this.#deps.jobs.add(jobKind, turn, { queue: turn.conversationId })
    } catch (error) {
      this.#deps.log.warn({ err: error, turnId: turn.turnId }, 'a summary could not be requested')
    }
  }

  async #summarize(turn: LongTurn, signal: AbortSignal): Promise<void> {
    const { database, models, now, audit, log, summaryMessages } = this.#deps
    const { language } = models.choose(turn.model)
    const owner = await ownerOf(database, turn.conversationId)
    if (!language || owner === null) return

    const history = await readExchanges(database, turn.conversationId, Number.MAX_SAFE_INTEGER)
    const before = await readSummary(database, turn.conversationId, history)
    const covered = history.slice(0, turn.turnsLeftOut)
    const added = covered.slice(before?.turns ?? 0)
    if (added.length === 0) return

    const reservation = await this.#reserve(owner)
    if (!reservation) return
    const meter = new UsageMeter()
    try {
      const messages = summaryMessages(language, before?.text ?? '', added)
      const request = { messages, signal, thinking: false, temperature: 0 }
      const text = (await askText(meter.measured(language), request, maxCharacters)).trim()
      if (text === '' || audit.find(text, 'answer')) return
      await database.batch([
        storeSummary(database, turn.conversationId, {
          text: text.slice(0, maxCharacters),
          history: covered,
          now: now(),
        }),
      ])
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // The next long turn requests another one.
      log.info({ code: error.code, turnId: turn.turnId }, 'a conversation was not summarized')
    } finally {
      const runId = `${turn.turnId}.${this.#deps.makeId()}`
      await reservation.onEnd(runId, meter.costs, AbortSignal.timeout(limitMs))
    }
  }

  /** @returns null when the owner has no allowance left */
  async #reserve(owner: string): Promise<TurnReservation | null> {
    try {
      return await this.#deps.reserve(owner)
    } catch (error) {
      if (error instanceof HostError && error.code === 'limited') return null
      throw error
    }
  }
}

async function ownerOf(database: Database, conversationId: string): Promise<string | null> {
  const row = await database.first<{ owner: string }>(
    database.build.selectFrom('conversations').select('owner').where('id', '=', conversationId),
  )
  return row?.owner ?? null
}
