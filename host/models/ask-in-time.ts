import { ModelError } from './language-model.ts'

interface InTime {
  /** Of the turn. */
  readonly signal: AbortSignal
  readonly limitMs: number
}

/**
 * Asks a model for what an answer can do without.
 * @returns null when the model fails, or is late
 * @throws the signal's reason when the turn is stopped
 */
export async function askInTime<Answer>(
  { signal, limitMs }: InTime,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  const limit = AbortSignal.timeout(limitMs)
  try {
    return await ask(AbortSignal.any([signal, limit]))
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted || error instanceof ModelError) return null
    throw error
  }
}
