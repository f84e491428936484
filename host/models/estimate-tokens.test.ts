import { describe, expect, test } from '@jest/globals'
import { estimateTokens } from './estimate-tokens.ts'
import { mostTokens, readTokenPieces } from './testing/token-pieces.ts'

const kinds = [...readTokenPieces()]

describe.each(kinds)('%s', (_kind, pieces) => {
  const sum = (of: (piece: (typeof pieces)[number]) => number) =>
    pieces.reduce((total, piece) => total + of(piece), 0)

  test('no piece is estimated below its tokens', () => {
    const low = pieces.filter((piece) => estimateTokens(piece.text) < mostTokens(piece))
    expect(low.map(({ text }) => text)).toEqual([])
  })

  test('prose and code are estimated at most 1.4 times as high', () => {
    if (pieces[0]?.group === 'data') return
    expect(sum(({ text }) => estimateTokens(text)) / sum(mostTokens)).toBeLessThanOrEqual(1.4)
  })
})

test('there are at least 14 kinds', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(14)
})

test.each([
  ['a long word', 'a'.repeat(100_000)],
  ['encoded bytes', 'aB3'.repeat(40_000)],
  ['short runs', `${'aB3'.repeat(7)}-`.repeat(5_000)],
])('counts the tokens of %s', (_name, text) => {
  expect(estimateTokens(text)).toBeGreaterThan(text.length / 6)
})
