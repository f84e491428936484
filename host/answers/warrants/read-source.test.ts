import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { canonicalText } from './canonical.ts'
import { clausesOf, readSource } from './read-source.ts'

describe('the clauses of', () => {
  test.each<[string, string, string[]]>([
    [
      'a sentence with commas',
      '渡口在北岸，每天两班船，冬天停航。',
      ['渡口在北岸', '每天两班船', '冬天停航'],
    ],
    ['a list of items', '这里产茶、竹器和桐油。', ['这里产茶、竹器和桐油']],
    ['a number with commas', '共有12,345人，都是船工', ['共有12,345人', '都是船工']],
    ['a time', '早上8:30开门', ['早上8:30开门']],
    ['a colon', '开放时间：早上八点', ['开放时间', '早上八点']],
    ['a quotation', '镇长说“明天通航”，没有人信', ['镇长说', '明天通航', '没有人信']],
    ['a dash', '渡口——河上最老的——在北岸', ['渡口', '河上最老的', '在北岸']],
    ['an ellipsis', '渡口…在北岸', ['渡口', '在北岸']],
    ['lines', '渡口在北岸\n每天两班船', ['渡口在北岸', '每天两班船']],
    [
      'English',
      'The ferry is old, it was built in 1951; nobody uses it.',
      ['The ferry is old', 'it was built in 1951', 'nobody uses it.'],
    ],
    ['punctuation alone', '，。！', []],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(clausesOf(text).map((clause) => clause.text)).toEqual(expected)
  })

  test.each<[string, string, string[]]>([
    ['brackets', '渡口（建于1951年）在北岸', ['建于1951年']],
    ['half-width brackets', '渡口(建于1951年)在北岸', ['建于1951年']],
    [
      'brackets in brackets',
      '渡口（建于1951年（一说1952年），木造）在北岸',
      ['建于1951年', '一说1952年', '木造'],
    ],
    ['a bracket that is never closed', '渡口（建于1951年，木造', ['建于1951年', '木造']],
    ['a bracket that was never opened', '渡口）在北岸', []],
    ['no brackets', '渡口，在北岸', []],
  ])('asides: %s', (_, text, expected) => {
    expect(clausesOf(text).flatMap((clause) => (clause.isAside ? [clause.text] : []))).toEqual(expected)
  })

  test('any text has clauses whose letters are those of the text, in order', () => {
    const piece = fc.constantFrom('渡口', '北岸', '，', '。', '（', '）', '“', '”', '——', ' ', 'ferry', '；')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        const clauses = clausesOf(text)
        expect(clauses.map(({ canonical }) => canonical).join('')).toBe(canonicalText(text))
        for (const { canonical } of clauses) expect(canonical).not.toBe('')
      }),
    )
  })
})

describe('a source', () => {
  test('is its title and the sentences of its passage', () => {
    const { sentences, title } = readSource({ title: '渡口志', passage: '渡口在北岸。每天有船吗？有。' })
    expect(title).toBe('渡口志')
    expect(sentences.map(({ text, isQuestion }) => [text, isQuestion])).toEqual([
      ['渡口志', false],
      ['渡口在北岸。', false],
      ['每天有船吗？', true],
      ['有。', false],
    ])
  })

  test.each([
    ['每天有船吗?', true],
    ['“每天有船吗？”', true],
    ['（每天有船吗？）', true],
    ['每天有船！', false],
    ['他问每天有没有船。', false],
  ])('%s is a question: %s', (passage, isQuestion) => {
    expect(readSource({ title: '', passage }).sentences.at(-1)?.isQuestion).toBe(isQuestion)
  })

  // Defect: only the last mark is looked at.
  test.failing.each(['每天有船？！', '每天有船?!', '每天有船？……'])('%s is a question', (passage) => {
    expect(readSource({ title: '', passage }).sentences.at(-1)?.isQuestion).toBe(true)
  })

  // Defect: a semicolon is no full stop, and what follows it may be a condition.
  test.failing('is not divided at a semicolon', () => {
    const { sentences } = readSource({ title: '', passage: '员工可以把电脑带回家；涉密的除外。' })
    expect(sentences.map(({ text }) => text)).toEqual(['', '员工可以把电脑带回家；涉密的除外。'])
  })

  test('knows a sentence by its canonical form, the first of the same', () => {
    const { byCanonical } = readSource({ title: '', passage: '渡口有26条船。渡口有二十六条船！别的。' })
    expect(byCanonical.get(canonicalText('渡口有 26 条船'))?.text).toBe('渡口有26条船。')
    expect(byCanonical.get(canonicalText('渡口有27条船'))).toBeUndefined()
  })

  test('divides a sentence into clauses once', () => {
    const sentence = readSource({ title: '', passage: '渡口在北岸，每天两班船。' }).sentences.at(-1)
    expect(sentence?.clauses).toBe(sentence?.clauses)
    expect(sentence?.clauses.map(({ text }) => text)).toEqual(['渡口在北岸', '每天两班船'])
  })
})
