import type { Bus } from '../../storage/bus.ts'

const channel = 'account-changed'

/** Says that a token was exchanged or that what a member is shown of themselves has changed. */
export function announceSessionChange(bus: Bus): void {
  bus.publish(channel, '')
}

/** @returns a function that ends the listening */
export function onSessionChanged(bus: Bus, listener: () => void): () => void {
  return bus.subscribe(channel, listener)
}
