import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { showsDistress } from './distress.ts'
import { fittedDanger, fittedHarmless } from './testing/danger-sentences.ts'
import { heldOutDanger, heldOutHarmless } from './testing/held-out-sentences.ts'
import {
  distressed,
  innocent,
  lastDistressed,
  lastInnocent,
  laterDistressed,
  laterInnocent,
  unseenDistressed,
  unseenInnocent,
} from './testing/phrasings.ts'

const missed = (rows: readonly string[]) => rows.filter((row) => !showsDistress(row))
const mistaken = (rows: readonly string[]) => rows.filter(showsDistress)

test.each([...distressed, ...laterDistressed, ...unseenDistressed])('%s shows distress', (message) => {
  expect(showsDistress(message)).toBe(true)
})

test.each([...innocent, ...laterInnocent, ...unseenInnocent])('%s shows none', (message) => {
  expect(showsDistress(message)).toBe(false)
})

/**
 * What the rule does with words that it was not made from: of 24 in danger it saw 15 at first, and mistook 3 of 24. It
 * may not become worse by changes for other words.
 */
describe('sentences never used for tuning the rule', () => {
  test('in danger', () => {
    expect(missed(lastDistressed).length).toBeLessThanOrEqual(9)
  })

  test('harmless', () => {
    expect(mistaken(lastInnocent).length).toBeLessThanOrEqual(3)
  })
})

/** Of 100 sentences of each kind that were never used to change the rules it missed 49, and mistook 5. */
describe('held-out sentences', () => {
  test('of danger, most of them indirect', () => {
    expect(missed(heldOutDanger).length).toBeLessThanOrEqual(49)
  })

  test('of ordinary sadness, anger and everyday words', () => {
    expect(mistaken(heldOutHarmless).length).toBeLessThanOrEqual(5)
  })
})

test('sentences to which the rules were fitted', () => {
  expect(missed(fittedDanger).length).toBeLessThanOrEqual(1)
  expect(mistaken(fittedHarmless)).toEqual([])
})

test('spaces, marks or emojis do not hide a direct statement', () => {
  const marks = fc.array(fc.constantFrom(' ', '*', '.', '😭', '\u200b', '-', '　', '！'), { maxLength: 3 })
  const direct = fc.constantFrom('我想自杀', '我不想活了', '我想死', '好想結束生命')
  fc.assert(
    fc.property(direct, fc.array(marks, { minLength: 8, maxLength: 8 }), (message, gaps) => {
      const written = Array.from(message, (character, at) => character + (gaps[at] ?? []).join('')).join('')
      expect(showsDistress(written)).toBe(true)
    }),
  )
})

test('in a long message an earlier statement is still found', () => {
  const texts = ['想', '死', '我想', 'want to ', '不 ', '活着', '没有我', '安眠药']
  for (const text of texts)
    expect([text, showsDistress(`我不想活了。${text.repeat(8_000)}`)]).toEqual([text, true])
})
