import { sha256 } from '@/lib/client/device/sha256'

/**
 * @returns the SHA-256 of a file in hex; computed natively over https and on localhost, otherwise in JavaScript
 * @throws if the file can't be read any more
 */
export async function hashFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const digest = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
