import { expect, test } from '@jest/globals'
import { foldCards } from '../frames/fold-cards.ts'
import { type CardChange, cardIds, cards } from './cards.ts'

test('a change of an unknown type, or whose content is not that of its type, does not compile', () => {
  // @ts-expect-error: no such type
  const unknownType: CardChange = { id: 'c1', type: 'chartt', target: 'replace', content: { nonsense: 1 } }
  // @ts-expect-error: a notice is no number
  const wrongContent: CardChange = { id: 'c1', type: 'tips', target: 'replace', content: 42 }
  // @ts-expect-error: text is no chart
  const built = cards.show('chart', 'c1', 'a text')
  expect([unknownType, wrongContent, built]).toHaveLength(3)
})

test('a text is begun, written, rewritten and ended', () => {
  const written = [cards.start('markdown', 'c1', '一', '题'), cards.write('c1', '二')]
  expect(foldCards([], written)).toEqual([
    { id: 'c1', type: 'markdown', target: 'update', content: '一二', title: '题' },
  ])
  expect(foldCards([], [...written, cards.rewrite('c1', '三'), cards.end('c1', true)])).toEqual([
    { id: 'c1', type: 'markdown', target: 'end', content: '三', title: '题', isCut: true },
  ])
  expect(foldCards([], cards.text('c2', '全文'))).toEqual([
    { id: 'c2', type: 'markdown', target: 'end', content: '全文' },
  ])
})

test('a finished card takes the place of the one with its id', () => {
  const events = [cards.tip('n1', '等一等'), cards.ownTip('n1', '好了')]
  expect(foldCards([], events)).toEqual([
    { id: 'n1', type: 'tips', target: 'end', content: { text: '好了', isOwn: true } },
  ])
})

test('a stored card is shown again as it was', () => {
  const [card] = foldCards([], [cards.show('code', 'c1', '1 + 1', 'js')])
  expect(card && foldCards([], [cards.stored(card)])).toEqual([card])
})

test('questions are suggested with ids of their own, and none without questions', () => {
  expect(cards.suggest(cardIds(), 'a1', [])).toEqual([])
  const [event] = cards.suggest(cardIds(), 'a1', ['甲？', '乙？'])
  expect(event).toMatchObject({
    id: 'c1',
    type: 'suggestion',
    content: [
      { question: '甲？', id: 'a1-1' },
      { question: '乙？', id: 'a1-2' },
    ],
  })
})

test('ids of cards go on behind those that there are', () => {
  const nextId = cardIds('d', 2)
  expect([nextId(), nextId()]).toEqual(['d3', 'd4'])
})
