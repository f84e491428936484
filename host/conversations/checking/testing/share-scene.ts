import pino from 'pino'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import type { SupportCheck } from '../../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../../lib/contract/frames/card.ts'
import { checkRecord, isPending, lacksVerdicts } from '../../../answers/warrants/check-record.ts'
import { checkTexts } from '../../../answers/warrants/check-texts.ts'
import { judgingModel } from '../../../answers/warrants/testing/judging-model.ts'
import { registryOf } from '../../../models/registry.ts'
import { HostError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/make-id.ts'
import { openMemoryBus } from '../../../storage/bus/memory-bus.ts'
import type { Database } from '../../../storage/database/database.ts'
import { openJobs } from '../../../storage/jobs/database-jobs.ts'
import { storeFinishedTurn } from '../../../testing/finished-turn.ts'
import { readHistory } from '../../history/history.ts'
import { publicRecord, redactionOf } from '../../shares/public-record.ts'
import { addLink } from '../../shares/share-links.ts'
import { readShare } from '../../shares/shares.ts'
import { AnswerChecking } from '../answer-checking.ts'
import { ShareChecking } from '../share-checking.ts'
import { judgement } from './checking-scene.ts'

interface ProcessOptions {
  /** Replaces the program that checks; null is a check that did not succeed. */
  readonly check?: (...given: Parameters<typeof checkTexts>) => ReturnType<typeof checkTexts> | null
  /** Questions and calls that the owner has left; more than enough when absent. */
  readonly allowance?: number
  /** Without it, answers of owners are not judged by this process. */
  readonly isJudging?: boolean
  readonly judgingMs?: number
}

/** Links on a database, and what a process does for them. */
export class ShareScene {
  readonly database: Database
  now = Date.now()
  readonly #closers: (() => Promise<void>)[] = []

  constructor(database: Database) {
    this.database = database
  }

  get deps() {
    return { database: this.database, now: () => this.now, makeId: randomId }
  }

  /** One process with its workers, and the calls that its model got. */
  process({
    check = checkTexts,
    allowance = 1_000,
    isJudging = true,
    judgingMs = 10_000,
  }: ProcessOptions = {}) {
    const faults: unknown[] = []
    const report = (error: unknown) => void faults.push(error)
    const times = { pollMs: 10, lockMs: 60_000, retryMs: [0, 0], forgetMs: 60_000 }
    const jobs = openJobs({ ...this.deps, bus: openMemoryBus(report), report, times })
    this.#closers.push(() => jobs.close())
    const { model, asked } = judgingModel(judgement)
    const checks: string[] = []
    const checker = {
      check: async (...given: Parameters<typeof checkTexts>) => {
        checks.push(given[0].join('\n'))
        return check(...given)
      },
    }
    let left = allowance
    const reserve = async () => {
      if (left <= 0) throw new HostError('limited', '用完了')
      left -= 1
      return { reserved: '', onEnd: async () => undefined, release: async () => void (left += 1) }
    }
    const deps = {
      ...this.deps,
      jobs,
      isPending,
      lacksVerdicts,
      log: pino({ level: 'silent' }),
      check: (...[record, judge, signal]: Parameters<AnswerCheck>) =>
        checkRecord({ checker, now: this.deps.now, isCommand: () => false }, record, judge, signal),
    }
    const answers = new AnswerChecking({
      ...deps,
      reserve,
      models: registryOf([model]),
      queueOf: (owner) => owner,
    })
    const shares = new ShareChecking({ ...deps, now: Date.now, answers, judgingMs })
    if (isJudging) answers.start()
    return { answers, shares, jobs, asked, checks, faults }
  }

  async close(): Promise<void> {
    await Promise.all(this.#closers.splice(0).map((close) => close()))
  }

  /** Stores answers of one person, and shares them as they are. */
  async share(...answers: readonly (readonly Card[])[]) {
    const owner = randomId()
    const conversationId = randomId()
    const docIds: string[] = []
    for (const [position, cards] of answers.entries())
      docIds.push(await storeFinishedTurn(this.database, { owner, conversationId, position, cards }))
    const history = { conversationId, offset: 0, isAscending: true, most: 100 }
    const { detailList } = await readHistory(this.database, owner, history)
    const redact = await redactionOf(detailList)
    const records = detailList.map((record) => publicRecord(record, redact).record)
    const id = await addLink(this.deps, owner, {
      opens: { kind: 'conversation', target: conversationId, scope: 'view' },
      title: '渡口',
      records: JSON.stringify(records),
      fingerprint: randomId(),
      expiresAt: 0,
    })
    return { id, owner, conversationId, docIds }
  }

  /** Reads a link as its page does. @returns whether verdicts may be there soon */
  async read(shares: ShareChecking, id: string): Promise<boolean> {
    return shares.request(await readShare(this.deps, id))
  }

  /** The verdicts that each record of a link shows. */
  async checksOf(id: string): Promise<(SupportCheck | undefined)[]> {
    const { records } = await readShare(this.deps, id)
    return records.map(({ data }) => readCards(data, 'support_check').at(-1))
  }

  /** Waits until the jobs of links have run. @returns their states */
  async settled(...ids: readonly string[]): Promise<string[]> {
    for (;;) {
      const jobs = await this.database.all(
        this.database.build.selectFrom('jobs').select('state').where('queue', 'in', ids),
      )
      if (jobs.every(({ state }) => state === 'done' || state === 'failed'))
        return jobs.map(({ state }) => state)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

type AnswerCheck = ConstructorParameters<typeof ShareChecking>[0]['check']
