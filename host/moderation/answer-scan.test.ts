import { describe, expect, test } from '@jest/globals'
import type { CardEvent } from '../../lib/contract/frames/card.ts'
import { AnswerScan } from './answer-scan.ts'
import { WordList } from './word-list.ts'

const list = new WordList(['敏感词', 'ass'].map((text) => ({ text, isForbidden: false })))

/** At which event a word is found; the end counts as one more. Null when none is. */
function foundAt(events: readonly CardEvent[]): number | null {
  const scan = new AnswerScan(list)
  const at = events.findIndex((event) => scan.take(event).length > 0)
  if (at >= 0) return at
  return scan.end().length > 0 ? events.length : null
}

const text = (id: string, content: string, type = 'markdown'): CardEvent => ({
  id,
  type,
  target: 'start',
  content,
})
const more = (id: string, content: string): CardEvent => ({ id, target: 'update', content })

describe('a listed word is found', () => {
  test.each<[string, CardEvent[], number]>([
    ['in one piece', [text('c1', '这个敏感词')], 0],
    ['over deltas', [text('c1', '这个敏'), more('c1', '感'), more('c1', '词')], 2],
    [
      'over deltas with separators',
      [text('c1', '敏 '), more('c1', '-感'), more('c1', ' '), more('c1', '词')],
      3,
    ],
    ['over two cards', [text('c1', '……敏', 'thinking'), { id: 'c1', target: 'end' }, text('c2', '感词')], 2],
    [
      'over two cards that grow by turns',
      [text('c1', '敏'), text('c2', '好'), more('c1', '感'), more('c1', '词')],
      3,
    ],
    ['in the reasoning', [text('c1', '敏感词', 'thinking')], 0],
    ['in text that comes with the end', [text('c1', '敏感'), { id: 'c1', target: 'end', content: '词' }], 1],
    [
      'in a card that is put in place of another',
      [text('c1', '好'), { id: 'c1', target: 'replace', content: '敏感词' }],
      1,
    ],
    ['in a title', [{ ...text('c1', '好'), title: '敏感词' }], 0],
    ['at the very end, when nothing can follow', [text('c1', 'an as'), more('c1', 's')], 2],
    [
      'in what is proposed',
      [{ id: 'c1', type: 'suggestion', target: 'replace', content: [{ question: '敏感词？', id: 'x' }] }],
      0,
    ],
    ...[
      '{"q":敏感词',
      { query: '敏感词' },
      { id: '敏感词' },
      { reason: ['好', { state: '敏感词' }] },
      { 敏感词: 1 },
      [{ kind: { image: '敏感词' } }],
    ].flatMap((given) =>
      ['arguments', 'request'].map((name): [string, CardEvent[], number] => [
        `in the ${name} of a call: ${JSON.stringify(given)}`,
        [
          {
            id: 'c1',
            type: 'tool_call',
            target: 'replace',
            content: { name: 'x', state: 'running', [name]: given },
          },
        ],
        0,
      ]),
    ),
  ])('%s', (_case, events, at) => {
    expect(foundAt(events)).toBe(at)
  })
})

describe('nothing is found', () => {
  test.each<[string, CardEvent[]]>([
    ['in a word that goes on', [text('c1', 'ass'), more('c1', 'ume')]],
    [
      'across a card that was put in place of another',
      [
        text('c1', '敏感'),
        { id: 'c1', type: 'markdown', target: 'replace', content: '好' },
        more('c1', '词'),
      ],
    ],
    [
      'in addresses and ids',
      [
        {
          id: 'c1',
          type: 'search_result',
          target: 'replace',
          content: [{ seeMoreUrl: 'https://ass.example', title: '好' }],
        },
      ],
    ],
    ['in what only closes cards', [{ target: 'finish' }, { id: 'c1', target: 'end' }]],
  ])('%s', (_case, events) => {
    expect(foundAt(events)).toBeNull()
  })
})
