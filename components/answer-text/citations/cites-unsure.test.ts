import { expect, test } from '@jest/globals'
import { citesUnsure } from './cites-unsure'

/** A source with this passage, in which the characters in 〔〕 may be misread. */
function sourceOf(written: string) {
  const unsure = [...written.matchAll(/〔(.+?)〕/g)].map(({ index, 1: text = '' }, at) => {
    const from = index - 2 * at
    return { from, to: from + text.length }
  })
  const passage = written.replaceAll(/[〔〕]/g, '')
  const named = { index: 1, title: '', seeMoreUrl: '', showName: '', provider: '', passage }
  return unsure.length > 0 ? { ...named, unsure } : named
}

test.each([
  ['in the quotation', '渡资每人〔五〕分。船有两条。', '每人五分', true],
  ['at its first character', '渡资〔每〕人五分。', '每人五分', true],
  ['at its last character', '渡资每人五〔分〕。', '每人五分', true],
  ['before it', '渡〔资〕每人五分。', '每人五分', false],
  ['after it', '渡资每人五分〔。〕', '每人五分', false],
  ['over its beginning', '渡〔资每〕人五分。', '每人五分', true],
  ['in the second of two quotations', '渡资五分。船有〔两〕条。', '渡资五分。\n船有两条。', true],
  ['in neither of two', '渡资五分。船有两条。〔余〕免。', '渡资五分。\n船有两条。', false],
  ['where the same words come again', '五分，五〔分〕。', '五分', true],
  ['somewhere, and the words are not there', '渡资每人〔五〕分。', '乘船要付钱', true],
  ['somewhere, and there are no words', '渡资\n每人〔五〕分。', '', true],
  ['nowhere', '渡资每人五分。', '', false],
])('characters %s', (_name, written, words, isUnsure) => {
  expect(citesUnsure(sourceOf(written), words)).toBe(isUnsure)
})
