import { type ServerFrame, serverFrame } from '../../../contract/frames/frame'
import type { ForeignFrames } from './foreign-frames'

/** Reads the messages of a socket. */
export interface FrameReader {
  /** Called with each frame that the page sends. */
  sent(frame: unknown): void
  /** @returns what the page is to hear when the socket is open again */
  reopened(): readonly ServerFrame[]
  /** @param data what a message held @returns no frames for what is none; they may come later, in their order */
  read(data: unknown): readonly ServerFrame[] | Promise<readonly ServerFrame[]>
}

/** Reads frames of our host as they are, and loads what reads those of others with the first of them. */
export class LazyFrameReader implements FrameReader {
  /** What was sent before it is known whose host this is. */
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
      // A heartbeat is the same of every host.
      if (own.data.ask_id !== undefined) this.#isOurs = true
      if (this.#isOurs) this.#sent = []
      return [own.data]
    }
    if (this.#isOurs || (!this.#loading && !isForeign(value))) return []
    return this.#load().then(
      (foreign) => foreign.read(data),
      // Without a network; the next frame tries once more.
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

/** Ours are numbered. */
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
