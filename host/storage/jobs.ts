/** Work that may be done later and by another process. A job is done at least once; its work must bear repetition. */
export interface Jobs {
  /** @returns the job's id */
  add(kind: string, payload: unknown, options?: { runAt?: number }): Promise<string>
  /** Starts taking jobs of this kind, one at a time; a job that throws is tried again, three times in all, with back-off. */
  work(kind: string, run: (payload: unknown, signal: AbortSignal) => Promise<void>): void
  /** @returns the state of a job, or null when there is none */
  state(id: string): Promise<{ state: 'waiting' | 'running' | 'done' | 'failed'; error: string } | null>
  /** Ends taking jobs; those that run are aborted and wait again. */
  close(): Promise<void>
}
