import type { Logger } from 'pino'
import * as z from 'zod'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import type { Memory } from '../../../lib/contract/routes/memory-routes.ts'
import { distressTurns, type Memories } from '../../members/memories/memories.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { type CallDeps, callBesideQuestion, quickModel } from '../call-beside-question.ts'
import { questionsBefore } from '../history/questions-before.ts'
import { isRememberingAgent } from '../remembering-agents.ts'
import type { EndedTurn } from '../turns/ended-turn.ts'
import { addLearnedCard } from './learned-card.ts'
import { ownWords } from './own-words.ts'

const jobKind = 'memories of a turn'
/** Maximum time of a look at a turn. */
const usualLimitMs = 30_000

/** Other questions are suggested, or were asked before. */
const writtenFrom = /^(?:|input|edit:.*)$/i

const payload = z.object({ turnId: z.string(), docId: z.string() })

interface MemoryLearningDeps extends CallDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly memories: Memories
  readonly findFacts: FindFacts
  readonly isDistressed: (text: string) => boolean
  /** A name for the jobs of an owner, of which one runs at a time, that does not identify them. */
  readonly queueOf: (owner: string) => string
  readonly log: Logger
  readonly limitMs?: number
}

/** @throws {ModelError} */
type FindFacts = (
  model: LanguageModel,
  asked: { readonly words: string; readonly known: readonly Memory[]; readonly signal: AbortSignal },
) => Promise<readonly { readonly text: string; readonly replaces: string | undefined }[]>

/**
 * Takes memories from what members say, for those who want all agents to remember: after the answer, by one call at
 * most, and only from the question itself.
 */
export class MemoryLearning {
  readonly #deps: MemoryLearningDeps

  constructor(deps: MemoryLearningDeps) {
    this.#deps = deps
  }

  start(): void {
    const run = (given: unknown, { signal }: { readonly signal: AbortSignal }) =>
      this.#learn(payload.parse(given), signal)
    const { jobs, limitMs = usualLimitMs } = this.#deps
    jobs.work(jobKind, run, { attempts: 1, limitMs, atOnce: 2 })
  }

  /** Requests a look at a turn that has ended, if there may be something in it; never rejects. */
  async request(turn: EndedTurn): Promise<void> {
    const { jobs, queueOf, memories, log } = this.#deps
    const { turnId, docId, owner } = turn
    try {
      if (!this.#mayTeach(turn) || !(await memories.isOn(owner))) return
      await jobs.add(jobKind, { turnId, docId }, { queue: queueOf(owner) })
    } catch (error) {
      log.warn({ err: error, turnId }, 'memories of a turn could not be requested')
    }
  }

  /** Only messages that a person has written, of which something remains without what they quote. */
  #mayTeach({ agentType, prompt, question, cards }: EndedTurn): boolean {
    if (!isRememberingAgent(agentType) || !quickModel(this.#deps.models.choose())) return false
    const isWritten = !prompt.action && !prompt.copilot_option && writtenFrom.test(prompt.ask_from ?? '')
    // Also a request to remember, which is performed without a model.
    const isRemembered = cards.some(({ type }) => type === 'hotline' || type === 'memory')
    return isWritten && !isRemembered && ownWords(question) !== '' && !this.#deps.isDistressed(question)
  }

  async #learn({ turnId, docId }: z.infer<typeof payload>, signal: AbortSignal): Promise<void> {
    const { database, memories, findFacts, log } = this.#deps
    const turn = await readTurn(database, docId)
    if (!turn || !(await memories.isOn(turn.owner))) return
    const words = ownWords(turn.question)
    if (words === '' || [turn.question, ...turn.earlier].some(this.#deps.isDistressed)) return

    try {
      await callBesideQuestion(this.#deps, { owner: turn.owner, runId: turnId }, async (model) => {
        if (!model) return
        const known = await memories.list(turn.owner)
        const found = await findFacts(model, { words, known, signal })
        // Deleted in the meantime.
        if (found.length === 0 || !(await readTurn(database, docId))) return
        const kept: Memory[] = []
        for (const fact of found) {
          const memory = await this.#keep(turn.owner, { ...fact, from: docId })
          if (memory) kept.push(memory)
        }
        await addLearnedCard(database, docId, kept)
      })
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      log.info({ code: error.code, turnId }, 'no memories were taken from a turn')
    }
  }

  /** @returns null when it must not be kept, or the member has just turned it off */
  async #keep(
    owner: string,
    fact: { readonly text: string; readonly replaces: string | undefined; readonly from: string },
  ): Promise<Memory | null> {
    try {
      return await this.#deps.memories.keep(owner, { ...fact, isByModel: true, needsOptIn: true })
    } catch (error) {
      if (error instanceof HostError) return null
      throw error
    }
  }
}

/** @returns the question of an answer, and the ones before it; null when it was deleted, or did not end normally */
async function readTurn(
  database: Database,
  docId: string,
): Promise<{
  readonly owner: string
  readonly question: string
  readonly earlier: readonly string[]
} | null> {
  const { build } = database
  const row = await database.first<{
    owner: string
    question: string
    status: number
    position: number
    id: string
  }>(
    build
      .selectFrom('records')
      .select(['owner', 'question', 'status', 'position', 'conversation_id as id'])
      .where('doc_id', '=', docId),
  )
  if (!row || Number(row.status) !== messageStatus.end) return null
  const at = { conversationId: row.id, position: row.position }
  const earlier = await questionsBefore(database, at, distressTurns)
  return { owner: row.owner, question: row.question, earlier }
}
