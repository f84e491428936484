import { describe, expect, test } from '@jest/globals'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { answerTexts, mayBeChecked, orderedSources } from './answer-parts.ts'

const card = (type: string, content: unknown, more: Partial<Card> = {}): Card => {
  return { id: type, type, target: 'end', content, ...more }
}
const source = (index: number, title = `资料${index}`) => {
  return { index, title, seeMoreUrl: '', showName: '', passage: '', provider: '' }
}

test('the texts of an answer are its Markdown, in order, without errors and thoughts', () => {
  const cards = [
    card('thinking', '想'),
    card('markdown', '甲[1]'),
    card('search_result', [source(1)]),
    card('markdown', '没有写完', { isError: true }),
    card('markdown', ''),
    card('markdown', '乙'),
  ]
  expect(answerTexts(cards)).toEqual(['甲[1]', '乙'])
})

describe('the sources of an answer', () => {
  test('stand at the place of their number, and missing ones are empty', () => {
    const sources = orderedSources([card('search_result', [source(3), source(1)])])
    expect(sources.map(({ index, title }) => [index, title])).toEqual([
      [1, '资料1'],
      [2, ''],
      [3, '资料3'],
    ])
  })

  test('of a later card replace those of the same number', () => {
    const cards = [
      card('search_result', [source(1, '旧'), source(2)]),
      card('search_result', [source(1, '新')]),
    ]
    expect(orderedSources(cards).map(({ title }) => title)).toEqual(['新', '资料2'])
  })

  test('are bounded, whatever their numbers', () => {
    expect(orderedSources([card('search_result', [source(2_000_000_000)])])).toHaveLength(1_000)
    expect(orderedSources([])).toEqual([])
    expect(orderedSources([card('search_result', '坏的')])).toEqual([])
  })
})

test.each<[string, boolean, readonly Card[]]>([
  ['sources and a marker', true, [card('search_result', [source(1)]), card('markdown', '甲[1]')]],
  [
    'sources and a marker in other brackets',
    true,
    [card('search_result', [source(1)]), card('markdown', '甲（资料1）')],
  ],
  ['sources only', false, [card('search_result', [source(1)]), card('markdown', '甲')]],
  ['a marker only', false, [card('markdown', '甲[1]')]],
  ['nothing', false, []],
])('an answer with %s may be checked: %s', (_, expected, cards) => {
  expect(mayBeChecked(cards)).toBe(expected)
})
