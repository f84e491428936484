import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '../support/part.ts'

const everyMs = 50
const timeoutMs = 30_000

/** What a visitor went through since the last measure was taken. */
export interface VisitorMeasure {
  readonly timesMs: readonly number[]
  readonly answered: number
  /** The most memory that the product held whenever it was looked at. */
  readonly mostBytes: number
}

/** Opens the home page and asks for the product's health again and again, and looks at the product's memory. */
export class Visitor {
  #timesMs: number[] = []
  #answered = 0
  #mostBytes = 0

  /** The visits begin at once and end with the scope. */
  constructor(scope: Scope, origin: string, memory: () => number) {
    const ended = new AbortController()
    const visits = ['/', '/healthz'].map((path) => this.#visit(`${origin}${path}`, memory, ended.signal))
    scope.defer(async () => {
      ended.abort()
      await Promise.all(visits)
    })
  }

  /** Waits while visits go on. */
  async comeOften(forMs: number): Promise<void> {
    await pause(forMs)
  }

  takeMeasure(): VisitorMeasure {
    const measure = { timesMs: this.#timesMs, answered: this.#answered, mostBytes: this.#mostBytes }
    this.#timesMs = []
    this.#answered = 0
    this.#mostBytes = 0
    return measure
  }

  async #visit(url: string, memory: () => number, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const startedAt = performance.now()
      const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
      await reply?.arrayBuffer()
      if (ended.aborted) return
      this.#timesMs.push(performance.now() - startedAt)
      if (reply?.ok) this.#answered += 1
      this.#mostBytes = Math.max(this.#mostBytes, memory())
      await pause(everyMs)
    }
  }
}
