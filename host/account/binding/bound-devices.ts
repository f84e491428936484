import type { Bus } from '../../storage/bus.ts'

const channel = 'account-bound'

/** Tells all processes that what a device had is a member's now, so that its open sockets come back as that member. */
export function announceBound(bus: Bus, device: string): void {
  bus.publish(channel, device)
}

/** @returns a function that ends the listening */
export function onBound(bus: Bus, listener: (device: string) => void): () => void {
  return bus.subscribe(channel, listener)
}
