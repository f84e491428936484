import { createHmac } from 'node:crypto'
import { networkOf } from './client-address.ts'

/** A visitor has this share of what a member has; all visitors of one address together have what a member has. */
export const visitorShare = 0.1

/** @returns a one-way derivative of an address, or of the network that is counted as one, for what is stored */
export function networkTag(sharedKey: string, address: string): string {
  return keyedTag(sharedKey, networkOf(address))
}

/** @returns a one-way derivative of what a caller is counted as: a member by themselves, visitors by their network */
export function callerTag(
  sharedKey: string,
  caller: { readonly isMember: boolean; readonly owner: string; readonly address: string },
): string {
  return caller.isMember ? keyedTag(sharedKey, caller.owner) : networkTag(sharedKey, caller.address)
}

/**
 * @returns a one-way derivative of a text. Without the key nothing is found by trying all texts, as it would be of a
 * phone's eleven digits.
 */
export function keyedTag(sharedKey: string, text: string): string {
  return createHmac('sha256', sharedKey).update(text).digest('base64url')
}
