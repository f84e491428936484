import type { HostEnvironment } from '../../settings/environment.ts'
import { readOperatorAccess } from '../../storage/data-directory/operator-access.ts'
import { operatorTokenHeader } from '../operator-api/operator-module.ts'

export interface ProductCall {
  readonly path: string
  /** Sent as JSON by POST; when absent, the call is a GET. */
  readonly body?: object
  /** The product notices an abort, and stops. */
  readonly signal?: AbortSignal
}

/**
 * Sends a command's work to the product that owns the data directory.
 * @returns its response; null when no product runs there, so that the command opens the directory itself
 * @throws the signal's reason when it was aborted
 */
export async function askProduct(env: HostEnvironment, call: ProductCall): Promise<Response | null> {
  const access = await readOperatorAccess(env.DATA_DIR)
  if (!access) return null

  const reply = await fetch(`http://127.0.0.1:${access.port}${call.path}`, {
    method: call.body ? 'POST' : 'GET',
    headers: {
      [operatorTokenHeader]: access.token,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    body: call.body ? JSON.stringify(call.body) : null,
    signal: call.signal ?? null,
  }).catch(() => null)
  call.signal?.throwIfAborted()
  // The record may be a dead product's, and the port another program's.
  return reply?.ok ? reply : null
}

/** Like {@link askProduct}, for a call whose response is a single JSON value, which is returned. */
export async function answerOfProduct<Answer>(
  env: HostEnvironment,
  call: ProductCall,
): Promise<Answer | null> {
  const reply = await askProduct(env, call)
  return reply ? ((await reply.json()) as Answer) : null
}
