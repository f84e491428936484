import { expect, test } from '@jest/globals'
import { classifiers, functionWords, operations, timeUnits } from './words.ts'

function count(words: string): number {
  return words.split(' ').length
}

test('the words of operations stay as few as they are: what else a sentence means is asked', () => {
  expect(operations.length).toBeLessThanOrEqual(48)
  expect(operations.reduce((sum, [, words]) => sum + count(words), 0)).toBeLessThanOrEqual(155)
  expect(Object.keys(timeUnits)).toHaveLength(8)
  expect(count(classifiers)).toBeLessThanOrEqual(48)
  expect(count(functionWords)).toBeLessThanOrEqual(132)
})

test('no word has two meanings', () => {
  const words = [...operations.flatMap(([, each]) => each.split(' ')), ...functionWords.split(' ')]
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
