import 'client-only'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/client/api/api-error'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { pendingLogoutsKey } from '../device/login-state'

const maxKept = 20
/** Without storage, a logout is retried only while this page is open. */
let inMemory: readonly string[] = []

/** @returns tokens that were logged out here and may not be revoked on the host yet */
export function pendingLogouts(): readonly string[] {
  const parsed = z.array(z.string()).safeParse(persistentStorage.readJson(pendingLogoutsKey))
  return parsed.success ? parsed.data : inMemory
}

/** Remembers a token until the host has revoked it, in case the call fails. */
export function addPendingLogout(token: string): void {
  keep([...pendingLogouts().filter((each) => each !== token), token].slice(-maxKept))
}

/** Failed ones are retried the next time. @param revoke passport/logout for one token */
export async function sendPendingLogouts(revoke: (token: string) => Promise<void>): Promise<void> {
  for (const token of pendingLogouts()) {
    try {
      await revoke(token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // `unauthorized` means the host does not know the token; a retry would change nothing.
      if (error.code !== 'unauthorized') continue
    }
    keep(pendingLogouts().filter((each) => each !== token))
  }
}

function keep(tokens: readonly string[]): void {
  inMemory = tokens
  if (tokens.length === 0) persistentStorage.remove(pendingLogoutsKey)
  else persistentStorage.write(pendingLogoutsKey, JSON.stringify(tokens))
}
