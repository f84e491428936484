import type { Bus } from '../../../storage/bus/bus.ts'

/** A message that every process receives at once. `on` returns a function that ends the subscription. */
function announcement(channel: string) {
  return {
    announce: (bus: Bus, subject: string): void => bus.publish(channel, subject),
    on: (bus: Bus, listener: (subject: string) => void): (() => void) => bus.subscribe(channel, listener),
  }
}

/** A place was signed out, by the family of its tokens: its sockets are closed. */
export const revocation = announcement('account-revoked')

/** What a device had is a member's now: its open sockets reconnect as that member. */
export const deviceBinding = announcement('account-bound')
