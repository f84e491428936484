/** Messages between processes. A message may be lost; its subscribers recover by reading the database. */
export interface Bus {
  /** Whether other processes hear it too. */
  readonly isShared: boolean
  /** Sends to every subscriber of the channel, in this process and in others. Does not reject without subscribers. */
  publish(channel: string, message: string): void
  /** @returns a function that ends the subscription. */
  subscribe(channel: string, listener: (message: string) => void): () => void
  /**
   * Resolves once messages of a channel with a subscriber here reach this process, or after a short
   * while in which the server did not answer. Never rejects.
   */
  subscribed(channel: string): Promise<void>
  /**
   * Counts one use against a limit that opens again after `windowMs`.
   * While the processes can't count together, each counts by itself.
   * @returns the uses in this window, this one included, and when the window ends (ms from now)
   */
  count(key: string, windowMs: number): Promise<{ count: number; resetMs: number }>
  /**
   * Takes one of the places of `key`, or keeps it, for `ttlMs`: it expires when its process dies.
   * @param place names it among those of the key
   * @returns how many places are taken now, this one included
   */
  hold(key: string, place: string, ttlMs: number): Promise<number>
  /** Gives a place back before its time. */
  release(key: string, place: string): void
  ping(): Promise<void>
  close(): Promise<void>
}
