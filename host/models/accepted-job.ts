import { ModelError } from './language-model.ts'

/**
 * Marks the failures of what follows after a service has accepted a job: no other service may get it, since it may be
 * paid.
 */
export async function ofAcceptedJob<Result>(following: Promise<Result>): Promise<Result> {
  return following.catch((cause: unknown) => {
    if (!(cause instanceof ModelError)) throw cause
    throw new ModelError(cause.code, cause.message, { cause, wasAccepted: true })
  })
}
