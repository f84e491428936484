import { ModelError } from '../models/language-model.ts'
import { HostError } from '../platform/errors.ts'
import { errorSentence } from '../platform/terminal/sentences.ts'

/**
 * Awaits a call to a model and maps its failures.
 * @param ask null or '': the model wrote nothing usable
 * @param nothing the error message in that case
 * @throws {HostError} unavailable when the model fails, times out, or writes nothing usable
 */
export async function callModel<Answer>(ask: () => Promise<Answer | null>, nothing: string): Promise<Answer> {
  try {
    const answer = await ask()
    if (answer) return answer
  } catch (error) {
    if (error instanceof ModelError)
      throw new HostError('unavailable', errorSentence(error.code), { cause: error })
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new HostError('unavailable', errorSentence('model_timeout'), { cause: error })
    throw error
  }
  throw new HostError('unavailable', nothing)
}
