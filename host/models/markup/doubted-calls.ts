import type { ToolCall } from '../language-model.ts'
import type { TextCall } from './call-unit.ts'
import { invalidCallOf } from './tool-call-of.ts'

/** Markup of calls of which no tool is offered: an example if text follows it, else meant as a call. */
export class DoubtedCalls {
  #raw = ''
  #calls: TextCall[] = []

  get isEmpty(): boolean {
    return this.#raw === ''
  }

  add(raw: string, calls: readonly TextCall[] = []): void {
    this.#raw += raw
    this.#calls.push(...calls)
  }

  /** @returns the markup as it was written, which is an example */
  takeText(): string {
    const raw = this.#raw
    this.#raw = ''
    this.#calls = []
    return raw
  }

  /** @returns the calls, of which their model is told that no such tool is offered */
  takeCalls(): ToolCall[] {
    const calls = this.#calls.map(invalidCallOf)
    this.takeText()
    return calls
  }
}
