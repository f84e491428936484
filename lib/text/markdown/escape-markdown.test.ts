import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { escapeMarkdown } from './escape-markdown.ts'

interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
}

function plain(node: Node): string {
  return node.value ?? (node.children ?? []).map(plain).join('')
}

describe('escapeMarkdown', () => {
  test.each([
    '*重点*',
    '[1]',
    '# 标题',
    '1. 一',
    '- 项',
    '<b>粗</b>',
    '`代码`',
    'a_b_c',
    '_强调_',
    '&amp;',
    'C:\\new',
    '甲|乙',
    '> 引',
  ])('shows %s unchanged', (text) => {
    const tree = unified().use(remarkParse).parse(escapeMarkdown(text)) as Node
    expect(tree.children?.map(({ type }) => type)).toEqual(['paragraph'])
    expect(plain(tree)).toBe(text)
  })

  test('leaves names with underscores readable', () => {
    expect(escapeMarkdown('LLM_BASE_URL')).toBe('LLM_BASE_URL')
  })

  test('any line of punctuation is shown unchanged', () => {
    const mark = fc.constantFrom(
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '#',
      '`',
      '<',
      '>',
      '&',
      '!',
      '1.',
      '-',
      '+',
      '~',
      '\\',
      '甲',
      'a',
      '"',
    )
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1, maxLength: 12 }), (marks) => {
        const text = marks.join('')
        expect(plain(unified().use(remarkParse).parse(escapeMarkdown(text)) as Node)).toBe(text)
      }),
    )
  })
})
