import { createHash } from 'node:crypto'
import { describe, expect, jest, test } from '@jest/globals'
import * as fc from 'fast-check'
import { leadingZeroBits, solveProof } from './proof-of-work'

const digestOf = (salt: string, answer: number) => createHash('sha256').update(`${salt}${answer}`).digest()

describe('leadingZeroBits', () => {
  test.each([
    [[0xff], 0],
    [[0x80], 0],
    [[0x7f], 1],
    [[0x01], 7],
    [[0x00, 0x80], 8],
    [[0x00, 0x00, 0x10], 19],
    [[0x00, 0x00], 16],
  ])('%j has %i', (bytes, expected) => {
    expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(expected)
  })
})

describe('solveProof', () => {
  test('finds the smallest number that the host will accept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.integer({ min: 0, max: 8 }), async (salt, zeroBits) => {
        const answer = await solveProof({ salt, zeroBits, most: 100_000 })
        expect(answer).not.toBeNull()
        expect(leadingZeroBits(digestOf(salt, answer ?? -1))).toBeGreaterThanOrEqual(zeroBits)
        for (let smaller = 0; smaller < (answer ?? 0); smaller++)
          expect(leadingZeroBits(digestOf(salt, smaller))).toBeLessThan(zeroBits)
      }),
      { numRuns: 20 },
    )
  })

  test('gives up if there is no solution', async () => {
    expect(await solveProof({ salt: 'a', zeroBits: 200, most: 300 })).toBeNull()
  })

  test('yields to the page every few milliseconds, even on slow machines', async () => {
    let nowMs = 0
    const turns: number[] = []
    const yieldTurn = jest.fn(async () => void turns.push(nowMs))
    await solveProof({ salt: 'a', zeroBits: 200, most: 99 }, { now: () => (nowMs += 5), yieldTurn })
    expect(turns.length).toBeGreaterThan(20)
    for (const [at, turnMs] of turns.entries()) expect(turnMs - (turns[at - 1] ?? 0)).toBeLessThanOrEqual(50)
  })

  test('stops when the dialog is closed', async () => {
    const closed = new AbortController()
    const yieldTurn = async () => closed.abort(new Error('closed'))
    const solving = solveProof(
      { salt: 'a', zeroBits: 200, most: 1e9 },
      {
        signal: closed.signal,
        now: (() => {
          let ms = 0
          return () => (ms += 5)
        })(),
        yieldTurn,
      },
    )
    await expect(solving).rejects.toThrow('closed')
  })
})
