import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { WordAutomaton } from './word-automaton.ts'

function unitsOf(text: string): number[] {
  return text.split('').map((unit) => unit.charCodeAt(0))
}

/** Every end of every word in a text, by the automaton. */
function ends(words: readonly string[], text: string): string[] {
  const automaton = new WordAutomaton(words.map(unitsOf))
  const found: string[] = []
  let state = 0
  for (const [at, unit] of unitsOf(text).entries()) {
    state = automaton.step(state, unit)
    for (let ending = state; ending !== 0; ending = automaton.shorter(ending)) {
      const word = automaton.wordAt(ending)
      if (word >= 0) found.push(`${at + 1}:${words[word]}`)
    }
  }
  return found.sort()
}

test('finds the same as searching each word separately', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 60 })
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 30 }), text, (words, read) => {
      const expected = words.flatMap((each) =>
        Array.from({ length: read.length }, (_, at) => at)
          .filter((at) => read.startsWith(each, at))
          .map((at) => `${at + each.length}:${each}`),
      )
      expect(ends(words, read)).toEqual(expected.sort())
    }),
    { numRuns: 1_000 },
  )
})

test('finds nothing without words', () => {
  expect(ends([], 'abc')).toEqual([])
})
