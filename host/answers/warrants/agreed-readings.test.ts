import { describe, expect, test } from '@jest/globals'
import type { VerdictState } from '../../../lib/contract/cards/support-check.ts'
import { agreed, isSettled } from './agreed-readings.ts'

const reading = (...states: VerdictState[]) =>
  states.map((state, at) => ({ claim: '句子', index: at + 1, by: 'model' as const, state, quotes: ['原文'] }))

describe('a statement is read again', () => {
  test.each<[string, number, VerdictState[], boolean]>([
    ['not where it is likely and borne out', 0.7, ['supported'], true],
    ['where it is borne out and unlikely', 0.2, ['supported'], false],
    ['where it is accused', 0.2, ['contradicted'], false],
    ['where the reading could not tell, and it is likely', 0.7, ['unclear'], false],
    ['not where the reading could not tell, and it is not', 0.5, ['unclear'], true],
    ['not where it is unsupported and not likely', 0.5, ['unsupported'], true],
    ['where it is unsupported and likely', 0.8, ['unsupported'], false],
    ['where one of two sources bears it out', 0.7, ['supported', 'unclear'], false],
    ['not where there is no verdict', 0.7, [], true],
  ])('%s', (_, score, states, expected) => {
    expect(isSettled({ score }, reading(...states))).toBe(expected)
  })
})

describe('of two readings counts', () => {
  test.each<[string, VerdictState, VerdictState | null, VerdictState]>([
    ['the only one', 'unsupported', null, 'unsupported'],
    ['no accusation of one alone', 'contradicted', null, 'unclear'],
    ['no accusation that the other does not make', 'contradicted', 'unclear', 'unclear'],
    ['no accusation of the second alone', 'unclear', 'contradicted', 'unclear'],
    ['an accusation of both', 'contradicted', 'contradicted', 'contradicted'],
    ['what the second says where the first could not tell', 'unclear', 'supported', 'supported'],
    ['what the first says where the second could not tell', 'supported', 'unclear', 'supported'],
    ['none of two that oppose each other', 'unsupported', 'supported', 'unclear'],
    ['arithmetic as words', 'derived', 'supported', 'derived'],
  ])('%s', (_, one, other, expected) => {
    const found = agreed(reading(one), other ? reading(other) : [])
    expect(found.map(({ state }) => state)).toEqual([expected])
  })

  test('what was left out the first time', () => {
    expect(agreed([], reading('supported')).map(({ state }) => state)).toEqual(['supported'])
    expect(agreed([], [])).toEqual([])
  })

  test('no words where they oppose each other', () => {
    expect(agreed(reading('contradicted'), reading('supported'))[0]?.quotes).toEqual([])
  })
})
