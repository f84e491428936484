import {
  die,
  errorReply,
  type FakeReply,
  hang,
  startFakeOpenAi,
  streamed,
} from '../../../host/models/testing/fake-openai-server.ts'
import type { Scope } from '../support/part.ts'

/** What may be wrong with a service of models. */
export const serviceFailures = ['down', 'slow', 'blocked', 'rubbish', 'empty'] as const
export type ServiceFailure = (typeof serviceFailures)[number]

const replies: Readonly<Record<ServiceFailure, FakeReply>> = {
  down: { parts: [die] },
  slow: { parts: [hang] },
  blocked: errorReply(403, { message: 'Forbidden', code: 'forbidden' }),
  rubbish: { parts: ['<html><body>Bad Gateway</body></html>'] },
  empty: streamed([]),
}

/** Starts a service that writes and makes vectors, until one of these is broken. @param path which one */
export async function startService(scope: Scope, path: '/chat/completions' | '/embeddings') {
  const fake = await startFakeOpenAi(streamed(['照资料', '可以这样做[1]。']))
  scope.defer(() => fake.close())
  return {
    baseUrl: fake.baseUrl,
    requests: fake.requests,
    break: (failure: ServiceFailure) => fake.failWith(path, replies[failure]),
    mend: () => fake.failWith(path, null),
  }
}
