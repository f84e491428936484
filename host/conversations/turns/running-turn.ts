import type { Logger } from 'pino'
import { ModelError } from '../../models/language-model.ts'
import type { Audit, AuditFinding } from '../../moderation/audit.ts'
import { StorageFull } from '../../platform/errors.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { type AgentRun, TurnFailure, type TurnRequest, type Wait } from './agent.ts'
import { textsOf } from './template-ask.ts'
import type { TurnEnd } from './turn-end.ts'
import { TurnLost } from './turn-log.ts'
import type { StopCause } from './turn-row.ts'
import type { TurnWriter } from './turn-writer.ts'

export type AbortCause = StopCause | 'interrupted' | 'lost' | 'turn_timeout'

/** Time for an agent to stop after an abort; then it is no longer awaited. */
const abortGraceMs = 400

export interface RunningTurnDeps {
  readonly writer: TurnWriter
  readonly run: (request: TurnRequest, signal: AbortSignal) => AgentRun
  readonly limitMs: number
  /** Whether another process can resume the turn when this one ends, so that it is left unfinished. */
  readonly isResumable: boolean
  /** The turn restarts: the first new events replace everything it had written. */
  readonly isSecondStart?: boolean
  readonly audit: Audit
  readonly log: Logger
}

/** A turn that this process runs: the agent, its time limit and its abort. */
export class RunningTurn {
  readonly #deps: RunningTurnDeps
  readonly #controller = new AbortController()
  /** Never rejects. A turn whose end could not be stored is left to the recovery of ownerless turns. */
  readonly finished: Promise<void>

  /** @param readRequest reads the request; the turn can be stopped before it resolves */
  constructor(deps: RunningTurnDeps, readRequest: () => Promise<TurnRequest>) {
    this.#deps = deps
    this.finished = this.#run(readRequest)
  }

  /** Ends the turn; upstream requests are aborted at once. A second call has no effect. */
  abort(cause: AbortCause): void {
    this.#controller.abort(cause)
  }

  /** Why it was stopped; null if it was not. */
  get stopCause(): StopCause | null {
    const { reason } = this.#controller.signal
    return reason === 'cancelled' || reason === 'agent_withdrawn' ? reason : null
  }

  async #run(readRequest: () => Promise<TurnRequest>): Promise<void> {
    const timer = setTimeout(() => this.abort('turn_timeout'), this.#deps.limitMs)
    const { writer, log } = this.#deps
    const turnId = writer.view.address.turnId
    try {
      const end = await this.#answer(readRequest)
      if (end && 'wait' in end) await writer.wait(end)
      else if (end) await writer.end(end)
      else if (this.#controller.signal.reason === 'interrupted') await writer.settled()
    } catch (error) {
      if (error instanceof TurnLost) log.warn({ turnId }, 'another process has taken the turn over')
      else log.error({ turnId, err: error }, 'a turn could not be ended; it is retried')
    } finally {
      clearTimeout(timer)
    }
  }

  /** @returns how the turn ends, or its wait; null when this process no longer owns it. */
  async #answer(readRequest: () => Promise<TurnRequest>): Promise<TurnEnd | Wait | null> {
    try {
      const { audit, writer } = this.#deps
      const find = (text: string) => audit.find(text, 'question')
      const finding = find(writer.view.address.question)
      if (finding) return this.#retract(finding, 'question')
      const request = await readRequest()
      const found = textsOf(request.prompt).map(find).find(Boolean)
      return found ? this.#retract(found, 'question') : await this.#stream(request)
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
      if (cause === 'lost' || (cause === 'interrupted' && this.#deps.isResumable)) return null
      return cause === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', error: cause }
    }

    const turnId = this.#deps.writer.view.address.turnId
    if (error instanceof TurnFailure || error instanceof ModelError) {
      this.#deps.log.warn({ turnId, code: error.code, err: error }, 'a turn failed')
      return { kind: 'failed', error: error.code }
    }
    if (error instanceof StorageFull) return { kind: 'failed', error: 'storage_full' }

    this.#deps.log.error({ turnId, err: error }, 'an agent failed unexpectedly')
    return { kind: 'failed', error: 'internal' }
  }

  /** Pipes the agent's events to the writer; resolves to a retraction when the audit forbids the text. */
  async #stream(request: TurnRequest): Promise<TurnEnd | Wait> {
    const { signal } = this.#controller
    signal.throwIfAborted()
    const { writer } = this.#deps
    const run = this.#deps.run(request, signal)
    const audit = this.#deps.audit.answer()
    let mustReplace = this.#deps.isSecondStart === true
    // The text before a wait may be the start of a listed word.
    if (!mustReplace) for (const card of writer.view.cards) audit.take({ ...card, target: 'start' })
    try {
      for (;;) {
        signal.throwIfAborted()
        const next = await untilAborted(run.next(), signal)
        if (next.done) {
          const finding = audit.end()
          if (finding) return this.#retract(finding, 'answer')
          return next.value ?? { kind: 'done' }
        }
        if ('model' in next.value) {
          writer.nameModel(next.value.model)
          continue
        }
        if ('checkpoint' in next.value) {
          await writer.checkpoint(next.value.checkpoint, next.value.result)
          continue
        }
        // Text that completes a listed word is neither stored nor sent.
        const events = 'group' in next.value ? next.value.group : [next.value]
        for (const event of events) {
          const finding = audit.take(event)
          if (finding) return this.#retract(finding, 'answer')
        }
        if (mustReplace) await writer.replaceAll(events)
        else await ('group' in next.value ? writer.pushGroup(events) : writer.push(next.value))
        mustReplace = false
      }
    } finally {
      await Promise.race([run.return(undefined).catch(() => undefined), delay(abortGraceMs)])
    }
  }

  /** Only the position of the word is logged, never the word. */
  #retract({ start, end }: AuditFinding, where: 'question' | 'answer'): TurnEnd {
    const { turnId } = this.#deps.writer.view.address
    this.#deps.log.info({ turnId, where, start, end }, 'a turn was ended by a listed word')
    this.#controller.abort('cancelled')
    return { kind: 'retracted' }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
