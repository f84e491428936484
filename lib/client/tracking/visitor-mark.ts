import { sha256 } from '@/lib/client/device/sha256'

/**
 * @param deviceHash who this browser is to the host
 * @returns what distinguishes visitors in statistics: a one-way derivative that does not authenticate as this browser
 */
export function visitorMark(deviceHash: string): string {
  const bytes = sha256(new TextEncoder().encode(`usage:${deviceHash}`))
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
