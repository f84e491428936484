/** Bounds of the wait before a lost socket is opened again, in milliseconds. */
export const reconnectBounds = { firstMs: 500, mostMs: 15_000 } as const

/**
 * How long to wait before the next attempt: doubling, with half of it by chance, so that the readers of a host that
 * came back do not all return at once.
 * @param attempt how many attempts have failed since the last success, from 0
 * @param random a number from 0 to 1
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(reconnectBounds.mostMs, reconnectBounds.firstMs * 2 ** Math.min(attempt, 10))
  return ceiling / 2 + (ceiling / 2) * random
}
