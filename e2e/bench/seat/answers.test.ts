import { describe, expect, test } from '@jest/globals'
import { answersOfAnotherHand, labelledAnswers } from './answers.ts'
import { exchangedCases } from './exchanged-columns.ts'
import type { LabelledAnswer } from './labelled-answer.ts'
import { labelledClaims } from './labelled-claims.ts'
import { plantedSections } from './research/sections.ts'

const claimsOf = (answers: readonly LabelledAnswer[]) =>
  answers.flatMap((answer) => labelledClaims(answer).map((each) => ({ ...each, answer })))
const own = claimsOf(labelledAnswers)
const others = claimsOf(answersOfAnotherHand)

describe('the labelled answers', () => {
  test('are thirty, of three manners, over four sources or more', () => {
    expect(labelledAnswers).toHaveLength(30)
    for (const manner of ['strong', 'middling', 'bad'])
      expect(labelledAnswers.filter((answer) => answer.manner === manner)).toHaveLength(10)
    for (const { sources } of labelledAnswers) expect(sources.length).toBeGreaterThanOrEqual(4)
  })

  test('have three hundred sentences and more, half of them false', () => {
    expect(own.length).toBeGreaterThanOrEqual(300)
    const share = own.filter(({ label }) => label.falseBy).length / own.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
    const sums = own.filter(({ label }) => label.isSum)
    expect(sums.filter(({ label }) => !label.falseBy).length).toBeGreaterThanOrEqual(30)
    expect(sums.filter(({ label }) => label.falseBy).length).toBeGreaterThanOrEqual(15)
  })

  test('of another hand are twenty, with as many sentences for their number', () => {
    expect(answersOfAnotherHand).toHaveLength(20)
    expect(others.length).toBeGreaterThanOrEqual(300)
    expect(others.filter(({ label }) => label.falseBy).length).toBeGreaterThanOrEqual(90)
    expect(others.filter(({ label }) => label.isSum && !label.falseBy).length).toBeGreaterThanOrEqual(30)
  })

  test.each([...own, ...others])('$label.text: its words are in its sources', ({ claim, label, answer }) => {
    const passages = claim.sources.map((index) => answer.sources[index - 1]?.passage ?? '')
    for (const quote of label.quotes) expect(passages.some((text) => text.includes(quote))).toBe(true)
    if (label.falseBy) return
    // A true sentence has words in each source that it cites.
    for (const passage of passages) expect(label.quotes.some((quote) => passage.includes(quote))).toBe(true)
  })
})

test('a hundred tables have exchanged cells', () => {
  expect(exchangedCases()).toHaveLength(100)
})

test('twenty sections have one falsehood each, and words for the others', () => {
  expect(plantedSections).toHaveLength(20)
  for (const { sources, text, planted } of plantedSections) {
    const passages = sources.map(({ passage }) => passage).join('\n')
    for (const [, ...quotes] of [...text, planted])
      for (const quote of quotes) expect(passages).toContain(quote)
  }
})
