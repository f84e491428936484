import type { Logger } from 'pino'
import * as z from 'zod'
import type { Exchange } from '../../models/exchange.ts'
import { type LanguageModel, ModelError, type ModelMessage, textAfter } from '../../models/language-model.ts'
import { auxiliaryModel, type Models } from '../../models/models.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { BatchConflict, type Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { type CallDeps, callBesideQuestion } from '../call-beside-question.ts'
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

interface SummariesDeps extends CallDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly audit: Pick<Audit, 'find'>
  readonly prompt: SummaryPrompt
  readonly log: Logger
  readonly now: Clock
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
    const { database, prompt, log, now } = this.#deps
    const owner = await ownerOf(database, turn.conversationId)
    if (owner === null) return

    const history = await readExchanges(database, turn.conversationId, Number.MAX_SAFE_INTEGER)
    const before = await readSummary(database, turn.conversationId, history)
    const known = before?.turns ?? 0
    const added = history.slice(known, turn.turnsLeftOut)
    if (added.length === 0) return

    const call = { owner, runId: turn.turnId, chosen: turn.model, pick: answeringModel }
    const summarizeBy = async (model: LanguageModel | null) => {
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
    }
    try {
      await callBesideQuestion(this.#deps, call, summarizeBy)
    } catch (error) {
      if (error instanceof BatchConflict) return
      if (!(error instanceof ModelError)) throw error
      // The next long turn requests another one.
      log.info({ code: error.code, turnId: turn.turnId }, 'a conversation was not summarized')
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

/** The model that answers, also where there is a small one. */
function answeringModel(models: Models): LanguageModel | null {
  return auxiliaryModel({ ...models, small: null })
}

async function ownerOf(database: Database, conversationId: string): Promise<string | null> {
  const row = await database.first<{ owner: string }>(
    database.build.selectFrom('conversations').select('owner').where('id', '=', conversationId),
  )
  return row?.owner ?? null
}
