/** Messages between processes. Messages can be lost; subscribers recover by reading the database. */
export interface Bus {
  /** Whether other processes receive the messages too. */
  readonly isShared: boolean
  /** Sends to every subscriber of the channel, in all processes. Does nothing without subscribers. */
  publish(channel: string, message: string): void
  subscribe(channel: string, listener: (message: string) => void): () => void
  /** Resolves once messages of a subscribed channel arrive here, or after a short timeout. Never rejects. */
  subscribed(channel: string): Promise<void>
  /**
   * Counts one use against a rate limit with a fixed window of `windowMs`. Without a shared server each process counts
   * on its own.
   * @returns the uses in this window including this one, and when the window ends (ms from now)
   */
  count(key: string, windowMs: number): Promise<{ count: number; resetMs: number }>
  /**
   * Takes or renews one of the slots of `key` for `ttlMs`; it expires when its process dies.
   * @param place identifies the slot within the key
   * @returns the number of slots taken, including this one
   */
  acquireSlot(key: string, place: string, ttlMs: number): Promise<number>
  releaseSlot(key: string, place: string): void
  ping(): Promise<void>
  close(): Promise<void>
}
