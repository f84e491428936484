import { type ServerFrame, serverFrame } from '../../../contract/frames/frame'
import type { ForeignFrames } from './foreign-frames'

export interface FrameReader {
  /** Called with each outgoing frame. */
  sent(frame: unknown): void
  /** @returns frames to deliver after a reconnect */
  reopened(): readonly ServerFrame[]
  /** @param data content of a message @returns empty if invalid; a promise keeps the order */
  read(data: unknown): readonly ServerFrame[] | Promise<readonly ServerFrame[]>
}

/** Passes frames of our host through, and loads the parser for other hosts with their first frame. */
export class LazyFrameReader implements FrameReader {
  /** Frames sent before the kind of host is known. */
  #sent: unknown[] = []
  #isOurs = false
  #foreign: ForeignFrames | null = null
  #loading: Promise<ForeignFrames> | null = null

  sent(frame: unknown): void {
    if (this.#foreign) this.#foreign.sent(frame)
    else if (!this.#isOurs) this.#sent.push(frame)
  }

  reopened(): readonly ServerFrame[] {
    return this.#foreign?.reopened() ?? []
  }

  read(data: unknown): readonly ServerFrame[] | Promise<readonly ServerFrame[]> {
    if (this.#foreign) return this.#foreign.read(data)

    const value = jsonOf(data)
    const own = serverFrame.safeParse(value)
    if (own.success && !this.#loading) {
      // Heartbeats look the same from every host.
      if (own.data.ask_id !== undefined) this.#isOurs = true
      if (this.#isOurs) this.#sent = []
      return [own.data]
    }
    if (this.#isOurs || (!this.#loading && !isForeign(value))) return []

    return this.#load().then(
      (foreign) => foreign.read(data),
      // Loading failed offline; the next frame retries.
      () => [],
    )
  }

  #load(): Promise<ForeignFrames> {
    this.#loading ??= import('./foreign-frames').then(
      ({ ForeignFrames: Reader }) => {
        this.#foreign = new Reader()
        for (const frame of this.#sent.splice(0)) this.#foreign.sent(frame)
        return this.#foreign
      },
      (error: unknown) => {
        this.#loading = null
        throw error
      },
    )
    return this.#loading
  }
}

/** Frames of our host are numbered. */
function isForeign(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { code, seq } = value as Readonly<Record<string, unknown>>
  return typeof code === 'number' && typeof seq !== 'number'
}

function jsonOf(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
