import { expect, test } from '@jest/globals'
import { EventTypes } from './event-types.ts'

test('every event of a known card has the type of its card, and the end of all that of the last', () => {
  const types = new EventTypes([{ id: 'old', type: 'search_result', target: 'end', content: [] }])
  expect(
    types
      .name([
        { id: 'c1', type: 'markdown', target: 'start', content: '甲' },
        { id: 'c1', target: 'update', content: '乙' },
        { id: 'old', target: 'replace', content: [] },
        { id: 'c1', target: 'end' },
        { target: 'finish' },
        { id: 'c2', type: 'code', target: 'start' },
      ])
      .map(({ type }) => type),
  ).toEqual(['markdown', 'markdown', 'search_result', 'markdown', 'markdown', 'code'])
})

test('an event of a card that was never begun stays without one, so that no client makes a card of it', () => {
  expect(new EventTypes([]).name([{ id: 'x', target: 'replace', content: '甲' }])).toEqual([
    { id: 'x', target: 'replace', content: '甲' },
  ])
})
