import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import type { Card, CardEvent } from './card.ts'
import { foldCards } from './fold-cards.ts'
import { foldFrame } from './fold-frame.ts'

const id = fc.constantFrom('c1', 'c2', 'c3')
const event: fc.Arbitrary<CardEvent> = fc.oneof(
  fc.record({
    id,
    type: fc.constant('markdown'),
    target: fc.constant('start' as const),
    content: fc.string(),
  }),
  fc.record({ id, target: fc.constant('update' as const), content: fc.string() }),
  fc.record({ id, target: fc.constant('end' as const), content: fc.string() }),
  fc.record({
    id,
    type: fc.constant('progress'),
    target: fc.constant('replace' as const),
    content: fc.object(),
  }),
  fc.record({
    id,
    type: fc.constant('markdown'),
    target: fc.constant('first' as const),
    content: fc.string(),
  }),
  fc.constant({ target: 'finish' as const }),
)

/** As the engine makes a snapshot. */
function snapshotOf(cards: readonly Card[]): CardEvent[] {
  return cards.map((card) => ({ ...card, target: card.target === 'end' ? 'replace' : 'start' }))
}

describe('foldCards', () => {
  test('a reader who is cut off anywhere and given a snapshot ends with the same cards', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.nat(), (events, cut) => {
        const at = cut % (events.length + 1)
        const all = foldCards(foldCards([], events), [{ target: 'finish' }])
        const seen = foldCards([], events.slice(0, at))
        const returned = foldFrame([], { code: 1, snapshot: true, data: snapshotOf(seen) })
        const finished = foldCards(foldCards(returned, events.slice(at)), [{ target: 'finish' }])
        expect(finished).toEqual(all)
      }),
    )
  })

  test('a card that was not touched keeps its identity', () => {
    const cards = foldCards(
      [],
      [
        { id: 'c1', type: 'markdown', target: 'start', content: '甲' },
        { id: 'c2', type: 'markdown', target: 'start', content: '乙' },
      ],
    )
    const later = foldCards(cards, [{ id: 'c2', target: 'update', content: '丙' }])
    expect(later[0]).toBe(cards[0])
    expect(later[1]?.content).toBe('乙丙')
    expect(cards[1]?.content).toBe('乙')
  })

  test('an update of a card that was never opened makes none', () => {
    expect(foldCards([], [{ id: 'c9', target: 'update', content: '丢' }])).toEqual([])
  })

  test('a retraction leaves nothing but its ban card', () => {
    const written = foldCards([], [{ id: 'c1', type: 'markdown', target: 'start', content: '不该说的' }])
    const frame = {
      code: 301,
      data: [{ id: 'ban', type: 'ban', target: 'replace' as const, content: { text: '收回' } }],
    }
    expect(foldFrame(written, frame).map((card) => card.type)).toEqual(['ban'])
  })
})
