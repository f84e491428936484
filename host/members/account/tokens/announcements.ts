import type { Bus } from '../../../storage/bus/bus.ts'

/** A message that every process receives at once. `on` returns a function that unsubscribes. */
function announcement(channel: string) {
  return {
    announce: (bus: Bus, subject: string): void => bus.publish(channel, subject),
    on: (bus: Bus, listener: (subject: string) => void): (() => void) => bus.subscribe(channel, listener),
  }
}

/** A login ended, identified by the family of its tokens: its sockets are closed. */
export const revocation = announcement('account-revoked')

/** A device's data now belongs to a member: its open sockets reconnect as that member. */
export const deviceBinding = announcement('account-bound')
