import { setTimeout as delay } from 'node:timers/promises'
import { StorageFull } from '../../platform/errors.ts'
import { BatchConflict } from './database.ts'

/** Maximum wait for a database that does not respond: a restart or a failover takes seconds. */
const outageMs = 20_000
const firstPauseMs = 25
const maxPauseMs = 1_000

export interface RetryOptions {
  /** No retries once this is aborted. */
  readonly giveUp: AbortSignal
  /** Whether to wait for a full disk as well, without a limit. */
  readonly waitsForRoom: boolean
  /** Identifies permanent failures other than conflicts. */
  readonly isFinal?: (error: unknown) => boolean
}

/**
 * Retries a write until it is stored. The write must detect on its own whether it was stored before, because the
 * response to a commit may have been lost.
 * @throws {BatchConflict} and permanent errors at once; the last storage error once a retry is useless or out of time
 */
export async function storeWithRetries(write: () => Promise<void>, patience: RetryOptions): Promise<void> {
  const deadline = performance.now() + outageMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await write()
    } catch (error) {
      const mayHelp =
        error instanceof StorageFull
          ? patience.waitsForRoom
          : !(error instanceof BatchConflict || patience.isFinal?.(error)) && performance.now() < deadline
      if (!mayHelp || patience.giveUp.aborted) throw error
    }
    // An abort that ends the pause also ends the retries, after one last attempt.
    await delay(pauseMs, undefined, { signal: patience.giveUp }).catch(() => undefined)
  }
}
