import { isChoiceCardType } from '../../../lib/contract/cards/card-types.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type { ConversationExtent } from '../../../lib/contract/frames/conversation-extent.ts'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import type { UsageMeter } from '../../models/usage-meter.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { storeWithRetries } from '../../storage/database/store-with-retries.ts'
import type { ConversationStreams } from '../streams/conversation-streams.ts'
import type { Wait } from './agent.ts'
import type { AnsweringModel } from './answering-model.ts'
import type { AppendGroup } from './append-group.ts'
import { endStatements } from './end-statements.ts'
import { EventTypes } from './event-types.ts'
import { FrameCoalescer } from './frame-coalescer.ts'
import { type EndOutcome, outcomeOf, type TurnEnd } from './turn-end.ts'
import { appendFrames, type LoggedFrame, TurnLost, toLoggedFrame } from './turn-log.ts'
import type { StoredWait } from './turn-row.ts'
import { snapshotFrame, type TurnView } from './turn-view.ts'

/** Maximum unwritten frames before the pipeline has to wait. */
const backlogFrames = 64

export interface TurnWriterDeps {
  readonly database: Database
  /** Stores frames together with those of other turns, if supported. */
  readonly group?: AppendGroup | undefined
  readonly streams: ConversationStreams
  readonly now: () => number
  readonly meter?: UsageMeter
  /** How much of the conversation the model was given; null for everything. */
  readonly extent?: () => ConversationExtent | null
  /** Which of several endpoints answers. */
  readonly answering?: AnsweringModel
  /** Once this is aborted, a failed write is not retried. */
  readonly giveUp: AbortSignal
}

/** Writes one turn: events in, numbered frames out, each stored before it is sent. Commits are batched. */
export class TurnWriter {
  readonly #deps: TurnWriterDeps
  readonly #view: TurnView
  readonly #lease: number
  readonly #coalescer: FrameCoalescer
  readonly #types: EventTypes
  #numbered: number
  #queue: ServerFrame[] = []
  #writing: Promise<void> | null = null
  #failure: unknown = null
  #model = ''
  #shownModel: string

  constructor(deps: TurnWriterDeps, view: TurnView, lease: number) {
    this.#deps = deps
    this.#view = view
    this.#lease = lease
    this.#numbered = view.seq
    this.#shownModel = view.model
    this.#types = new EventTypes(view.cards)
    this.#coalescer = new FrameCoalescer((events) => this.#enqueue(events))
  }

  get view(): TurnView {
    return this.#view
  }

  /** Adds a card event; resolves at once unless the storage is far behind. Rejects when the turn can't be written. */
  async push(event: CardEvent): Promise<void> {
    this.#throwIfFailed()
    this.#coalescer.push(event)
    if (this.#queue.length >= backlogFrames) await this.#written()
  }

  /** Adds card events that are sent in one frame, so that no client sees only some of them. */
  async pushGroup(events: readonly CardEvent[]): Promise<void> {
    this.#throwIfFailed()
    this.#coalescer.flush()
    if (events.length > 0) this.#enqueue([...events])
    if (this.#queue.length >= backlogFrames) await this.#written()
  }

  /** For a restarted turn: replaces everything shown so far, except questions to the user and their choices. */
  async replaceAll(events: readonly CardEvent[]): Promise<void> {
    await this.settled()
    const { address, cards } = this.#view
    const kept = cards.filter(({ type }) => isChoiceCardType(type))
    const data = [...snapshotFrame(address, 0, kept, '').data, ...events]
    const frame = { ...this.#heading(responseCode.bot), message: address.question, snapshot: true, data }
    const json = toLoggedFrame(frame)
    await this.#store([json], [], false)
    this.#publish([frame], [json])
  }

  /** Stores that a step is done with its result, after all earlier events. */
  async checkpoint(step: string, result: unknown): Promise<void> {
    await this.settled()
    const { build } = this.#deps.database
    const row = { turn_id: this.#view.address.turnId, step, result: JSON.stringify(result ?? null) }
    const insert = build
      .insertInto('turn_steps')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    await this.#store([], [statement(insert)], false)
  }

  /** Stores that the turn waits, with the state needed to resume, and notifies its followers. */
  async wait({ wait: kind, step, saved, until }: Wait): Promise<void> {
    await this.settled()
    const frame: ServerFrame = {
      ...this.#heading(responseCode.bot),
      waiting: { kind, step, until },
    }
    const json = toLoggedFrame(frame)
    const usage = this.#deps.meter?.whole ?? null
    const rest = this.#deps.database.build
      .updateTable('turns')
      .set({
        state: 'waiting',
        waiting: JSON.stringify({ kind, step, saved, usage } satisfies StoredWait),
        waits_until: until,
        choice: '',
      })
      .where('id', '=', this.#view.address.turnId)
    await this.#store([json], [statement(rest, 1)], true)
    this.#view.apply(frame)
    this.#deps.streams.deliver(this.#view, [json])
  }

  /** Waits until all events so far are stored. */
  async settled(): Promise<void> {
    this.#coalescer.flush()
    await this.#written()
  }

  nameModel(model: string): void {
    this.#model = model
    this.#deps.answering?.named(model)
  }

  /** Stores the buffered events and then the end, with the record in its final form, in one commit. */
  async end(end: TurnEnd): Promise<void> {
    if (end.kind === 'retracted') this.#coalescer.drop()
    else this.#coalescer.flush()
    await this.#written().catch((error: unknown) => {
      // What could not be stored was not sent: the turn ends after the last stored frame.
      if (error instanceof TurnLost) throw error
      this.#failure = null
    })
    this.#numbered = this.#view.seq
    this.#shownModel = this.#view.model
    const outcome = outcomeOf(end, this.#view.cards.length > 0)
    const context = end.kind === 'retracted' ? null : this.#deps.extent?.()
    const frame: ServerFrame = {
      ...this.#heading(outcome.code),
      ...(outcome.error ? { error: outcome.error } : {}),
      ...usageOf(this.#deps.meter),
      ...(context ? { context } : {}),
      ...this.#changedModel(),
      data: this.#types.name(outcome.data),
    }
    await this.#storeEnd(frame, outcome)
  }

  async #storeEnd(frame: ServerFrame, outcome: EndOutcome): Promise<void> {
    const json = toLoggedFrame(frame)
    const further = endStatements(this.#deps.database, {
      address: this.#view.address,
      frame,
      outcome,
      cards: this.#view.fold(frame),
      model: this.#deps.answering?.name ?? this.#model,
      now: this.#deps.now(),
    })
    await this.#store([json], further, true)
    this.#view.apply(frame)
    this.#deps.streams.deliver(this.#view, [json])
  }

  #enqueue(events: CardEvent[]): void {
    if (this.#failure !== null) return
    const onlyAppends = events.every((event) => event.target === 'update' && event.type === undefined)
    const data = this.#types.name(events)
    const model = this.#changedModel()
    const frame: ServerFrame = onlyAppends
      ? {
          code: responseCode.bot,
          ask_id: this.#view.address.askId,
          seq: this.#nextSeq(),
          ...model,
          data,
        }
      : { ...this.#heading(responseCode.bot), ...model, data }
    this.#queue.push(frame)
    this.#writing ??= this.#drain()
  }

  async #drain(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        const frames = this.#queue
        this.#queue = []
        const entries = frames.map(toLoggedFrame)
        await this.#store(entries, [], false)
        this.#publish(frames, entries)
      }
    } catch (error) {
      this.#failure = error
      this.#queue = []
    } finally {
      this.#writing = null
    }
  }

  #store(
    entries: readonly LoggedFrame[],
    further: readonly Statement[],
    waitsForRoom: boolean,
  ): Promise<void> {
    const { database, group, giveUp } = this.#deps
    const turn = { id: this.#view.address.turnId, lease: this.#lease }
    return storeWithRetries(() => appendFrames(database, turn, this.#view.seq, entries, further, group), {
      giveUp,
      waitsForRoom,
      isFinal: (error) => error instanceof TurnLost,
    })
  }

  #publish(frames: readonly ServerFrame[], entries: readonly LoggedFrame[]): void {
    for (const frame of frames) this.#view.apply(frame)
    this.#deps.streams.deliver(this.#view, entries)
  }

  async #written(): Promise<void> {
    while (this.#writing) await this.#writing
    this.#throwIfFailed()
  }

  #throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure
  }

  /** The model that answers, when clients were given the name of another. */
  #changedModel(): Pick<ServerFrame, 'model'> {
    const model = this.#deps.answering?.name ?? this.#shownModel
    if (model === this.#shownModel) return {}
    this.#shownModel = model
    return { model }
  }

  #nextSeq(): number {
    this.#numbered += 1
    return this.#numbered
  }

  #heading(code: number): ServerFrame {
    const { askId, conversationId, docId, agentId, agentType } = this.#view.address
    return {
      code,
      agent_id: agentId,
      agent_type: agentType,
      conversation_id: conversationId,
      ask_id: askId,
      doc_id: docId,
      seq: this.#nextSeq(),
    }
  }
}

function usageOf(meter: UsageMeter | undefined): Pick<ServerFrame, 'usage'> {
  const total = meter?.whole
  if (!total) return {}
  const { promptTokens, completionTokens, isEstimated } = total
  return {
    usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens, estimated: isEstimated },
  }
}
