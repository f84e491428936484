import { createHmac } from 'node:crypto'
import { networkOf } from './client-address.ts'

/** A visitor has this share of what a member has; all visitors of one address together have what a member has. */
export const visitorShare = 0.1

/** @returns a one-way derivative of an address, or of the network that is counted as one, for what is stored */
export function networkTag(sharedKey: string, address: string): string {
  return createHmac('sha256', sharedKey).update(networkOf(address)).digest('base64url')
}
