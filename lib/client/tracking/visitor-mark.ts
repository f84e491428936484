import { sha256 } from '@/lib/client/device/sha256'

/**
 * @param deviceHash identity of this browser
 * @returns an id of the visitor for statistics: a one-way hash that can't be used to authenticate
 */
export function visitorMark(deviceHash: string): string {
  const bytes = sha256(new TextEncoder().encode(`usage:${deviceHash}`))
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
