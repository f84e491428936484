import { describe, expect, test } from '@jest/globals'
import { agreed, mostReadings, needsAnother, type Said } from './agreed-readings.ts'

const words = { s: 'supported', c: 'contradicted', u: 'unsupported', '?': 'unclear' } as const

/** `sc?`: supported, contradicted, unclear. */
function readings(letters: string): Said[] {
  return Array.from(letters, (letter) => ({
    verdict: words[letter as keyof typeof words],
    quotes: ['原文'],
    calculation: '',
  }))
}

describe('of several readings counts', () => {
  test.each<[string, string, Said['verdict']]>([
    ['the only one', 'u', 'unsupported'],
    ['the only one', 's', 'supported'],
    ['no accusation of one alone', 'c', 'unclear'],
    ['no accusation that the other does not make', 'c?', 'unclear'],
    ['no accusation that the other does not make', 'cu', 'unclear'],
    ['an accusation of two', 'cc', 'contradicted'],
    ['an accusation of two beside one that can not tell', 'c?c', 'contradicted'],
    ['no accusation that one opposes', 'csc', 'unclear'],
    ['what one says where the other could not tell', '?s', 'supported'],
    ['what one says where the other could not tell', 'u?', 'unsupported'],
    ['none of two that oppose each other', 'us', 'unclear'],
    ['what two of three say', 'uss', 'supported'],
    ['what two of three say', 'scs', 'supported'],
    ['what two of three say', 'suu', 'unsupported'],
    ['none of three that differ', 'scu', 'unclear'],
    ['nothing', '', 'unclear'],
  ])('%s: %s', (_, letters, expected) => {
    expect(agreed(readings(letters))).toBe(expected)
  })
})

describe('a statement is read again', () => {
  test.each<[string, string, number, boolean, boolean]>([
    ['not where it is borne out', 's', 0.2, true, false],
    ['where it is borne out and unlikely', 's', 0.05, true, true],
    ['where its words do not bear it out', 's', 0.9, false, true],
    ['where it is accused', 'c', 0.05, false, true],
    ['not where it is unsupported and unlikely', 'u', 0.05, false, false],
    ['where it is unsupported and likely', 'u', 0.5, false, true],
    ['where the reading could not tell', '?', 0.05, false, true],
    ['not where there is no verdict', '', 0.9, false, false],
    ['not where two bear it out', 'ss', 0.05, true, false],
    ['where the words of two do not', 'ss', 0.9, false, true],
    ['where two oppose each other', 'cs', 0.05, true, true],
    ['not where none of two supports it', 'u?', 0.9, false, false],
    ['not where two accuse it', 'cc', 0.9, false, false],
    ['not a fourth time', 'scu', 0.9, false, false],
  ])('%s: %s', (_, letters, score, isHeld, expected) => {
    expect(letters.length <= mostReadings && needsAnother({ score }, readings(letters), isHeld)).toBe(
      expected,
    )
  })
})
