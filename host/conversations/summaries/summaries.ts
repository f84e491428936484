import type { Logger } from 'pino'
import * as z from 'zod'
import type { Exchange } from '../../models/exchange.ts'
import { type LanguageModel, ModelError, type ModelMessage, textAfter } from '../../models/language-model.ts'
import { auxiliaryModel, withinTokens } from '../../models/models.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import { UsageMeter } from '../../models/usage-meter.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { BatchConflict, type Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { type ReserveCall, reserveBesideQuestion } from '../reserve-beside-question.ts'
import type { LongTurn } from '../turns/long-turn.ts'
import { readExchanges } from '../turns/turn-history.ts'
import { readSummary, storeSummary } from './stored-summary.ts'

const jobKind = 'conversation summary'
/** Maximum characters of a summary; a model that exceeds them is cut. */
const maxCharacters = 1_200
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
  readonly prompt: SummaryPrompt
  readonly reserve: ReserveCall
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
}

interface SummaryPrompt {
  /**
   * @param before the summary to continue; '' for none
   * @returns the request, and how many of the turns it covers, from the oldest one on
   */
  readonly request: (
    model: LanguageModel,
    before: string,
    turns: readonly Exchange[],
  ) => { readonly messages: readonly ModelMessage[]; readonly covered: number }
  /** @returns the summary in a reply; '' for none */
  readonly read: (written: string, isCut: boolean) => string
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
    const { database, models, prompt, log, now } = this.#deps
    const owner = await ownerOf(database, turn.conversationId)
    if (owner === null) return

    const history = await readExchanges(database, turn.conversationId, Number.MAX_SAFE_INTEGER)
    const before = await readSummary(database, turn.conversationId, history)
    const known = before?.turns ?? 0
    const added = history.slice(known, turn.turnsLeftOut)
    if (added.length === 0) return

    if (!auxiliaryModel({ ...models.choose(turn.model), small: null })) return
    const reservation = await reserveBesideQuestion(this.#deps.reserve, owner)
    if (!reservation) return
    const meter = new UsageMeter()
    try {
      const counted = withinTokens(meter.counted(models.choose(turn.model)), reservation.maxTokens)
      const model = auxiliaryModel({ ...counted, small: null })
      if (!model) return
      const { messages, covered } = prompt.request(model, before?.text ?? '', added)
      const text = await this.#write(model, messages, signal)
      // Deleted, or written again, in the meantime.
      const current = await readSummary(database, turn.conversationId, history)
      if (current?.turns !== before?.turns || current?.text !== before?.text) return
      await database.batch(
        storeSummary(database, turn.conversationId, {
          text: text || (before?.text ?? ''),
          history: history.slice(0, known + covered),
          now: now(),
        }),
      )
    } catch (error) {
      if (error instanceof BatchConflict) return
      if (!(error instanceof ModelError)) throw error
      // The next long turn requests another one.
      log.info({ code: error.code, turnId: turn.turnId }, 'a conversation was not summarized')
    } finally {
      const runId = `${turn.turnId}.${this.#deps.makeId()}`
      await reservation.onEnd(runId, meter.costs, AbortSignal.timeout(limitMs))
    }
  }

  /** @returns '' when the reply is no summary, or contains a listed word */
  async #write(
    model: LanguageModel,
    messages: readonly ModelMessage[],
    signal: AbortSignal,
  ): Promise<string> {
    let written = ''
    let isCut = false
    for await (const event of model.stream({ messages, signal, thinking: false, temperature: 0 })) {
      written = textAfter(written, event)
      isCut ||= event.kind === 'cut' || written.length > maxCharacters
      if (written.length > maxCharacters) break
    }
    const text = this.#deps.prompt.read(written.slice(0, maxCharacters), isCut)
    return this.#deps.audit.find(text, 'answer') ? '' : text
  }
}

async function ownerOf(database: Database, conversationId: string): Promise<string | null> {
  const row = await database.first<{ owner: string }>(
    database.build.selectFrom('conversations').select('owner').where('id', '=', conversationId),
  )
  return row?.owner ?? null
}
