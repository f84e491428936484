import { createHash } from 'node:crypto'
import * as z from 'zod'

/**
 * How hard the puzzle is. 14 bits take 16,384 hashes on average: 50 to 150 ms of a browser's plain JavaScript. With 32
 * times as many tries as that, one puzzle in 10^14 has no answer. While passwords are being tried it takes up to 64
 * times as long.
 */
export const zeroBits = { usual: 14, most: 20 } as const

/** @returns the bits of a puzzle that is harder than usual by so many, and up to which number it has an answer */
export function difficultyOf(harderBy: number): { zeroBits: number; most: number } {
  const bits = Math.min(zeroBits.most, zeroBits.usual + harderBy)
  return { zeroBits: bits, most: 32 * 2 ** bits }
}

const answered = z.object({
  challenge: z.string().max(1_024),
  answer: z
    .int()
    .min(0)
    .max(32 * 2 ** zeroBits.most),
})

/** @returns the challenge and the number in the `param` of a verify call, or null for anything else */
export function parseAnswer(param: string): z.infer<typeof answered> | null {
  try {
    return answered.safeParse(JSON.parse(param)).data ?? null
  } catch {
    return null
  }
}

/**
 * @returns whether SHA-256 of the salt followed by the number begins with the asked-for zero bits: the scheme of
 *   Hashcash (A. Back, 2002) with the number in decimal
 */
export function isSolution(salt: string, answer: number, bits: number): boolean {
  const head = createHash('sha256').update(`${salt}${answer}`).digest().readUInt32BE(0)
  return head >>> (32 - bits) === 0
}
