import { expect, test } from '@jest/globals'
import type { Card } from '../../../contract/frames/card'
import { mergeCards } from './merge-cards'

const card = (id: string, content: unknown): Card => ({ id, type: 'markdown', target: 'end', content })

test('newer cards take the place of those with their ids, new ones follow, the others stay the same', () => {
  const [one, two] = [card('1', '甲'), card('2', '乙')]
  const [newer, added] = [card('2', '新'), card('3', '丙')]
  const merged = mergeCards([one, two], [added, newer])
  expect(merged).toEqual([one, newer, added])
  expect(merged[0]).toBe(one)
})
