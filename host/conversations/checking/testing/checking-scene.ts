import pino from 'pino'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import type { SupportCheck } from '../../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../../lib/contract/frames/card.ts'
import { checkRecord, isPending, lacksVerdicts } from '../../../answers/warrants/check-record.ts'
import { checkTexts } from '../../../answers/warrants/check-texts.ts'
import { createOpenAiModel } from '../../../models/openai/openai-model.ts'
import { type ModelRegistry, registryOf } from '../../../models/registry.ts'
import {
  type FakeOpenAi,
  type FakeReply,
  startFakeOpenAi,
  streamed,
} from '../../../models/testing/fake-openai-server.ts'
import { systemClock } from '../../../platform/clock.ts'
import { HostError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/make-id.ts'
import { statement } from '../../../storage/database/database.ts'
import type { Jobs } from '../../../storage/jobs/jobs.ts'
import { storeFinishedTurn } from '../../../testing/finished-turn.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { AnswerChecking } from '../answer-checking.ts'

const passage = '青石渡口在河的北岸，每天有26条船来往。渡口建于1951年，由石匠林师傅监工。'
const source = { index: 1, title: '渡口志', seeMoreUrl: '', showName: '', passage, provider: '资料' }
const text = '渡口建于1951年，由石匠林师傅监工[1]。渡口的船很多[1]。'
export const sources: Card = { id: 's', type: 'search_result', target: 'end', content: [source] }
export const written: Card = { id: 'a', type: 'markdown', target: 'end', content: text }
/** One that it proves, and one that it does not. */
export const byProgram = checkTexts([text], [source]).verdicts
export const pending: Card = {
  id: 'support',
  type: 'support_check',
  target: 'end',
  content: { model: '', verdicts: byProgram, is_pending: true },
}
export const answered = [sources, written, pending]
/** Of a judge, on what the program leaves open. */
export const judgement = JSON.stringify({
  verdicts: [{ item: 1, verdict: 'supported', quotes: ['每天有26条船来往'] }],
  conflicts: [],
  questions: ['渡口几点开门？'],
})

interface Used {
  readonly models?: ModelRegistry
  readonly jobs?: Pick<Jobs, 'add' | 'work'>
}

export interface Place {
  readonly owner?: string
  readonly conversationId?: string
  readonly position?: number
}

/** Stored answers, a judge behind a real connection, and an allowance. */
export class CheckingScene {
  readonly storage: TestStorage
  readonly model: FakeOpenAi
  /** How the judge answers. */
  reply: () => FakeReply = () => streamed([judgement])
  /** The calls that are settled, and how many reservations are left. */
  readonly ended: { runId: string; calls: number }[] = []
  reservations = Number.MAX_SAFE_INTEGER

  private constructor(storage: TestStorage, model: FakeOpenAi) {
    this.storage = storage
    this.model = model
  }

  static async open(): Promise<CheckingScene> {
    const storage = await openTestStorage()
    const replies = { of: (): FakeReply => streamed([judgement]) }
    const scene = new CheckingScene(storage, await startFakeOpenAi(() => replies.of()))
    replies.of = () => scene.reply()
    return scene
  }

  async close(): Promise<void> {
    await this.model.close()
    await this.storage.remove()
  }

  /** @param timeoutMs after which a silent judge has failed */
  models(timeoutMs = 5_000): ModelRegistry {
    const { baseUrl } = this.model
    return registryOf([createOpenAiModel({ baseUrl, apiKey: '', model: '模型', timeoutMs })])
  }

  checking({ models = this.models(), jobs = this.storage.jobs }: Used = {}): AnswerChecking {
    const checker = { check: async (...given: Parameters<typeof checkTexts>) => checkTexts(...given) }
    return new AnswerChecking({
      database: this.storage.database,
      jobs: jobs as Jobs,
      models,
      isPending,
      lacksVerdicts,
      check: (record, judge, signal) =>
        checkRecord({ checker, now: systemClock, isCommand: () => false }, record, judge, signal),
      reserve: async () => {
        if (this.reservations <= 0) throw new HostError('limited', '用完了')
        this.reservations -= 1
        return {
          reserved: '',
          onEnd: async (runId, costs) => void this.ended.push({ runId, calls: costs.length }),
          release: async () => void (this.reservations += 1),
        }
      },
      queueOf: (owner) => `check of ${owner}`,
      log: pino({ level: 'silent' }),
      makeId: randomId,
    })
  }

  /** Stores an answer with its question. */
  async store(cards: readonly Card[], place: Place = {}) {
    const question = '渡口怎么样？'
    const at = { owner: randomId(), conversationId: randomId(), position: 0, question, ...place }
    const docId = await storeFinishedTurn(this.storage.database, at)
    await this.setCards(docId, cards)
    const turn = {
      turnId: randomId(),
      docId,
      owner: at.owner,
      agentType: 'universal',
      question,
      prompt: {},
      isStopped: false,
      cards,
    }
    return { ...at, docId, cards, turn }
  }

  async setCards(docId: string, cards: readonly Card[]): Promise<void> {
    const { database } = this.storage
    const update = database.build
      .updateTable('records')
      .set({ cards: JSON.stringify(cards) })
      .where('doc_id', '=', docId)
    await database.batch([statement(update, 1)])
  }

  async cardsOf(docId: string): Promise<readonly Card[]> {
    const { database } = this.storage
    const row = await database.first(
      database.build.selectFrom('records').select('cards').where('doc_id', '=', docId),
    )
    return JSON.parse(row?.cards ?? '[]') as Card[]
  }

  async checkOf(docId: string): Promise<SupportCheck | undefined> {
    return readCards(await this.cardsOf(docId), 'support_check').at(-1)
  }

  /** Waits until all jobs of an owner have run. @returns their number */
  async settled(owner: string): Promise<number> {
    const { database } = this.storage
    for (;;) {
      const jobs = await database.all(
        database.build.selectFrom('jobs').select('state').where('queue', '=', `check of ${owner}`),
      )
      if (jobs.every(({ state }) => state === 'done' || state === 'failed')) return jobs.length
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
