import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import { estimateOf, moveItem, sectionsToSend, titleProblem } from './outline-draft'
import { outlineCard, section } from './testing/research-record'

test('a move loses nothing, places one item at its target, and keeps the order of the others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }),
      fc.nat(14),
      fc.nat(14),
      (list, from, to) => {
        const next = moveItem(list, from, to)
        if (from >= list.length || to >= list.length) return expect(next).toBe(list)
        const item = list[from]
        expect(next[to]).toBe(item)
        expect(next.filter((each) => each !== item)).toEqual(list.filter((each) => each !== item))
      },
    ),
  )
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['题'.repeat(200), null],
  [` ${'题'.repeat(200)} `, null],
  ['题'.repeat(201), 'long'],
] as const)('a title of %p: %p', (title, problem) => {
  expect(titleProblem(title)).toBe(problem)
})

test('only the sections of the host are sent with an id', () => {
  const draft = [
    { key: 's1', id: 's1', title: '一', points: ['要点'] },
    { key: 'new-1', title: '二', points: [] },
  ]
  expect(sectionsToSend(draft)).toEqual([
    { id: 's1', title: '一', points: ['要点'] },
    { title: '二', points: [] },
  ])
})

test('the estimate follows the sections: one that was added counts as the others do on average', () => {
  const card = outlineCard([section('s1', '一', { queries: 3 }), section('s2', '二', { queries: 5 })])
  const content = card.content as OutlineContent
  const [one, two] = content.sections.map(({ id, title }) => ({ key: id, id, title, points: [] }))
  if (!one || !two) throw new Error('The outline has two sections.')
  expect(estimateOf([one, two], content)).toEqual({ queries: 8, minutes: 6 })
  expect(estimateOf([one], content)).toEqual({ queries: 3, minutes: 3 })
  expect(estimateOf([one, two, { key: 'n', title: '三', points: [] }], content)).toEqual({
    queries: 12,
    minutes: 9,
  })
})
