import { describe, expect, test } from '@jest/globals'
import { verdictKey, verdictsOf } from '../../text/citations/verdict-map.ts'
import { foldCards } from '../frames/fold-cards.ts'
import { knownCard, readCards } from './card-types.ts'
import { maxClaimCharacters, type SupportCheck, type Verdict, validCheck } from './support-check.ts'

const verdict = (claim: string, more: Partial<Verdict> = {}): Verdict => {
  return { claim, index: 1, state: 'unclear', by: 'none', quotes: [], ...more }
}
const check = (...verdicts: Verdict[]): SupportCheck => ({ model: '', verdicts })
const event = (target: 'replace' | 'update' | 'end', content: unknown) => {
  return { id: 'support', type: 'support_check', target, content } as const
}

describe('verdicts that come with paragraphs', () => {
  test('follow those before them', () => {
    const cards = foldCards(
      [],
      [event('replace', check(verdict('甲'))), event('update', check(verdict('乙')))],
    )
    expect(readCards(cards, 'support_check')).toEqual([check(verdict('甲'), verdict('乙'))])
    expect(cards).toHaveLength(1)
  })

  test('bring what is told of the whole', () => {
    const last = { model: '核对', unjudged: 3, is_pending: true, verdicts: [verdict('乙')] }
    const cards = foldCards([], [event('replace', check(verdict('甲'))), event('update', last)])
    expect(cards[0]?.content).toEqual({ ...last, verdicts: [verdict('甲'), verdict('乙')] })
  })

  test('of the whole answer take their place', () => {
    const events = [
      event('replace', check(verdict('甲'))),
      event('update', check(verdict('乙'))),
      event('replace', check(verdict('丙'))),
    ]
    expect(foldCards([], events)[0]?.content).toEqual(check(verdict('丙')))
  })

  test.each([
    ['text', '坏的'],
    ['nothing', undefined],
    ['another card', { verdicts: [{ claim: '乙' }] }],
  ])('that are %s change nothing', (_, content) => {
    const cards = foldCards([], [event('replace', check(verdict('甲'))), event('update', content)])
    expect(cards[0]?.content).toEqual(check(verdict('甲')))
  })

  test('of a card that there is not are dropped', () => {
    expect(foldCards([], [event('update', check(verdict('甲')))])).toEqual([])
  })

  test('do not change the cards that others see', () => {
    const before = foldCards([], [event('replace', check(verdict('甲')))])
    foldCards(before, [event('update', check(verdict('乙')))])
    expect(before[0]?.content).toEqual(check(verdict('甲')))
  })
})

test('other cards do not grow by what is no text', () => {
  const content = { text: '甲' }
  const tips = { id: 'c1', type: 'tips', target: 'replace', content } as const
  expect(foldCards([], [tips, { ...tips, target: 'update', content: { text: '乙' } }])[0]?.content).toEqual(
    content,
  )
})

describe('the card that counts', () => {
  test('is the last one', () => {
    expect(validCheck([check(verdict('甲')), check(verdict('乙'))])).toEqual(check(verdict('乙')))
    expect(validCheck([])).toBeUndefined()
    expect(validCheck([check()])).toEqual(check())
  })

  test('is none of earlier versions, which do not tell who says what', () => {
    const old: SupportCheck = {
      model: '核对',
      verdicts: [verdict('甲'), { claim: '乙', index: 1, state: 'supported' }],
    }
    expect(validCheck([old])).toBeUndefined()
    expect(validCheck([check(verdict('甲')), old])).toBeUndefined()
    // As it was written then, with its one quotation.
    const stored = { ...old, verdicts: [{ claim: '乙', index: 1, state: 'supported', quote: '乙' }] }
    const card = { id: 's', type: 'support_check', target: 'end', content: stored }
    expect(readCards([card], 'support_check')).toHaveLength(1)
    expect(validCheck(readCards([card], 'support_check'))).toBeUndefined()
  })

  test('has known states only', () => {
    const card = { id: 's', type: 'support_check', target: 'end' }
    expect(
      knownCard({ ...card, content: check(verdict('甲', { state: 'uncited', index: 0 })) }),
    ).not.toBeNull()
    expect(
      knownCard({ ...card, content: { model: '', verdicts: [{ ...verdict('甲'), state: 'true' }] } }),
    ).toBeNull()
  })
})

describe('a verdict is found by its source and claim', () => {
  test('the last of the same', () => {
    const map = verdictsOf([
      check(verdict('甲'), verdict('甲', { index: 2 }), verdict('甲', { state: 'supported', by: 'text' })),
    ])
    expect(map.size).toBe(2)
    expect(map.get(verdictKey(1, '甲'))?.state).toBe('supported')
    expect(map.get(verdictKey(2, '甲'))?.state).toBe('unclear')
    expect(map.get(verdictKey(3, '甲'))).toBeUndefined()
  })

  test('also of a claim that was cut', () => {
    const long = '长'.repeat(maxClaimCharacters + 50)
    const map = verdictsOf([check(verdict(long.slice(0, maxClaimCharacters)))])
    expect(map.get(verdictKey(1, long))).toBeDefined()
  })

  test('none in a card of earlier versions', () => {
    expect(verdictsOf([{ model: '', verdicts: [{ claim: '甲', index: 1, state: 'supported' }] }]).size).toBe(
      0,
    )
    expect(verdictsOf([]).size).toBe(0)
  })
})
