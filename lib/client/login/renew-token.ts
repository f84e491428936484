import 'client-only'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/client/api/api-error'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { randomUuid } from '@/lib/client/device/random-text'
import { readLoginState } from '../device/login-state'
import { isCurrentToken, replaceToken } from './keep-login'
import { refreshSession, sessionStore } from './session-store'

const renewAfterMs = 7 * 86_400_000
const attemptKey = 'token-renewal'

const attempt = z.object({ token: z.string(), key: z.string() })

/**
 * Exchanges the token for a new one once it is seven days old. Tabs are serialized by a lock if the browser has
 * locks; otherwise they share an idempotency key and get the same new token.
 * @param exchange passport/refresh
 * @returns whether the token was replaced; after a failure the old one is kept and retried at the next start
 */
export async function renewOldToken(
  exchange: (token: string, key: string) => Promise<string>,
  nowMs = Date.now(),
): Promise<boolean> {
  // Always defined by its type, but missing on plain http.
  const locks = navigator.locks as LockManager | undefined
  const renew = () => renewUnderLock(exchange, nowMs)
  return locks ? await locks.request(attemptKey, renew) : await renew()
}

async function renewUnderLock(
  exchange: (token: string, key: string) => Promise<string>,
  nowMs: number,
): Promise<boolean> {
  refreshSession()
  const { token } = sessionStore.getState()
  const { tokenSetAt, token: keptToken } = readLoginState()
  if (token === '' || token !== keptToken || nowMs - tokenSetAt < renewAfterMs) return false

  try {
    const renewed = await exchange(token, keyFor(token))
    // Logged out or in again meanwhile: the new token has no session then, and expires unused.
    if (!isCurrentToken(token)) return false
    replaceToken(renewed)
    persistentStorage.remove(attemptKey)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The idempotency key of the exchange of this token, shared by all tabs; a reload resumes with it. */
function keyFor(token: string): string {
  const begun = attempt.safeParse(persistentStorage.readJson(attemptKey))
  if (begun.success && begun.data.token === token) return begun.data.key
  const key = randomUuid()
  persistentStorage.write(attemptKey, JSON.stringify({ token, key }))
  return key
}
