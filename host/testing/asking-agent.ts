import { cards } from '../../lib/contract/cards/cards.ts'
import type { WaitKind } from '../../lib/contract/frames/frame.ts'
import type { Agent, AgentContext, AgentEvent, AgentRun, TurnProgress } from '../conversations/turns/agent.ts'
import { untilAborted } from '../platform/until-aborted.ts'

const hourMs = 60 * 60_000

/**
 * Does two steps, asks its reader, and does four more with what was chosen. Each step calls something that counts, and
 * can be held at a gate; none is to be done twice.
 */
export class AskingAgent implements Agent {
  readonly limitMs = 60_000
  /** The steps that were begun, by all processes that share this. */
  readonly begun: string[] = []
  readonly #gates = new Map<string, PromiseWithResolvers<void>>()
  readonly #reached = new Map<string, PromiseWithResolvers<void>>()
  waitsUntil = () => Date.now() + hourMs
  kind: WaitKind = 'options'
  /** Whether a step that is held does not hear that it is to end. */
  isDeaf = false

  start(_request: unknown, context: AgentContext): AgentRun {
    return this.#before(new Map(), context)
  }

  resume(_request: unknown, context: AgentContext, progress: TurnProgress): AgentRun {
    return progress.chosen ? this.#after(progress, context) : this.#before(progress.steps, context)
  }

  /** Holds a step until it is let go. */
  hold(step: string): void {
    this.#gates.set(step, Promise.withResolvers())
  }

  letGo(step: string): void {
    this.#gates.get(step)?.resolve()
    this.forget(step)
  }

  /** Holds a step for ever that was begun, and none that is begun later. */
  forget(step: string): void {
    this.#gates.delete(step)
  }

  /** Resolves once a step has begun. */
  reached(step: string): Promise<void> {
    const waiting = this.#reached.get(step) ?? Promise.withResolvers<void>()
    this.#reached.set(step, waiting)
    if (this.begun.includes(step)) waiting.resolve()
    return waiting.promise
  }

  async *#before(steps: ReadonlyMap<string, unknown>, context: AgentContext): AgentRun {
    for (const step of ['1', '2']) yield* this.#step(step, steps, context)
    yield cards.stored({ id: 'choice', type: 'options', target: 'replace', content: { step: 1, of: 1 } })
    return { wait: this.kind, step: '1', saved: { prefix: '已选' }, until: this.waitsUntil() }
  }

  async *#after({ steps, chosen }: TurnProgress, context: AgentContext): AgentRun {
    if (!chosen) throw new Error('nothing was chosen')
    const { prefix } = chosen.saved as { prefix: string }
    const content = `${prefix}：${JSON.stringify(chosen.choice)}`
    yield { id: 'choice', type: 'markdown', target: 'replace', content }
    for (const step of ['3', '4', '5', '6']) yield* this.#step(step, steps, context)
  }

  async *#step(
    step: string,
    steps: ReadonlyMap<string, unknown>,
    { signal }: AgentContext,
  ): AsyncGenerator<AgentEvent, void, void> {
    if (steps.has(step)) return
    this.begun.push(step)
    this.#reached.get(step)?.resolve()
    const gate = this.#gates.get(step)
    if (gate) await (this.isDeaf ? gate.promise : untilAborted(gate.promise, signal))
    yield { id: `s${step}`, type: 'markdown', target: 'replace', content: `第 ${step} 步` }
    yield { checkpoint: step, result: { step } }
  }
}
