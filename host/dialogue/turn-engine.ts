import type { Logger } from 'pino'
import type { ClientFrame } from '../../lib/contract/frame.ts'
import type { Clock, MakeId } from '../deps.ts'
import { HostError } from '../errors.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database } from '../storage/database.ts'
import { type AskOutcome, storeAsk } from './ask.ts'
import type { Audit } from './audit.ts'
import { ConversationFeeds } from './conversation-feeds.ts'
import { readExchanges } from './exchanges.ts'
import { acquireLease, dropLease, expireOtherLeases, leaseTimes, renewLease } from './lease.ts'
import type { Pipeline } from './pipeline.ts'
import { recoverTurns } from './recover-turns.ts'
import { RunningTurn } from './running-turn.ts'
import { logged, readFrames } from './turn-log.ts'
import type { TurnRow } from './turn-row.ts'
import type { TurnView } from './turn-view.ts'
import { TurnWriter } from './turn-writer.ts'

export interface TurnEngineDeps {
  readonly database: Database
  readonly bus: Bus
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly audit: Audit
  /** @returns the pipeline for this ask, or null when there is none */
  readonly pipelineFor: (frame: ClientFrame) => Pipeline | null
  /** The model that writes answers, when one does; readers are told as soon as a question is taken. */
  readonly modelName?: string | null
}

const cancelChannel = 'turn-cancel'
/** A cancel that another process must hear is said again until the turn has ended, this often. */
const cancelRepeats = { times: 5, everyMs: 300 } as const

/** Runs turns: takes asks, keeps this process's lease, and ends what dead processes left behind. */
export class TurnEngine {
  readonly #deps: TurnEngineDeps
  readonly feeds: ConversationFeeds
  readonly #running = new Map<string, RunningTurn>()
  readonly #processId: string
  #lease = 0
  #timer: NodeJS.Timeout | null = null
  #unsubscribe: () => void = () => undefined
  #isClosing = false
  #beat: Promise<void> = Promise.resolve()

  constructor(deps: TurnEngineDeps) {
    this.#deps = deps
    this.#processId = deps.makeId()
    this.feeds = new ConversationFeeds(deps.bus, (turnId, after) => readFrames(deps.database, turnId, after))
  }

  /** How many turns this process runs. */
  get runningCount(): number {
    return this.#running.size
  }

  /**
   * Takes a lease and begins to end the turns of dead processes.
   * @param isAlone whether no other process can be using this database, so that all its other leases are dead
   */
  async start(isAlone: boolean): Promise<void> {
    this.#lease = await acquireLease(this.#deps.database, this.#processId)
    if (isAlone) await expireOtherLeases(this.#deps.database, this.#lease)
    this.#unsubscribe = this.#deps.bus.subscribe(cancelChannel, (turnId) =>
      this.#running.get(turnId)?.abort('cancelled'),
    )
    await this.#takeOver()
    this.#timer = setInterval(() => {
      this.#beat = this.#beat.then(() => this.#heartbeat())
    }, leaseTimes.renewMs)
  }

  /**
   * Begins a turn, or finds the one that the same ask_id began before.
   * @param onStored called after the commit and before the first frame goes out, with the conversation's id
   * @throws {HostError} unknown, busy, conversation_ended, id_reused, unavailable
   */
  async ask(
    input: { owner: string; kind: 'search' | 'agent'; frame: ClientFrame },
    onStored: (conversationId: string) => void,
  ): Promise<AskOutcome> {
    if (this.#isClosing) throw new HostError('unified', '服务正在重启，请稍后再试')
    const pipeline = this.#deps.pipelineFor(input.frame)
    if (!pipeline) throw new HostError('bad_frame', '这个模式即将开放')
    const outcome = await storeAsk(this.#deps, { ...input, lease: this.#lease })
    if (!outcome.isNew) return outcome
    onStored(outcome.view.address.conversationId)
    this.feeds.adopt(outcome.view)
    this.feeds.deliver(outcome.view, outcome.frames.map(logged))
    this.#run(outcome.view, pipeline, input)
    return outcome
  }

  /** Stops a turn wherever it runs. */
  cancel(turn: TurnRow): void {
    const own = this.#running.get(turn.id)
    if (own) return own.abort('cancelled')
    let left = cancelRepeats.times
    const say = () => {
      this.#deps.bus.publish(cancelChannel, turn.id)
      left -= 1
      if (left > 0 && this.#deps.bus.isShared) setTimeout(say, cancelRepeats.everyMs).unref()
    }
    say()
  }

  /** Ends what runs, with what was written kept, and gives the lease back. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#timer) clearInterval(this.#timer)
    this.#unsubscribe()
    const turns = [...this.#running.values()]
    for (const turn of turns) turn.abort('interrupted')
    await Promise.all(turns.map((turn) => turn.finished))
    await this.#beat
    if (this.#lease > 0) await dropLease(this.#deps.database, this.#lease)
  }

  #run(view: TurnView, pipeline: Pipeline, input: { owner: string; frame: ClientFrame }): void {
    const { turnId, askId, conversationId, question } = view.address
    const writer = new TurnWriter(
      { database: this.#deps.database, feeds: this.feeds, now: this.#deps.now },
      view,
      this.#lease,
    )
    const running = new RunningTurn(
      { writer, pipeline, audit: this.#deps.audit, log: this.#deps.log },
      readExchanges(this.#deps.database, conversationId, askId).then((history) => ({
        askId,
        owner: input.owner,
        conversationId,
        question,
        prompt: input.frame.prompt,
        history,
      })),
    )
    this.#running.set(turnId, running)
    void running.finished.then(() => {
      this.#running.delete(turnId)
      this.feeds.release(turnId)
    })
  }

  async #heartbeat(): Promise<void> {
    try {
      if (!(await renewLease(this.#deps.database, this.#lease))) {
        for (const turn of this.#running.values()) turn.abort('lost')
        this.#lease = await acquireLease(this.#deps.database, this.#processId)
      }
      await this.#takeOver()
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the lease could not be renewed')
    }
  }

  #takeOver(): Promise<void> {
    return recoverTurns({ ...this.#deps, feeds: this.feeds, lease: this.#lease })
  }
}
