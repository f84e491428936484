import type { BlockSplitter } from '@/lib/markdown/block-splitter'

/**
 * Whether a text is read in slices before it is shown, and what reads it. It is kept by whoever shows the text, since
 * React throws away what a component that waits has made.
 */
export class ReadAhead {
  #mayWait = false
  #hasBegun = false
  #read: Promise<BlockSplitter> | null = null

  /** There is a page that answers meanwhile. Nobody calls this on a server. */
  allow(): void {
    this.#mayWait = !this.#hasBegun
  }

  /** @returns what to wait for; null when the text was shown before anybody allowed to wait */
  wait(read: () => Promise<BlockSplitter>): Promise<BlockSplitter> | null {
    this.#hasBegun = true
    if (!this.#mayWait) return null
    this.#read ??= read()
    return this.#read
  }
}
