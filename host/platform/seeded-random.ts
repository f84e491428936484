/** Random numbers from 0 to 1 that are the same for the same seed. */
export type Random = () => number

/**
 * Mulberry32 (Tommy Ettinger, public domain): small and fast, not for secrets.
 * @param seed an unsigned 32-bit integer
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
