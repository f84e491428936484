import { createHash } from 'node:crypto'

/** @returns what rows of a member carry as their owner */
export function memberOwner(uid: string): string {
  return `u:${uid}`
}

/** @returns what rows of a device carry as their owner; it cannot be turned back into the device's identity */
export function visitorOwner(deviceHash: string): string {
  return `d:${createHash('sha256').update(deviceHash).digest('base64url')}`
}
