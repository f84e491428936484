import { HostError } from '../platform/errors.ts'
import { ModelError } from '../models/language-model.ts'
import { errorSentence } from '../platform/terminal/sentences.ts'

/**
 * What a call that asks a model comes to.
 * @param ask null or '': the model wrote nothing of use
 * @param nothing what is said then
 * @throws {HostError} unavailable where the model fails, takes too long, or writes nothing of use
 */
export async function askedOfModel<Answer>(
  ask: () => Promise<Answer | null>,
  nothing: string,
): Promise<Answer> {
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
