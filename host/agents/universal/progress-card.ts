import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { ProgressStep } from '../../../lib/contract/cards/progress.ts'
import type { Clock } from '../../platform/clock.ts'

/** The progress card. Each change returns the event that shows it; steps keep their order. */
export class ProgressCard {
  readonly #id: string
  readonly #clock: Clock
  readonly #startedAt: number
  readonly #steps: ProgressStep[] = []
  #isShown = false

  constructor(id: string, clock: Clock) {
    this.#id = id
    this.#clock = clock
    this.#startedAt = clock()
  }

  add(step: ProgressStep): CardChange {
    this.#steps.push(step)
    return this.#event()
  }

  /** Changes the last running step of this kind. @param detail selects one when several are running */
  settle(
    kind: ProgressStep['kind'],
    change: Partial<Omit<ProgressStep, 'kind'>>,
    detail?: string,
  ): CardChange {
    const at = this.#steps.findLastIndex(
      (step) =>
        step.kind === kind && step.state === 'running' && (detail === undefined || step.detail === detail),
    )
    const step = this.#steps[at]
    if (step) this.#steps[at] = { ...step, ...change }
    return this.#event()
  }

  /** Removes the steps of this kind, as if they had not been taken. */
  withdraw(kind: ProgressStep['kind']): CardChange {
    this.#steps.splice(0, this.#steps.length, ...this.#steps.filter((step) => step.kind !== kind))
    return this.#event()
  }

  /** Closes the card: steps still running are marked as failed, and the total time is shown. */
  close(): CardChange {
    for (const [at, step] of this.#steps.entries()) {
      if (step.state === 'running') this.#steps[at] = { ...step, state: 'failed' }
    }
    return this.#event(this.#clock() - this.#startedAt)
  }

  #event(elapsedMs?: number): CardChange {
    const content = { steps: [...this.#steps], ...(elapsedMs === undefined ? {} : { elapsedMs }) }
    const change = this.#isShown ? cards.show : cards.start
    this.#isShown = true
    return change('progress', this.#id, content)
  }
}
