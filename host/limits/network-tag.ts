import { createHmac } from 'node:crypto'
import { networkOf } from './client-address.ts'

/** A visitor's share of a member's allowance; all visitors of one address together have a whole one. */
export const visitorShare = 0.1

/** @returns a one-way hash of an address, or of its network, for storage */
export function networkTag(sharedKey: string, address: string): string {
  return keyedTag(sharedKey, networkOf(address))
}

/** @returns a one-way hash of the key under which a caller is counted: members individually, visitors by network */
export function callerTag(
  sharedKey: string,
  caller: { readonly isMember: boolean; readonly owner: string; readonly address: string },
): string {
  return caller.isMember ? keyedTag(sharedKey, caller.owner) : networkTag(sharedKey, caller.address)
}

/** @returns a keyed hash. Without the key it can't be reversed by trying all texts, such as all phone numbers. */
export function keyedTag(sharedKey: string, text: string): string {
  return createHmac('sha256', sharedKey).update(text).digest('base64url')
}
