import { expect, test } from '@jest/globals'
import type { Verdict } from '../../lib/contract/cards/support-check.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { citationsOf } from './program-citations.ts'

const source = (index: number) => ({
  index,
  title: `甲${index}`,
  seeMoreUrl: `/help/${index}`,
  showName: '',
  passage: '东馆有200人。',
  provider: '',
})

function citations(text: string, verdicts: readonly Verdict[] | null) {
  const card = (type: string, content: unknown): Card => ({ id: type, type, target: 'end', content })
  const cards = [card('search_result', [source(1), source(2), source(3)]), card('markdown', text)]
  if (verdicts) cards.push(card('support_check', { model: '', verdicts }))
  return citationsOf('https://a.example', { cards, text })
}

const text = '东馆有200人[1]。西馆有300人[1]。南馆很大[2]。'
const verdict = (claim: string, index: number, state: Verdict['state']): Verdict => ({
  claim,
  index,
  state,
  by: 'model',
})

test.each<[Verdict['state'], Verdict['state'], boolean]>([
  ['supported', 'derived', true],
  ['supported', 'unclear', false],
  ['unclear', 'unsupported', false],
  ['unsupported', 'contradicted', false],
])('of a source that bears out %s and %s, the graver one is told', (one, other, supported) => {
  const found = citations(text, [
    verdict('东馆有200人', 1, one),
    verdict('西馆有300人', 1, other),
    verdict('南馆很大', 2, 'supported'),
    verdict('北馆有9层。', 0, 'uncited'),
  ])
  expect(found).toEqual([
    expect.objectContaining({ index: 1, url: 'https://a.example/help/1', supported, state: other }),
    expect.objectContaining({ index: 2, supported: true, state: 'supported' }),
  ])
})

test('a source that was added for a sentence is among them', () => {
  const added = { ...verdict('北馆有9层。', 3, 'supported'), is_added: true }
  expect(citations(`${text}北馆有9层。`, [added]).map(({ index, state }) => [index, state])).toEqual([
    [1, null],
    [2, null],
    [3, 'supported'],
  ])
})

test.each<[string, Verdict[] | null]>([
  ['without verdicts', null],
  ['with those of earlier versions', [{ claim: '东馆有200人', index: 1, state: 'supported' }]],
])('%s nothing is said of the cited sources', (_, verdicts) => {
  expect(citations(text, verdicts).map(({ index, supported, state }) => [index, supported, state])).toEqual([
    [1, null, null],
    [2, null, null],
  ])
})
