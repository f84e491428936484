/** Called for errors that have no caller to report to. */
export type ReportFault = (error: unknown, where: string) => void

export type Listener = (message: string) => void

export class Listeners {
  readonly #channels = new Map<string, Set<{ readonly listener: Listener }>>()
  readonly #report: ReportFault

  constructor(report: ReportFault) {
    this.#report = report
  }

  /** @returns a function that removes this one subscription; the same listener may have others */
  add(channel: string, listener: Listener): () => void {
    const entry = { listener }
    const entries = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, entries.add(entry))
    return () => {
      if (entries.delete(entry) && entries.size === 0) this.#channels.delete(channel)
    }
  }

  has(channel: string): boolean {
    return this.#channels.has(channel)
  }

  /** Passes a message to all current listeners. Errors of a listener are reported and do not affect the others. */
  deliver(channel: string, message: string): void {
    const present = [...(this.#channels.get(channel) ?? [])]
    for (const entry of present) {
      try {
        entry.listener(message)
      } catch (error) {
        this.#report(error, `a listener of ${channel}`)
      }
    }
  }

  clear(): void {
    this.#channels.clear()
  }
}
