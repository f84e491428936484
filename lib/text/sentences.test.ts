import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { splitSentences } from './sentences.ts'

const texts = (source: string) => splitSentences(source).map(({ text }) => text)

describe('splitSentences', () => {
  test.each<[string, string, string[]]>([
    [
      'Chinese ends',
      '一句。两句！三句？四句；五句……六句',
      ['一句。', '两句！', '三句？', '四句；', '五句……', '六句'],
    ],
    ['runs of ends', '真的吗？！真的。', ['真的吗？！', '真的。']],
    ['line breaks', '标题\n正文。\r\n\n尾', ['标题', '正文。', '尾']],
    ['speech', '他说：“我来了。你呢？”然后走了。', ['他说：“我来了。你呢？”', '然后走了。']],
    ['speech that continues', '“来吧！”，他说。好。', ['“来吧！”，他说。', '好。']],
    ['titles', '《摇滚莫扎特！》很好。', ['《摇滚莫扎特！》很好。']],
    ['brackets', '它（见图。下同）很大。完', ['它（见图。下同）很大。', '完']],
    ['a closing quote behind the end', '“结束。”他走了。', ['“结束。”', '他走了。']],
    ['a stray opening mark', '他说“一句。两句。', ['他说“一句。', '两句。']],
    ['decimals', '圆周率是3.14159。对', ['圆周率是3.14159。', '对']],
    [
      'abbreviations and initials',
      'Mr. J. Smith came, e.g. here. Then left.',
      ['Mr. J. Smith came, e.g. here.', 'Then left.'],
    ],
    [
      'abbreviations and initials behind Chinese',
      '乘客J. Smith及St. Felix来了。然后走了。',
      ['乘客J. Smith及St. Felix来了。', '然后走了。'],
    ],
    ['numbers of list items', '1. 打开设置。\n2. 保存。', ['1. 打开设置。', '2. 保存。']],
    ['addresses', '见 https://a.example/b.html?x=1;y 。完', ['见 https://a.example/b.html?x=1;y 。', '完']],
    ['a Western period behind Chinese', '他来了. 她走了.', ['他来了.', '她走了.']],
    ['nothing', ' \n　\n', []],
  ])('%s', (_, source, expected) => {
    expect(texts(source)).toEqual(expected)
  })

  test('sentences have correct positions, in order, and cover every letter', () => {
    const piece = fc.constantFrom(
      '甲',
      '乙a',
      '。',
      '！',
      '…',
      '“',
      '”',
      '（',
      '）',
      '\n',
      ' ',
      '.',
      '3.1',
      '；',
      '《',
      '》',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('')
        let last = 0
        for (const { text, start, end } of splitSentences(source)) {
          expect(source.slice(start, end)).toBe(text)
          expect(source.slice(last, start).trim()).toBe('')
          last = end
        }
        expect(source.slice(last).trim()).toBe('')
      }),
    )
  })

  test('a long text in which every quote is stray is read', () => {
    const source = '“甲（'.repeat(4_000)
    expect(texts(source).join('')).toBe(source)
  })
})
