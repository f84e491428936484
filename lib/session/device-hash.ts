import { sha256 } from './sha256.ts'

/**
 * The value of the cookie `k_device_hash`: base64url of SHA-256 over the user agent and 16 random characters.
 * The random part makes it unguessable; the hash keeps the user agent from being read back.
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
