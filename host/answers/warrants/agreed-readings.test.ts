import { describe, expect, test } from '@jest/globals'
import type { VerdictState } from '../../../lib/contract/cards/support-check.ts'
import { agreed, isSettled } from './agreed-readings.ts'

const reading = (...states: VerdictState[]) =>
  states.map((state, at) => ({ claim: '句子', index: at + 1, by: 'model' as const, state, quotes: ['原文'] }))

describe('a statement is read again', () => {
  test.each<[string, number, VerdictState[], boolean]>([
    ['not where it is likely and borne out', 0.7, ['supported'], true],
    ['where it is borne out and unlikely', 0.2, ['supported'], false],
    ['where it is accused', 0.7, ['contradicted'], false],
    ['where the reading could not tell', 0.7, ['unclear'], false],
    ['where one of two sources bears it out', 0.7, ['supported', 'unclear'], false],
    ['where there is no verdict', 0.7, [], false],
  ])('%s', (_, score, states, expected) => {
    expect(isSettled({ score }, [reading(...states)])).toBe(expected)
  })

  test.each<[string, VerdictState, VerdictState, boolean]>([
    ['where two readings oppose each other', 'contradicted', 'supported', false],
    ['not where they agree', 'contradicted', 'contradicted', true],
    ['not where one could not tell', 'unclear', 'supported', true],
    ['where both could not tell', 'unclear', 'unclear', false],
  ])('a third time %s', (_, one, other, expected) => {
    expect(isSettled({ score: 0.7 }, [reading(one), reading(other)])).toBe(expected)
  })
})

describe('of several readings counts', () => {
  test.each<[string, VerdictState[], VerdictState]>([
    ['the only one', ['contradicted'], 'contradicted'],
    ['no accusation that another reading does not make', ['contradicted', 'unclear'], 'unclear'],
    ['an accusation of two', ['contradicted', 'contradicted'], 'contradicted'],
    ['what one says and none opposes', ['unclear', 'supported'], 'supported'],
    ['none of two that oppose each other', ['unsupported', 'supported'], 'unclear'],
    ['two of three', ['contradicted', 'supported', 'supported'], 'supported'],
    ['arithmetic as words', ['derived', 'unsupported', 'supported'], 'supported'],
    ['none of three that differ', ['contradicted', 'supported', 'unsupported'], 'unclear'],
  ])('%s', (_, states, expected) => {
    expect(agreed(states.map((state) => reading(state))).map(({ state }) => state)).toEqual([expected])
  })

  test('what was left out the first time', () => {
    expect(agreed([[], reading('supported')]).map(({ state }) => state)).toEqual(['supported'])
    expect(agreed([[], []])).toEqual([])
  })

  test('nothing of the words where it is open', () => {
    expect(agreed([reading('contradicted'), reading('supported')])[0]?.quotes).toEqual([])
  })
})
