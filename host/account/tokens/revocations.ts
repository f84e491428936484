import type { Bus } from '../../storage/bus.ts'

const channel = 'account-revoked'

/** Tells all processes that a place was signed out, so that they close its sockets at once. */
export function announceRevoked(bus: Bus, family: string): void {
  bus.publish(channel, family)
}

/** @returns a function that ends the listening */
export function onRevoked(bus: Bus, listener: (family: string) => void): () => void {
  return bus.subscribe(channel, listener)
}
