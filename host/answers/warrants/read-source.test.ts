import { describe, expect, test } from '@jest/globals'
import { canonicalText } from './canonical.ts'
import { readSource } from './read-source.ts'

describe('a source', () => {
  test('is its title and the sentences of its passage', () => {
    const { sentences } = readSource({ title: '渡口志', passage: '渡口在北岸。每天有船吗？有。' })
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

  test.each(['每天有船？！', '每天有船?!', '每天有船？……'])('%s is a question', (passage) => {
    expect(readSource({ title: '', passage }).sentences[1]?.isQuestion).toBe(true)
  })

  test('has what precedes a semicolon as open, and both parts as one', () => {
    const { sentences } = readSource({ title: '', passage: '员工可以把电脑带回家；涉密的除外。' })
    expect(sentences.map(({ text, isOpen }) => [text, isOpen])).toEqual([
      ['', false],
      ['员工可以把电脑带回家；', true],
      ['涉密的除外。', false],
      ['员工可以把电脑带回家；涉密的除外。', false],
    ])
  })

  test('knows a sentence by its canonical form, the first of the same', () => {
    const { byCanonical } = readSource({ title: '', passage: '渡口有26条船。渡口有二十六条船！别的。' })
    expect(byCanonical.get(canonicalText('渡口有 26 条船'))?.text).toBe('渡口有26条船。')
    expect(byCanonical.get(canonicalText('渡口有27条船'))).toBeUndefined()
  })

  test.each([
    ['“这种药对所有人都安全。”公司的销售经理说。', [true, false]],
    ['“每天有船。”', [true]],
    ['他说“每天有船”。', [false]],
  ])('knows what somebody says: %s', (passage, spoken) => {
    const { sentences } = readSource({ title: '渡口', passage })
    expect(sentences.slice(1).map(({ isSpoken }) => isSpoken)).toEqual(spoken)
  })
})
