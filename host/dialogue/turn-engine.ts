import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ClientFrame, Prompt } from '../../lib/contract/frame.ts'
import type { Clock, MakeId } from '../deps.ts'
import { HostError } from '../errors.ts'
import { type TurnUsage, UsageMeter } from '../models/usage-meter.ts'
import { RepeatedTask } from '../repeated-task.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database, Statement } from '../storage/database.ts'
import type { Agent, Choice, FindAgent, TurnProgress } from './agent.ts'
import { type AskOutcome, storeAsk } from './ask.ts'
import type { Audit } from '../audit/audit.ts'
import { ConversationFeeds } from './conversation-feeds.ts'
import { readExchanges } from './exchanges.ts'
import { leaseTimes } from './lease.ts'
import { LeaseKeeper } from './lease-keeper.ts'
import { loadView, recoverTurns } from './recover-turns.ts'
import { RunningTurn } from './running-turn.ts'
import { openFeedLog } from './feed-log.ts'
import { logged } from './turn-log.ts'
import { requestCancel, runningTurnsOf, type TurnRow, waitOf } from './turn-row.ts'
import type { TurnView } from './turn-view.ts'
import { TurnWriter } from './turn-writer.ts'
import { countResumption, expiredWaits, progressOf, queryOf, takeChoice } from './waiting-turns.ts'

export interface TurnEngineDeps {
  readonly database: Database
  /** The same database over connections of their own, for the lease alone. */
  readonly leaseDatabase: Database
  readonly bus: Bus
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly audit: Audit
  readonly findAgent: FindAgent
  /** The model that writes answers, when one does; readers are told as soon as a question is taken. */
  readonly modelName?: string | null
}

/** What the engine is asked. */
export interface AskOfEngine {
  readonly owner: string
  readonly kind: 'search' | 'agent'
  readonly frame: ClientFrame
  readonly conditions?: readonly Statement[]
  readonly onOver?: OnOver
}

/**
 * Called when a run is over, because its turn has ended or waits, with what the run has cost; not when this process dies.
 * The engine ends after it has returned; `giveUp` is aborted when there is no more time.
 * @param runId names the run, of which a turn that waits has several
 */
export type OnOver = (runId: string, usage: TurnUsage | null, giveUp: AbortSignal) => Promise<void>

const cancelChannel = 'turn-cancel'
/** When the process ends, turns have this long to store their ends; what is left then is ended by another process. */
const closeLimitMs = 1_500
/** A write that is being given up may be tried for so long once more. */
const lastTryMs = 300
/** How often those who follow turns of other processes are held against the log. */
const feedCheckMs = 1_000
/** How often turns are looked for that have waited long enough. */
const waitCheckMs = 5_000
/** A turn goes on after the death of its process so often: it may be what the processes die of. */
const mostResumptions = 3

/** Runs turns: takes asks, hears stops, and ends what dead processes and failed writes left behind. */
export class TurnEngine {
  readonly #deps: TurnEngineDeps
  readonly feeds: ConversationFeeds
  readonly #running = new Map<string, RunningTurn>()
  /** Turns that are being stored: they have a row, perhaps, and no run yet. */
  readonly #starting = new Map<string, Promise<unknown>>()
  /** Turns that are over, as far as somebody still has something to do about it. */
  readonly #over = new Set<Promise<void>>()
  readonly #lease: LeaseKeeper
  readonly #tasks: RepeatedTask[] = []
  readonly #giveUp = new AbortController()
  #unsubscribe: () => void = () => undefined
  #isClosing = false

  constructor(deps: TurnEngineDeps) {
    this.#deps = deps
    this.feeds = new ConversationFeeds({
      bus: deps.bus,
      log: openFeedLog(deps.database),
      report: (error) => deps.log.warn({ err: error }, 'a turn of another process could not be read'),
    })
    this.#lease = new LeaseKeeper({
      database: deps.leaseDatabase,
      processId: deps.makeId(),
      log: deps.log,
      onLost: () => {
        deps.log.error('the lease has run out: other processes have taken the turns over')
        for (const turn of this.#running.values()) turn.abort('lost')
      },
    })
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
    await this.#lease.start(isAlone)
    this.#unsubscribe = this.#deps.bus.subscribe(cancelChannel, (turnId) =>
      this.#running.get(turnId)?.abort('cancelled'),
    )
    await this.#takeOver()
    this.#repeat(leaseTimes.renewMs, () => this.#hearStops(), 'stops could not be read')
    this.#repeat(leaseTimes.renewMs, () => this.#takeOver(), 'ownerless turns could not be taken over')
    this.#repeat(waitCheckMs, () => this.endWaits(), 'turns that wait could not be looked through')
    if (this.#deps.bus.isShared)
      this.#repeat(feedCheckMs, () => this.feeds.check(), 'what is followed could not be checked')
  }

  /**
   * Begins a turn, or finds the one that the same ask_id began before.
   * @param onStored called after the commit and before the first frame goes out, with the conversation's id
   * @throws {HostError} bad_frame, unknown, busy, conversation_ended, id_reused, unavailable
   */
  async ask(input: AskOfEngine, onStored: (conversationId: string) => void): Promise<AskOutcome> {
    if (this.#isClosing) throw new HostError('unified', '服务正在重启，请稍后再试')
    const turnId = this.#deps.makeId()
    const begun = this.#begin(turnId, input, onStored)
    this.#starting.set(turnId, begun)
    try {
      return await begun
    } finally {
      this.#starting.delete(turnId)
    }
  }

  /**
   * Stops a turn wherever it runs. One that runs elsewhere is stopped by its row, should the message be lost, and one
   * whose process has died ends as stopped.
   */
  async cancel(turn: TurnRow): Promise<void> {
    const own = this.#running.get(turn.id)
    if (own) return own.abort('cancelled')
    if (turn.state === 'waiting' && (await this.#endWait(turn))) return
    await requestCancel(this.#deps.database, turn.id)
    this.#deps.bus.publish(cancelChannel, turn.id)
  }

  /**
   * Lets a turn go on that waits for this step, once, whoever else tries at the same time.
   * @param step the step that was chosen for; undefined for whichever it waits for
   * @returns whether it was this call that let it go on; otherwise nothing has changed
   */
  async choose(turn: TurnRow, choice: Choice, step?: string, onOver?: OnOver): Promise<boolean> {
    const wait = waitOf(turn)
    const isAwaited = turn.state === 'waiting' && wait && (step === undefined || step === wait.step)
    if (!isAwaited || this.#isClosing) return false
    const { database } = this.#deps
    if (!(await takeChoice(database, turn, this.#lease.number, choice))) return false
    const taken = { ...turn, state: 'running' as const, choice: JSON.stringify(choice) }
    await this.#goOn(taken, await loadView(database, turn), onOver)
    return true
  }

  /** Options that nobody chose among go on as skipped; what would cost something unasked ends as stopped. */
  async endWaits(): Promise<void> {
    for (const turn of await expiredWaits(this.#deps.database, this.#deps.now())) {
      if (waitOf(turn)?.kind === 'options') await this.choose(turn, { isSkipped: true })
      else await this.#endWait(turn)
    }
  }

  /** Ends what runs, with what was written kept, and gives the lease back. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#unsubscribe()
    const ended = this.#endAll()
    await Promise.race([ended, delay(closeLimitMs, undefined, { ref: false })])
    this.#giveUp.abort()
    await Promise.race([ended, delay(lastTryMs, undefined, { ref: false })])
    await this.#lease
      .close()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the lease could not be given back'))
  }

  async #endAll(): Promise<void> {
    await Promise.allSettled(this.#starting.values())
    const turns = [...this.#running.values()]
    for (const turn of turns) turn.abort('interrupted')
    await Promise.all([...turns.map((turn) => turn.finished), ...this.#tasks.map((task) => task.close())])
    await Promise.all(this.#over)
  }

  async #begin(
    turnId: string,
    input: AskOfEngine,
    onStored: (conversationId: string) => void,
  ): Promise<AskOutcome> {
    const outcome = await storeAsk(this.#deps, { ...input, turnId, lease: this.#lease.number })
    if (!outcome.isNew) return outcome
    onStored(outcome.view.address.conversationId)
    this.feeds.adopt(outcome.view)
    this.feeds.deliver(outcome.view, outcome.frames.map(logged))
    const { owner, frame, onOver } = input
    this.#run(outcome.view, outcome.agent, { owner, prompt: frame.prompt, onOver, meter: new UsageMeter() })
    return outcome
  }

  /** Lets a turn that is under our lease go on, where it and its agent can. @returns whether it does */
  async #goOn(turn: TurnRow, view: TurnView, onOver?: OnOver): Promise<boolean> {
    const { database, findAgent } = this.#deps
    const query = await queryOf(database, turn)
    const agent = query ? findAgent(query) : null
    if (!query || !agent?.resume || this.#isClosing) return false
    const progress = await progressOf(database, turn, view.cards.length)
    const meter = new UsageMeter(waitOf(turn)?.usage)
    view.waiting = undefined
    this.feeds.adopt(view)
    this.#run(view, agent, { owner: turn.owner, prompt: query.prompt, onOver, meter, progress })
    return true
  }

  /** Lets a turn go on whose process has died. */
  async #revive(turn: TurnRow, view: TurnView): Promise<boolean> {
    const { database } = this.#deps
    const isEarly = await countResumption(database, turn, this.#lease.number, mostResumptions)
    return isEarly && this.#goOn(turn, view)
  }

  #run(view: TurnView, agent: Agent, { owner, prompt, onOver, meter, progress }: Run): void {
    const { database, audit, log, now } = this.#deps
    const { turnId, askId, conversationId, question } = view.address
    const giveUp = this.#giveUp.signal
    const writer = new TurnWriter(
      { database, feeds: this.feeds, now, giveUp, meter },
      view,
      this.#lease.number,
    )
    const running = new RunningTurn(
      {
        writer,
        audit,
        log,
        limitMs: agent.limitMs,
        isResumable: agent.resume !== undefined,
        run: (request, context) =>
          progress && agent.resume ? agent.resume(request, context, progress) : agent.start(request, context),
      },
      async () => ({
        askId,
        owner,
        conversationId,
        question,
        prompt,
        history: await readExchanges(database, conversationId, askId),
        meter,
      }),
    )
    this.#running.set(turnId, running)
    if (this.#isClosing) running.abort('interrupted')
    const over = running.finished.then(async () => {
      this.#running.delete(turnId)
      this.feeds.release(turnId)
      const step = progress?.chosen?.step
      await onOver?.(step === undefined ? turnId : `${turnId}.${step}`, meter.total, giveUp)
      this.#over.delete(over)
    })
    this.#over.add(over)
  }

  /** Ends a turn that waits as stopped. @returns false when it does not wait any more */
  async #endWait(turn: TurnRow): Promise<boolean> {
    const { database, now } = this.#deps
    const lease = this.#lease.number
    if (!(await takeChoice(database, turn, lease, { isSkipped: true }))) return false
    const view = await loadView(database, turn)
    this.feeds.adopt(view)
    try {
      const writer = new TurnWriter(
        { database, feeds: this.feeds, now, giveUp: this.#giveUp.signal },
        view,
        lease,
      )
      await writer.end({ kind: 'cancelled' })
    } finally {
      this.feeds.release(turn.id)
    }
    return true
  }

  /** Stops what runs here and was stopped elsewhere. */
  async #hearStops(): Promise<void> {
    if (this.#running.size === 0) return
    for (const turn of await runningTurnsOf(this.#deps.database, this.#lease.number)) {
      if (Number(turn.cancel_requested)) this.#running.get(turn.id)?.abort('cancelled')
    }
  }

  #takeOver(): Promise<void> {
    return recoverTurns({
      ...this.#deps,
      feeds: this.feeds,
      lease: this.#lease.number,
      isHeld: (turnId) => this.#running.has(turnId) || this.#starting.has(turnId),
      goOn: (turn, view) => this.#revive(turn, view),
    })
  }

  #repeat(everyMs: number, run: () => Promise<void>, failure: string): void {
    const report = (error: unknown) => this.#deps.log.error({ err: error }, failure)
    this.#tasks.push(new RepeatedTask(everyMs, run, report))
  }
}

/** What a run needs beside its view and its agent. */
interface Run {
  readonly owner: string
  readonly prompt: Prompt
  readonly meter: UsageMeter
  readonly onOver: OnOver | undefined
  /** Absent at the beginning. */
  readonly progress?: TurnProgress
}
