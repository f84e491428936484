import { setTimeout as delay } from 'node:timers/promises'
import { UsageMeter } from '../../models/usage-meter.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { RepeatedTask } from '../../platform/repeated-task.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import type { ImagePresenter } from '../history/image-presenter.ts'
import { ConversationStreams } from '../streams/conversation-streams.ts'
import { openStreamLog } from '../streams/stream-log.ts'
import type { Agent, Choice, FindAgent } from './agent.ts'
import { AppendGroup } from './append-group.ts'
import { type AskInput, type AskOutcome, storeAsk } from './ask.ts'
import { LeaseKeeper, type LeaseStart, leaseTimes } from './lease.ts'
import { type Continuation, loadView, recoverTurns } from './recover-turns.ts'
import { type Revision, reviseWait } from './revise-wait.ts'
import type { RunningTurn } from './running-turn.ts'
import { continuationOf, type OnRunEnd, type Run, type RunDeps, startRun, storeStop } from './start-run.ts'
import { toLoggedFrame } from './turn-log.ts'
import { startReserved, type TurnReservation } from './turn-reservation.ts'
import {
  findTurnById,
  requestCancel,
  runningTurnsOf,
  type StopCause,
  stopCauseOf,
  type TurnRow,
  waitOf,
} from './turn-row.ts'
import type { TurnView } from './turn-view.ts'
import { claimChoice, countResumption, endedWaits, isAwaited } from './waiting-turns.ts'

export interface TurnEngineDeps extends RunDeps {
  readonly database: Database
  /** The same database over dedicated connections, for the lease alone. */
  readonly leaseDatabase: Database
  /** Called when this process can't continue, because another one uses the database. */
  readonly onFatal?: ((error: Error) => void) | undefined
  /** How long its turns stay with this process without a renewal; defaults to `leaseTimes`. */
  readonly leaseMs?: number
  readonly bus: Bus
  readonly now: Clock
  readonly makeId: MakeId
  readonly findAgent: FindAgent
  /** The space of a member in bytes; 0 or absent is no limit. */
  readonly quota?: number
  /** When absent, frames are sent as stored. */
  readonly images?: ImagePresenter
  /**
   * Reserves usage for a turn that continues automatically; when absent, usage is not counted.
   * @param revived the turn of a dead process: its old reservation is released, and it does not count as another
   * question
   * @throws {HostError} limited, when its owner has no allowance left
   */
  readonly reserve?: (owner: string, revived?: TurnRow) => Promise<TurnReservation>
  /** Releases, once, the reservation of a turn whose process has died. */
  readonly release?: (turn: TurnRow) => Promise<void>
}

export interface EngineAsk extends Omit<AskInput, 'turnId' | 'lease'> {
  readonly onEnd?: OnRunEnd
  /** Maximum tokens of a request and its reply. */
  readonly maxTokens?: number | undefined
}

const noReservation: TurnReservation = {
  reserved: '',
  onEnd: async () => undefined,
  release: async () => undefined,
}
const cancelChannel = 'turn-cancel'
/** Time for turns to store their ends when the process shuts down; another process ends the rest. */
const closeLimitMs = 1_500
/** Time for the last attempt of a write that is given up. */
const lastAttemptMs = 300
/** Interval at which followers of remote turns are compared with the log. */
const streamCheckMs = 1_000
const waitCheckMs = 5_000
/** Maximum resumes of a turn after its process died: it may be the cause of the crashes. */
const maxResumptions = 3

/** Runs turns: accepts asks and stops, and ends turns left behind by dead processes and failed writes. */
export class TurnEngine {
  readonly #deps: TurnEngineDeps
  readonly streams: ConversationStreams
  readonly #running = new Map<string, RunningTurn>()
  /** Turns that are being stored: they may have a row, but no run yet. */
  readonly #starting = new Map<string, Promise<unknown>>()
  readonly #settling = new Set<Promise<void>>()
  readonly #lease: LeaseKeeper
  readonly #group: AppendGroup | undefined
  readonly #tasks: RepeatedTask[] = []
  readonly #giveUp = new AbortController()
  #unsubscribe: () => void = () => undefined
  #isClosing = false

  constructor(deps: TurnEngineDeps) {
    this.#deps = deps
    this.streams = new ConversationStreams({
      bus: deps.bus,
      log: openStreamLog(deps.database),
      ...(deps.images ? { present: deps.images.frame } : {}),
      report: (error) => deps.log.warn({ err: error }, 'a turn of another process could not be read'),
    })
    this.#group = deps.database.dialect === 'postgres' ? new AppendGroup(deps.database) : undefined
    this.#lease = new LeaseKeeper({
      database: deps.leaseDatabase,
      processId: deps.makeId(),
      validMs: deps.leaseMs ?? leaseTimes.validMs,
      log: deps.log,
      onLost: () => {
        deps.log.error('the lease has expired: other processes have taken over its turns')
        for (const turn of this.#running.values()) turn.abort('lost')
      },
      onRefused: (error) => deps.onFatal?.(error),
    })
  }

  get runningCount(): number {
    return this.#running.size
  }

  /** Acquires a lease and starts to end the turns of dead processes. @throws {DatabaseInUse} */
  async start(start: LeaseStart): Promise<void> {
    await this.#lease.start(start)
    this.#unsubscribe = this.#deps.bus.subscribe(cancelChannel, (message) => {
      const [turnId = '', cause = 'cancelled'] = message.split(' ')
      this.#running.get(turnId)?.abort(cause === 'cancelled' ? cause : 'agent_withdrawn')
    })
    await this.#takeOver()
    this.#repeat(leaseTimes.renewMs, () => this.#applyStops(), 'stop requests could not be read')
    this.#repeat(leaseTimes.renewMs, () => this.#takeOver(), 'abandoned turns could not be taken over')
    this.#repeat(waitCheckMs, () => this.endWaits(), 'expired waits could not be read')
    if (this.#deps.bus.isShared)
      this.#repeat(streamCheckMs, () => this.streams.check(), 'followed conversations could not be checked')
  }

  /**
   * Starts a turn, or finds the one that the same ask_id started before.
   * @param onStored called after the commit and before the first frame is sent, with the conversation's id
   * @throws {HostError} bad_frame, unknown, busy, conversation_ended, id_reused, space_full, unavailable
   */
  async ask(input: EngineAsk, onStored: (conversationId: string) => void): Promise<AskOutcome> {
    if (this.#isClosing) throw new HostError('unified', '服务正在重启，请稍后再试')
    const turnId = this.#deps.makeId()
    return this.#startExclusively(turnId, () => this.#start(turnId, input, onStored))
  }

  /** Stops a turn in any process. Its row is the fallback for a lost message, or for a dead process. */
  async cancel(turn: TurnRow, cause: StopCause = 'cancelled'): Promise<void> {
    const own = this.#running.get(turn.id)
    if (own) return own.abort(cause)
    if (turn.state === 'waiting' && (await this.#endWait(turn, cause))) return
    await requestCancel(this.#deps.database, turn.id, cause)
    this.#deps.bus.publish(cancelChannel, `${turn.id} ${cause}`)
  }

  /**
   * Resumes a turn that waits for this step, exactly once under concurrent calls.
   * @param steps the steps of the choice; undefined for any step
   * @param reservation the reservation for the next run, which belongs to the turn once the choice is accepted
   * @returns whether this call's choice was accepted; otherwise nothing has changed
   */
  async choose(
    turn: TurnRow,
    choice: Choice,
    steps?: readonly string[],
    { reserved, onEnd, maxTokens }: Omit<TurnReservation, 'release'> = noReservation,
  ): Promise<boolean> {
    if (!isAwaited(turn, choice, steps) || this.#isClosing) return false
    const { database } = this.#deps
    return this.#startExclusively(turn.id, async () => {
      const claimed = { ...turn, state: 'running' as const, choice: JSON.stringify(choice) }
      const view = await loadView(database, turn)
      const next = await continuationOf(this.#deps, claimed, view.cards.length)
      if (!(await claimChoice(database, turn, this.#lease.number, choice, reserved))) return false
      // A turn that does not continue here is found as ownerless, and its reservation is released there.
      if (next && !this.#isClosing) this.#resume(view, next, { onEnd, maxTokens })
      return true
    })
  }

  /** Changes the cards and saved state of a waiting turn. @returns whether it still waited as it was read */
  async revise(turn: TurnRow, revision: Revision): Promise<boolean> {
    if (this.#isClosing) return false
    return this.#startExclusively(turn.id, () =>
      reviseWait({ ...this.#deps, streams: this.streams }, turn, revision),
    )
  }

  /** Options without a choice are skipped, and calls refused; waits that would cost something without consent end as stopped. */
  async endWaits(): Promise<void> {
    for (const turn of await endedWaits(this.#deps.database, this.#deps.now())) {
      await this.#endWaitOf(turn).catch((error: unknown) =>
        this.#deps.log.error(
          { turnId: turn.id, err: error },
          'a waiting turn could not be ended; it is retried',
        ),
      )
    }
  }

  async #endWaitOf(turn: TurnRow): Promise<boolean> {
    const kind = waitOf(turn)?.kind
    // A call that was not approved is refused, and the answer continues without it.
    const isSkipped = !Number(turn.cancel_requested) && (kind === 'options' || kind === 'tool')
    const reservation = isSkipped ? await this.#reserve(turn.owner) : null
    if (!reservation) return this.#endWait(turn)
    const skipped = { isSkipped: true, isExpired: true } as const
    const resume = (reservation: TurnReservation) => this.choose(turn, skipped, undefined, reservation)
    return startReserved(reservation, resume, (hasResumed) => hasResumed)
  }

  /** @returns null when the owner has no allowance left */
  async #reserve(owner: string, revived?: TurnRow): Promise<TurnReservation | null> {
    try {
      return (await this.#deps.reserve?.(owner, revived)) ?? noReservation
    } catch (error) {
      if (error instanceof HostError && error.code === 'limited') return null
      throw error
    }
  }

  /** Ends running turns, keeps what was written, and releases the lease. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#unsubscribe()
    const ended = this.#endAll()
    await Promise.race([ended, delay(closeLimitMs, undefined, { ref: false })])
    this.#giveUp.abort()
    await Promise.race([ended, delay(lastAttemptMs, undefined, { ref: false })])
    await this.#lease
      .close()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the lease could not be released'))
  }

  async #endAll(): Promise<void> {
    await Promise.allSettled(this.#starting.values())
    const turns = [...this.#running.values()]
    for (const turn of turns) turn.abort('interrupted')
    await Promise.all([...turns.map((turn) => turn.finished), ...this.#tasks.map((task) => task.close())])
    await Promise.all(this.#settling)
  }

  async #start(
    turnId: string,
    input: EngineAsk,
    onStored: (conversationId: string) => void,
  ): Promise<AskOutcome> {
    const outcome = await storeAsk(this.#deps, { ...input, turnId, lease: this.#lease.number })
    if (!outcome.isNew) return outcome

    onStored(outcome.view.address.conversationId)
    this.streams.adopt(outcome.view)
    this.streams.deliver(outcome.view, outcome.frames.map(toLoggedFrame))
    const { owner, network, onEnd, maxTokens } = input
    this.#run(outcome.view, outcome.agent, {
      owner,
      network,
      prompt: outcome.prompt,
      onEnd,
      maxTokens,
      meter: new UsageMeter(),
    })
    return outcome
  }

  /**
   * Runs work that moves a turn to our lease, one at a time. The turn is registered before its row has our lease, so
   * that it is not treated as one that this process has lost.
   */
  async #startExclusively<Result>(turnId: string, work: () => Promise<Result>): Promise<Result> {
    while (this.#starting.has(turnId)) await this.#starting.get(turnId)?.catch(() => undefined)
    const begun = work()
    this.#starting.set(turnId, begun)
    try {
      return await begun
    } finally {
      this.#starting.delete(turnId)
    }
  }

  #resume(
    view: TurnView,
    next: NonNullable<Awaited<ReturnType<typeof continuationOf>>>,
    { isRevived = false, ...rest }: Pick<Run, 'onEnd' | 'maxTokens' | 'isRevived'>,
  ): void {
    view.waiting = undefined
    this.streams.adopt(view)
    this.#run(view, next.agent, { ...next.run, ...rest, isRevived })
  }

  /** Resumes a turn whose process has died, if it and its agent can; a process that is closing leaves it to others. */
  async #revive(turn: TurnRow, view: TurnView): Promise<Continuation> {
    const { database } = this.#deps
    const next = await continuationOf(this.#deps, turn, view.cards.length)
    if (this.#isClosing) return 'left'
    if (!next) return 'ended'

    // Started work is finished even if its owner has no allowance left: it was counted when it was asked.
    const reservation = (await this.#reserve(turn.owner, turn)) ?? noReservation

    const resume = async ({ reserved, onEnd, maxTokens }: TurnReservation): Promise<Continuation> => {
      const { number } = this.#lease
      if (!(await countResumption(database, turn, number, maxResumptions, reserved))) {
        // Its lease was lost meanwhile: the process that takes the turn over decides.
        const row = await findTurnById(database, turn.id)
        return Number(row?.lease) === number ? 'ended' : 'left'
      }
      if (this.#isClosing) return 'left'
      this.#resume(view, next, { onEnd, maxTokens, isRevived: true })
      return 'resumed'
    }

    // For a turn that is left, the process that takes it over releases it.
    return startReserved(reservation, resume, (continuation) => continuation !== 'ended')
  }

  #run(view: TurnView, agent: Agent, run: Run): void {
    const { turnId } = view.address
    const giveUp = this.#giveUp.signal
    const { meter, onEnd, progress, isRevived } = run
    const running = startRun(
      { ...this.#deps, group: this.#group, streams: this.streams, giveUp, lease: this.#lease.number },
      view,
      agent,
      run,
    )
    this.#running.set(turnId, running)
    if (this.#isClosing) running.abort('interrupted')
    // A later run of the turn starts after at least one more frame.
    const runId = progress || isRevived ? `${turnId}.${view.seq}` : turnId
    const over = running.finished.then(async () => {
      this.#leave(turnId, running)
      if (running.stopCause) await this.#endNewWait(turnId, running.stopCause)
      await onEnd?.(runId, meter.costs, giveUp)
      this.#settling.delete(over)
    })
    this.#settling.add(over)
  }

  /** A turn whose wait was stored may be running here again by now. */
  #leave(turnId: string, running: RunningTurn): void {
    if (this.#running.get(turnId) !== running) return
    this.#running.delete(turnId)
    this.streams.release(turnId)
  }

  /** Ends a turn that was stopped while its wait was being stored. */
  async #endNewWait(turnId: string, cause: StopCause): Promise<void> {
    try {
      const turn = await findTurnById(this.#deps.database, turnId)
      if (turn?.state === 'waiting') await this.#endWait(turn, cause)
    } catch (error) {
      this.#deps.log.error({ turnId, err: error }, 'a turn could not be stopped')
    }
  }

  /** Ends a waiting turn that is stopped. @returns false when it no longer waits */
  #endWait(turn: TurnRow, cause: StopCause = stopCauseOf(turn) ?? 'cancelled'): Promise<boolean> {
    return this.#startExclusively(turn.id, async () => {
      if (!(await claimChoice(this.#deps.database, turn, this.#lease.number, cause))) return false
      const writing = { ...this.#deps, streams: this.streams, giveUp: this.#giveUp.signal }
      await storeStop(writing, turn, this.#lease.number, cause)
      return true
    })
  }

  /** Stops local turns that were stopped in other processes. */
  async #applyStops(): Promise<void> {
    if (this.#running.size === 0) return
    for (const turn of await runningTurnsOf(this.#deps.database, this.#lease.number)) {
      const cause = stopCauseOf(turn)
      if (cause) this.#running.get(turn.id)?.abort(cause)
    }
  }

  #takeOver(): Promise<void> {
    return recoverTurns({
      ...this.#deps,
      streams: this.streams,
      lease: this.#lease.number,
      isRunHere: (turnId) => this.#running.has(turnId) || this.#starting.has(turnId),
      resume: (turn, view) => this.#revive(turn, view),
      onEnded: async (turn) => this.#deps.release?.(turn),
    })
  }

  #repeat(everyMs: number, run: () => Promise<void>, failure: string): void {
    const report = (error: unknown) => this.#deps.log.error({ err: error }, failure)
    this.#tasks.push(new RepeatedTask(everyMs, run, report))
  }
}
