import { describe, expect, test } from '@jest/globals'
import type { Card } from '@/lib/contract/frames/card'
import { citationCounts } from './citation-counts'

const card = (type: string, content: unknown): Card => ({ id: 'c1', type, target: 'end', content })

describe('citationCounts', () => {
  test.each([
    ['没有引用。', [0, 0, 0, 0, 0]],
    ['一[1]。二[1]。', [2, 0, 0, 0, 0]],
    ['一[1][3]。二【2】。', [1, 1, 1, 0, 0]],
    ['一[1-3]。没有的[9]。', [1, 1, 1, 0, 0]],
    ['零[0]，一[5]', [0, 0, 0, 0, 1]],
  ])('%s names %j', (text, counts) => {
    expect(citationCounts([card('markdown', text)], 5)).toEqual(counts)
  })

  test('counts over all texts of the answer, and in nothing else', () => {
    const cards = [card('markdown', '一[1]'), card('thinking', '想[2]'), card('markdown', '三[3]')]
    expect(citationCounts(cards, 5)).toEqual([1, 0, 1, 0, 0])
  })
})
