import { createHash } from 'node:crypto'

export function memberOwner(uid: string): string {
  return `u:${uid}`
}

export function isMemberOwner(owner: string): boolean {
  return owner.startsWith(memberOwner(''))
}

export function uidOf(owner: string): string {
  return owner.slice(memberOwner('').length)
}

/** @returns the owner of a device's rows; it can't be reversed into the device's identity */
export function visitorOwner(deviceHash: string): string {
  return `d:${createHash('sha256').update(deviceHash).digest('base64url')}`
}
