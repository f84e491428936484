import type { Card } from '../../lib/contract/card.ts'
import type { Logger } from 'pino'
import type { Audit } from './audit.ts'
import { type Pipeline, TurnFailure, type TurnRequest } from './pipeline.ts'
import { StorageFull } from '../storage/database.ts'
import type { TurnEnd } from './turn-end.ts'
import { TurnLost } from './turn-log.ts'
import type { TurnWriter } from './turn-writer.ts'

/** Why a running turn is aborted. */
export type AbortCause = 'cancelled' | 'interrupted' | 'lost' | 'turn_timeout'

/** No turn runs longer than this. */
export const turnLimitMs = 10 * 60_000
/** A pipeline that does not give up within this time after an abort is left behind. */
const abortGraceMs = 400

export interface RunningTurnDeps {
  readonly writer: TurnWriter
  readonly pipeline: Pipeline
  readonly audit: Audit
  readonly log: Logger
}

/** A turn that this process runs: the pipeline, its time limit and how it may be stopped. */
export class RunningTurn {
  readonly #deps: RunningTurnDeps
  readonly #controller = new AbortController()
  readonly finished: Promise<void>

  /** @param request what to answer; the turn can be stopped before it is there */
  constructor(deps: RunningTurnDeps, request: Promise<TurnRequest>) {
    this.#deps = deps
    this.finished = this.#run(request)
  }

  /** Ends the turn; upstream requests are aborted at once. A second call changes nothing. */
  abort(cause: AbortCause): void {
    this.#controller.abort(cause)
  }

  async #run(request: Promise<TurnRequest>): Promise<void> {
    const timer = setTimeout(() => this.abort('turn_timeout'), turnLimitMs)
    const { writer, log } = this.#deps
    const turnId = writer.view.address.turnId
    try {
      const end = await this.#answer(request)
      if (end) await writer.end(end)
    } catch (error) {
      if (error instanceof TurnLost) log.warn({ turnId }, 'another process has taken the turn over')
      else log.error({ turnId, err: error }, 'a turn could not be ended')
    } finally {
      clearTimeout(timer)
    }
  }

  /** @returns how the turn ends, or null when it is no longer ours to end. */
  async #answer(requested: Promise<TurnRequest>): Promise<TurnEnd | null> {
    const verdict = this.#deps.audit.question(this.#deps.writer.view.address.question)
    if (verdict.isForbidden) return { kind: 'retracted', message: verdict.message }
    try {
      const retraction = await this.#stream(await requested)
      return retraction ?? { kind: 'done' }
    } catch (error) {
      if (!(error instanceof TurnLost)) return this.#endOf(error)
      this.abort('lost')
      throw error
    }
  }

  #endOf(error: unknown): TurnEnd | null {
    const { signal } = this.#controller
    if (signal.aborted) {
      const cause = signal.reason as AbortCause
      if (cause === 'lost') return null
      return cause === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', error: cause }
    }
    const turnId = this.#deps.writer.view.address.turnId
    if (error instanceof TurnFailure) {
      this.#deps.log.warn({ turnId, code: error.code, err: error }, 'a turn failed')
      return { kind: 'failed', error: error.code }
    }
    if (error instanceof StorageFull) return { kind: 'failed', error: 'storage_full' }
    this.#deps.log.error({ turnId, err: error }, 'a pipeline broke')
    return { kind: 'failed', error: 'internal' }
  }

  /** Runs the pipeline into the writer; resolves to a retraction when the audit forbids what was written. */
  async #stream(request: TurnRequest): Promise<TurnEnd | null> {
    const { signal } = this.#controller
    if (signal.aborted) throw new Error('aborted')
    const events = this.#deps.pipeline(request, { signal })
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    })
    aborted.catch(() => undefined)
    try {
      for (;;) {
        const next = await Promise.race([events.next(), aborted])
        if (next.done) return null
        if ('model' in next.value) {
          this.#deps.writer.nameModel(next.value.model)
          continue
        }
        await this.#deps.writer.push(next.value)
        const forbidden = this.#auditAnswer()
        if (forbidden) return forbidden
      }
    } finally {
      await Promise.race([events.return(undefined).catch(() => undefined), delay(abortGraceMs)])
    }
  }

  #auditAnswer(): TurnEnd | null {
    const verdict = this.#deps.audit.answer(answerText(this.#deps.writer.view.cards))
    if (!verdict.isForbidden) return null
    this.#controller.abort('cancelled')
    return { kind: 'retracted', message: verdict.message }
  }
}

function answerText(cards: readonly Card[]): string {
  return cards
    .flatMap((card) => (card.type === 'markdown' && typeof card.content === 'string' ? [card.content] : []))
    .join('\n')
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
