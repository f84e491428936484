import type { ServerFrame } from '../../../lib/contract/frames/frame.ts'

/** Reads the times out of an answer that consists of nothing else. */
export class ClockReader {
  readonly sentAt: number[] = []
  readonly delaysMs: number[] = []
  #rest = ''

  take(frame: ServerFrame, arrivedAt: number): void {
    for (const event of frame.data ?? []) {
      if (typeof event.content !== 'string') continue
      const times = (this.#rest + event.content).split(';')
      this.#rest = times.pop() ?? ''
      for (const time of times) {
        this.sentAt.push(Number(time))
        this.delaysMs.push(arrivedAt - Number(time))
      }
    }
  }
}
