import 'client-only'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/client/api/api-error'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { isCurrentToken, replaceToken } from './keep-login'
import { readLoginState } from '../device/login-state'
import { randomUuid } from '@/lib/client/device/random-text'
import { refreshSession, sessionStore } from './session-store'

const renewAfterMs = 7 * 86_400_000
const attemptKey = 'token-renewal'

const attempt = z.object({ token: z.string(), key: z.string() })

/**
 * Exchanges the token for a new one once it is seven days old. Tabs take turns where the browser has locks; where it
 * has none the key, which they share, makes them all get the same new token.
 * @param exchange passport/refresh
 * @returns whether the token was replaced; a failure leaves the old one for the next start
 */
export async function renewOldToken(
  exchange: (token: string, key: string) => Promise<string>,
  nowMs = Date.now(),
): Promise<boolean> {
  // Typed as always there, but plain http has no locks.
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
    // Logged out or in anew meanwhile: the new token has no session then, and expires unused.
    if (!isCurrentToken(token)) return false
    replaceToken(renewed)
    persistentStorage.remove(attemptKey)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The key of the attempt that was begun for this token, by whichever tab; a reload goes on with it. */
function keyFor(token: string): string {
  const begun = attempt.safeParse(persistentStorage.readJson(attemptKey))
  if (begun.success && begun.data.token === token) return begun.data.key
  const key = randomUuid()
  persistentStorage.write(attemptKey, JSON.stringify({ token, key }))
  return key
}
