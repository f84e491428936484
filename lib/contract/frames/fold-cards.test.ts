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
  fc.record({ id, target: fc.constant('end' as const), isCut: fc.boolean() }),
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
  fc.record({
    id: fc.constant('s1'),
    type: fc.constant('support_check'),
    target: fc.constantFrom('replace' as const, 'update' as const),
    content: fc.record({
      model: fc.constantFrom('', '核对'),
      verdicts: fc.array(
        fc.record({
          claim: fc.string(),
          index: fc.nat(3),
          state: fc.constant('unclear'),
          by: fc.constant('none'),
        }),
        { maxLength: 2 },
      ),
    }),
  }),
  fc.constant({ target: 'finish' as const }),
)

/** As the engine makes a snapshot. */
function snapshotOf(cards: readonly Card[]): CardEvent[] {
  return cards.map((card) => ({ ...card, target: card.target === 'end' ? 'replace' : 'start' }))
}

describe('foldCards', () => {
  test('a client that reconnects at any point with a snapshot ends with the same cards', () => {
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

  test('an unchanged card keeps its identity', () => {
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

  test('an update of an unknown card creates none', () => {
    expect(foldCards([], [{ id: 'c9', target: 'update', content: '丢' }])).toEqual([])
  })

  const call = { id: 'a', name: 'search', title: '搜索', arguments: {} }
  const step = { kind: 'search', detail: '桥' }
  const [before, running] = [
    { ...step, state: 'done' },
    { ...step, state: 'running' },
  ]
  test.each([
    ['tool_call', { ...call, state: 'asking' }, { ...call, state: 'refused' }],
    ['tool_call', { ...call, state: 'running' }, { ...call, state: 'failed' }],
    ['progress', { steps: [before, running] }, { steps: [before] }],
    ['progress', { steps: [running], elapsedMs: 1 }, { steps: [], elapsedMs: 1 }],
  ])('at the end nothing is running in a %s card (%#)', (type, content, ended) => {
    for (const target of ['start', 'replace'] as const) {
      const cards = foldCards([], [{ id: 'c1', type, target, content }])
      expect(foldCards(cards, [{ target: 'finish' }])).toEqual([
        { id: 'c1', type, target: 'end', content: ended },
      ])
    }
  })

  test.each([
    ['tool_call', { ...call, state: 'done', result: 'x', unknown: 1 }],
    ['tool_call', { ...call, state: 'failed' }],
    ['tool_call', { ...call, state: 'refused' }],
    ['tool_call', { state: 'running' }],
    ['progress', { steps: [before] }],
    ['search_result', [{ state: 'running' }]],
    ['no such type', { state: 'running' }],
  ])('finished or foreign content in a %s card is unchanged (%#)', (type, content) => {
    const cards = foldCards([], [{ id: 'c1', type, target: 'replace', content }])
    expect(foldCards(cards, [{ target: 'finish' }])[0]).toBe(cards[0])
  })

  test('a question unanswered at the end of the turn does not count as skipped', () => {
    const content = { step: 1, of: 1, question: '哪年？', options: [], multiple: false, allow_own: true }
    const opened: CardEvent = { id: 'o1', type: 'options', target: 'replace', content }
    expect(foldCards([], [opened, { target: 'finish' }])[0]?.content).toEqual(content)
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
