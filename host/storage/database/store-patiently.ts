import { setTimeout as delay } from 'node:timers/promises'
import { StorageFull } from '../../platform/errors.ts'
import { BatchConflict } from './database.ts'

/** For so long a database that does not answer is waited for: a restart or a failover takes seconds. */
const outageMs = 20_000
const firstPauseMs = 25
const longestPauseMs = 1_000

export interface Patience {
  /** Once this is aborted nothing is tried again. */
  readonly giveUp: AbortSignal
  /** Whether a full disk is waited for as well, for as long as it takes. */
  readonly waitsForRoom: boolean
  /** Failures that stay what they are, besides conflicts. */
  readonly isFinal?: (error: unknown) => boolean
}

/**
 * Tries a write again until it is stored. The write must be one that finds out by itself whether it was stored
 * before, because the reply to a commit may be what was lost.
 * @throws {BatchConflict} and permanent errors at once; the storage's last error once a retry is useless or out of time
 */
export async function storePatiently(write: () => Promise<void>, patience: Patience): Promise<void> {
  const deadline = performance.now() + outageMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await write()
    } catch (error) {
      const mayHelp =
        error instanceof StorageFull
          ? patience.waitsForRoom
          : !(error instanceof BatchConflict || patience.isFinal?.(error)) && performance.now() < deadline
      if (!mayHelp || patience.giveUp.aborted) throw error
    }
    // What ends the pause early also ends the trying, after one last attempt.
    await delay(pauseMs, undefined, { signal: patience.giveUp }).catch(() => undefined)
  }
}
