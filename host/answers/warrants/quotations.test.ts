import { describe, expect, test } from '@jest/globals'
import { findQuotation, readQuoted, sentencesOf } from './quotations.ts'
import { judgedSource } from './testing/judging-model.ts'

const passage = '渡口建于1951年，由石匠林师傅监工，共用石料三百方。渡轮每天26班，末班是晚上九点。'
const quoted = readQuoted(judgedSource({ passage }))
const [first, second] = [
  '渡口建于1951年，由石匠林师傅监工，共用石料三百方。',
  '渡轮每天26班，末班是晚上九点。',
]

describe('a quotation is found', () => {
  test.each<[string, string, string[]]>([
    ['as it is', '由石匠林师傅监工', ['由石匠林师傅监工']],
    ['in pieces', '渡口建于1951年……共用石料三百方', ['渡口建于1951年', '共用石料三百方']],
    ['of two sentences in pieces', '由石匠林师傅监工…渡轮每天26班', ['由石匠林师傅监工', '渡轮每天26班']],
    ['without a word, as the sentence', '渡口建于1951年，石匠林师傅监工，共用石料三百方', [first]],
    ['not with another number', '渡口建于1952年，石匠林师傅监工，共用石料三百方', []],
    ['not in other words', '渡口是石匠在五十年代初用石料建成的', []],
    ['not in pieces that are too short', '渡口…九点', []],
  ])('%s', (_, quote, expected) => {
    expect(findQuotation(quote, quoted)).toEqual(expected)
  })
})

test('it stands in its sentences', () => {
  expect(sentencesOf(['石匠林师傅', '每天26班'], quoted)).toEqual([first, second])
})
