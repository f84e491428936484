import 'client-only'
import { getCookie, setCookie } from 'cookies-next/client'
import { cookieNames, deviceHashPattern, headerNames } from '@/lib/contract/identity'
import { persistentStorage } from './browser-storage'
import { randomText, randomUuid } from './random-text'
import { sha256 } from './sha256'

const cookieDays = 365
const randomCharacters = 16
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface DeviceIdentity {
  /** A UUID for statistics; not a credential. */
  readonly deviceId: string
  /** Identifies this visitor to the host. */
  readonly deviceHash: string
}

/**
 * The identity of this browser, created at the first use. The cookie is read at each call, since another tab, or the
 * user, may have changed it. A lock, where available (secure origins), prevents two tabs from creating two identities
 * and losing one's searches; without locks the cookie is read back immediately.
 */
export async function deviceIdentity(): Promise<DeviceIdentity> {
  const deviceHash = readStoredHash() ?? (await underLock(() => readStoredHash() ?? makeHash()))
  return { deviceId: deviceId(), deviceHash }
}

function readStoredHash(): string | null {
  const value = getCookie(cookieNames.deviceHash)
  return typeof value === 'string' && deviceHashPattern.test(value) ? value : null
}

function makeHash(): string {
  const made = deviceHashOf(navigator.userAgent, randomText(randomCharacters))
  const secure = window.location.protocol === 'https:'
  setCookie(cookieNames.deviceHash, made, { maxAge: cookieDays * 86_400, path: '/', sameSite: 'lax', secure })
  return readStoredHash() ?? made
}

async function underLock(action: () => string): Promise<string> {
  // Always defined by its type, but missing on plain http.
  const locks = navigator.locks as LockManager | undefined
  return locks ? await locks.request(cookieNames.deviceHash, () => action()) : action()
}

function deviceId(): string {
  const stored = persistentStorage.read(headerNames.deviceId)
  if (stored && uuidPattern.test(stored)) return stored
  const made = randomUuid()
  persistentStorage.write(headerNames.deviceId, made)
  return made
}

/**
 * The value of the cookie `k_device_hash`: base64url of SHA-256 over the user agent and 16 random characters. The
 * random part makes it unguessable; the hash hides the user agent.
 * @returns 43 characters of base64url, without padding
 */
export function deviceHashOf(userAgent: string, randomCharacters: string): string {
  return base64Url(sha256(new TextEncoder().encode(userAgent + randomCharacters)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
