import type { Logger } from 'pino'
import * as z from 'zod'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { type CallDeps, callBesideQuestion, quickModel } from '../call-beside-question.ts'
import type { EndedTurn } from '../turns/ended-turn.ts'
import { type AnsweredRecord, type FurtherCards, readAnswered, replaceCards } from './checked-record.ts'

const jobKind = 'check of an answer'
/** A model that has not answered by then is not waited for. */
const judgeMs = 10_000
const usualLimitMs = 30_000
/** Records of earlier versions that one reading has checked. */
const mostEarlier = 20

const payload = z.object({ docId: z.string() })

interface AnswerCheckingDeps extends CallDeps {
  readonly database: Database
  readonly jobs: Jobs
  /** Makes the cards of a finished answer; without a model those that a program can make. */
  readonly check: CheckRecord
  /** Whether a record has an answer with sources, and no verdicts that count. */
  readonly lacksVerdicts: (cards: AnsweredRecord['cards']) => boolean
  readonly isPending: (cards: AnsweredRecord['cards']) => boolean
  readonly queueOf: (owner: string) => string
  readonly log: Logger
}

export type CheckRecord = (
  record: AnsweredRecord,
  model: LanguageModel | null,
  signal: AbortSignal,
  /** Stores what is made while the rest is still written. */
  onVerdicts?: (cards: FurtherCards) => Promise<void>,
) => Promise<FurtherCards | null>

/**
 * Has the model judge, after the last word of an answer, what no program could prove of it; and checks records of
 * earlier versions when they are read. The result is stored with the record.
 */
export class AnswerChecking {
  readonly #deps: AnswerCheckingDeps
  /** Requested by this process, so that a list that is read again requests nothing twice. */
  readonly #requested = new Set<string>()

  constructor(deps: AnswerCheckingDeps) {
    this.#deps = deps
  }

  start(): void {
    const run = (given: unknown, { signal }: { readonly signal: AbortSignal }) =>
      this.#check(payload.parse(given).docId, signal)
    this.#deps.jobs.work(jobKind, run, { attempts: 1, limitMs: usualLimitMs, atOnce: 4 })
  }

  /** Whether a model can judge answers now. */
  get hasJudge(): boolean {
    return quickModel(this.#deps.models.choose()) !== null
  }

  /** Requests the verdicts that a turn lacks which has ended: the model's, or a program's where it was stopped; never rejects. */
  async request({ docId, owner, cards, isStopped }: EndedTurn): Promise<void> {
    const { isPending, lacksVerdicts } = this.#deps
    if (isPending(cards) || (isStopped && lacksVerdicts(cards))) await this.#add(docId, owner)
  }

  /** Requests verdicts for records of earlier versions, and those whose judge was lost; never rejects. */
  async requestEarlier(
    owner: string,
    records: readonly Pick<ChatRecord, 'doc_id' | 'data'>[],
  ): Promise<void> {
    const { isPending, lacksVerdicts } = this.#deps
    const missing = records.filter(
      ({ doc_id: docId, data }) => !this.#requested.has(docId) && (isPending(data) || lacksVerdicts(data)),
    )
    for (const { doc_id: docId } of missing.slice(0, mostEarlier)) await this.#add(docId, owner)
  }

  /** Requests new verdicts for an answer whose sources have changed; never rejects. */
  again(docId: string, owner: string): Promise<void> {
    return this.#add(docId, owner)
  }

  async #add(docId: string, owner: string): Promise<void> {
    const { jobs, queueOf, log } = this.#deps
    this.#requested.add(docId)
    try {
      await jobs.add(jobKind, { docId }, { queue: queueOf(owner) })
    } catch (error) {
      this.#requested.delete(docId)
      log.warn({ err: error, docId }, 'the check of an answer could not be requested')
    }
  }

  async #check(docId: string, signal: AbortSignal): Promise<void> {
    const { database, check, isPending, log } = this.#deps
    const record = await readAnswered(database, docId)
    if (!record) return
    const store = (cards: FurtherCards) => replaceCards(database, docId, cards)
    const checkBy = async (model: LanguageModel | null) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(judgeMs)])
      const further = await check(record, model, limit, store)
      // The next start, or reading, continues what a shutdown has ended.
      if (further && !signal.aborted) await store(further)
    }
    const isJudged = isPending(record.cards) && !record.isStopped
    try {
      if (isJudged) await callBesideQuestion(this.#deps, { owner: record.owner, runId: docId }, checkBy)
      else await checkBy(null)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      log.info({ code: error.code, docId }, 'an answer was not judged')
    } finally {
      this.#requested.delete(docId)
    }
  }
}
