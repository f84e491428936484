import { describe, expect, test } from '@jest/globals'
import {
  cardTypes,
  isAnswerCardType,
  isSharedCardType,
  isTextCardType,
  knownCard,
  readCards,
} from './card-types.ts'

const card = (type: string, content: unknown, id = 'c1') => ({ id, type, target: 'end', content })

describe('card types', () => {
  test('only types marked as shareable are shared; unknown ones are not', () => {
    const named = [...Object.keys(cardTypes), 'tool_call', 'memory', 'file', 'something_new', 'constructor']
    expect(named.filter(isSharedCardType)).toEqual([
      'markdown',
      'code',
      'search_result',
      'progress',
      'outline',
      'related_events',
      'organizations',
      'people',
      'conflict',
      'support_check',
      'images',
      'videos',
      'audio',
      'expand_query',
      'lot',
      'chart',
      'graph',
      'plan',
      'tips',
      'writing_style',
    ])
  })

  test('texts, and which of them are the answer', () => {
    expect(Object.keys(cardTypes).filter(isTextCardType)).toEqual(['markdown', 'code', 'thinking'])
    expect(Object.keys(cardTypes).filter(isAnswerCardType)).toEqual(['markdown', 'code'])
  })

  test('all valid cards of a type are returned in order', () => {
    const cards = [
      card('tips', { text: '一' }),
      card('markdown', '文', 'c2'),
      card('tips', '不合', 'c3'),
      card('tips', { text: '二' }, 'c4'),
    ]
    expect(readCards(cards, 'tips')).toEqual([{ text: '一' }, { text: '二' }])
  })

  test.each([
    ['something_new', {}],
    ['toString', ''],
    ['markdown', 1],
    ['progress', { steps: 1 }],
  ])('a %s with %j is invalid', (type, content) => {
    expect(knownCard(card(type, content))).toBeNull()
  })
})
