import { createHash } from 'node:crypto'

/** @returns what rows of a member carry as their owner */
export function memberOwner(uid: string): string {
  return `u:${uid}`
}

/** @returns whether rows of this owner are a member's */
export function isMemberOwner(owner: string): boolean {
  return owner.startsWith(memberOwner(''))
}

/** @returns the uid of the member who is the owner of such rows */
export function uidOf(owner: string): string {
  return owner.slice(memberOwner('').length)
}

/** @returns what rows of a device carry as their owner; it cannot be turned back into the device's identity */
export function visitorOwner(deviceHash: string): string {
  return `d:${createHash('sha256').update(deviceHash).digest('base64url')}`
}
