import { describe, expect, test } from '@jest/globals'
import { answerTree } from './answer-tree.ts'

const treeOf = (text: string) =>
  answerTree(text, {
    sources: [],
    checked: new Map(),
    mark: () => '',
    cite: (index) => index,
    below: 0,
    imageName: (alt) => alt,
  })

describe('a file has what the page shows', () => {
  test.each([
    ['1. 甲\n3. 丙\n4. 丁\n9. 壬', [1, 3, 9]],
    ['3. 甲\n2. 乙\n1. 丙', [3, 2, 1]],
    ['1. 甲\n1. 乙\n1. 丙', [1]],
  ])('numbered items keep their numbers: %j', (text, starts) => {
    expect(treeOf(text).map((node) => node.type === 'list' && node.start)).toEqual(starts)
  })

  test('a line break is a line break', () => {
    expect(treeOf('床前明月光\n疑是地上霜')).toMatchObject([
      { type: 'paragraph', children: [{ type: 'text' }, { type: 'break' }, { type: 'text' }] },
    ])
  })

  test.each(['5~7 天，100~200 元', '长*宽*高', '使用 <div> 和 List<String>', '调用 __init__', '>5 分'])(
    '%s is text',
    (text) => {
      expect(treeOf(text)).toMatchObject([{ type: 'paragraph', children: [{ type: 'text', value: text }] }])
    },
  )
})
