import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { type SupportCheck, validCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import type { SharedSnapshot } from '../../../lib/contract/routes/share-routes.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isCommitted } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { publicVerdicts, redactionOf } from '../shares/public-record.ts'
import {
  readCheckProgress,
  readSharedRecords,
  requestRecords,
  storeSharedRecords,
} from '../shares/share-checks.ts'
import type { AnswerChecking, CheckRecord } from './answer-checking.ts'
import { type FurtherCards, readAnswered, type StoredAnswer, withCards } from './checked-record.ts'

const jobKind = 'check of a share'
/** Records that one reading has checked. */
const mostOfReading = 20
const attempts = 3
/** Of an attempt, with up to ten seconds for each record. */
const limitMs = 5 * 60_000
/** How long the judge of the owner's answers is waited for. */
const usualJudgingMs = 11_000
const judgingPollMs = 250
/** Another process may store verdicts of the same link. */
const storings = 3

const payload = z.object({ id: z.string(), from: z.int(), to: z.int() })

interface ShareCheckingDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly check: CheckRecord
  readonly lacksVerdicts: (cards: readonly Card[]) => boolean
  readonly isPending: (cards: readonly Card[]) => boolean
  /** Judges the answers of the owner. */
  readonly answers: Pick<AnswerChecking, 'requestEarlier'>
  readonly log: Logger
  readonly now: Clock
  readonly judgingMs?: number
}

/**
 * Checks shared answers of earlier versions once they are read, and those that were shared before they were judged. The
 * program checks what the link shows. No model is asked about it, since anyone can read it at the expense of its owner:
 * what a model says is taken from the owner's answer, which is judged once in any case.
 */
export class ShareChecking {
  readonly #deps: ShareCheckingDeps

  constructor(deps: ShareCheckingDeps) {
    this.#deps = deps
  }

  start(): void {
    const run = (
      given: unknown,
      { signal, isLast }: { readonly signal: AbortSignal; readonly isLast: boolean },
    ) => this.#check(payload.parse(given), signal, isLast)
    this.#deps.jobs.work(jobKind, run, { attempts, limitMs })
  }

  /**
   * Requests verdicts for what was read of a link, once for each record; never rejects.
   * @returns whether verdicts may be there soon
   */
  async request({ id, records }: Pick<SharedSnapshot, 'id' | 'records'>): Promise<boolean> {
    const { database, jobs, log, now } = this.#deps
    try {
      const before = await readCheckProgress(database, id)
      const isRecent = before.requestedAt + limitMs > now()
      const lacking = await this.#lacking(records, isRecent ? 0 : before.requested)
      if (lacking.length === 0) return false
      const next = lacking.filter((at) => at >= before.requested).slice(0, mostOfReading)
      const [from] = next
      if (from === undefined) return isRecent
      const to = (next.at(-1) ?? from) + 1
      const isFirst = await isCommitted(database, [
        requestRecords(database, id, before, { requested: to, requestedAt: now() }),
        jobs.statement(jobKind, { id, from, to }, { queue: id }),
      ])
      if (isFirst) jobs.wake(jobKind)
      return true
    } catch (error) {
      log.warn({ err: error, id }, 'the check of a share could not be requested')
      return false
    }
  }

  /** @returns the places of the records without verdicts that count; two hundred verdicts of one take a millisecond */
  async #lacking(records: readonly ChatRecord[], from: number, to = records.length): Promise<number[]> {
    const { isPending, lacksVerdicts } = this.#deps
    const lacking: number[] = []
    for (const [at, { data }] of records.entries()) {
      if (at < from || at >= to) continue
      if (isPending(data) || lacksVerdicts(data)) lacking.push(at)
      await nextTurn()
    }
    return lacking
  }

  /** @throws when some could not be checked, and are to be tried again */
  async #check(
    { id, from, to }: z.infer<typeof payload>,
    signal: AbortSignal,
    isLast: boolean,
  ): Promise<void> {
    const shared = await readSharedRecords(this.#deps, id)
    if (!shared) return
    const places = new Set(await this.#lacking(shared.records, from, to))
    const open = shared.records.filter((_, at) => places.has(at))
    const until = this.#deps.now() + (this.#deps.judgingMs ?? usualJudgingMs)
    const found = new Map<string, FurtherCards>()
    for (const record of open) {
      const owned = this.#deps.isPending(record.data)
        ? await this.#judged({ owner: shared.owner, docId: record.doc_id, until }, signal)
        : null
      const further = await this.#verdictsOf(shared.owner, record, owned, signal)
      signal.throwIfAborted()
      if (further) found.set(record.doc_id, further)
    }
    if (found.size > 0) await this.#store(id, found)
    if (found.size < open.length && !isLast) throw new Error('not all of a share was checked')
  }

  /** @returns the verdicts that a link may show of a record; null when its check did not succeed in time */
  async #verdictsOf(
    owner: string,
    record: ChatRecord,
    owned: StoredAnswer | null,
    signal: AbortSignal,
  ): Promise<FurtherCards | null> {
    const said = owned && (await publicCheckOf(owned.cards))
    const cards = said
      ? record.data.map((card) => (card.type === 'support_check' ? { ...card, content: said } : card))
      : record.data
    const { doc_id: docId, content: question } = record
    const answered = { docId, owner, question, earlier: [], wantsQuestions: false, cards }
    const further = await this.#deps.check(answered, null, signal)
    return (
      further?.map((card) => ({
        ...card,
        content: publicVerdicts(card.content as SupportCheck, record.data),
      })) ?? null
    )
  }

  /** @returns the answer of the owner once it is judged, or as it is then; null when it was deleted */
  async #judged(
    { owner, docId, until }: { readonly owner: string; readonly docId: string; readonly until: number },
    signal: AbortSignal,
  ): Promise<StoredAnswer | null> {
    const { database, answers, isPending, now } = this.#deps
    const read = async () => {
      const answer = await readAnswered(database, docId)
      return answer?.owner === owner ? answer : null
    }
    let answer = await read()
    if (answer && isPending(answer.cards))
      await answers.requestEarlier(owner, [{ doc_id: docId, data: [...answer.cards] }])
    while (answer && isPending(answer.cards) && now() < until) {
      await pause(judgingPollMs, undefined, { signal })
      answer = await read()
    }
    return answer
  }

  async #store(id: string, found: ReadonlyMap<string, FurtherCards>): Promise<void> {
    for (let storing = 0; storing < storings; storing += 1) {
      const shared = await readSharedRecords(this.#deps, id)
      if (!shared) return
      const records = shared.records.map((record) => ({
        ...record,
        data: withCards(record.data, found.get(record.doc_id) ?? []),
      }))
      if (await storeSharedRecords(this.#deps.database, id, { ...shared, records })) return
    }
  }
}

/** What everybody may see of the verdicts of an answer; null without any that count. */
async function publicCheckOf(cards: readonly Card[]): Promise<SupportCheck | null> {
  const check = validCheck(readCards(cards, 'support_check'))
  if (!check) return null
  return publicVerdicts(check, cards, await redactionOf([{ data: [...cards] }]))
}
