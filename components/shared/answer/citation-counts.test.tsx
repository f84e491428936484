import { describe, expect, test } from '@jest/globals'
import type { Card } from '@/lib/contract/card'
import { citedCount } from './cited-count'

const card = (type: string, content: unknown): Card => ({ id: 'c1', type, target: 'end', content })

describe('citedCount', () => {
  test.each([
    ['没有引用。', 0],
    ['一[1]。二[1]。', 1],
    ['一[1][3]。二【2】。', 3],
    ['一[1-3]。没有的[9]。', 3],
  ])('%s names %i', (text, count) => {
    expect(citedCount([card('markdown', text)], 5)).toBe(count)
  })

  test('counts over all texts of the answer, and in nothing else', () => {
    const cards = [card('markdown', '一[1]'), card('thinking', '想[2]'), card('markdown', '三[3]')]
    expect(citedCount(cards, 5)).toBe(2)
  })
})
