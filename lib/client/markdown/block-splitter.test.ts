import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visitMarkdown } from '../../text/markdown/visit-markdown.ts'
import { BlockSplitter } from './block-splitter'
import { isBlock, type MarkdownBlock, type MarkdownPart } from './markdown-block'
import { parseMarkdown } from './parse-markdown'

const paragraphs = [
  '第一段，讲一件事[1]。',
  '- 甲\n- 乙\n\n  乙的第二段\n- 丙',
  '```js\nconst a = 1\n\nconst b = 2\n```',
  '| 年 | 事 |\n| --- | --- |\n| 1898 | 设站 |',
  '> 引用\n> 第二行\n\n> 另一处',
  '## 标题',
  '1. 一\n\n   一的补充\n\n2. 二',
  '标题二\n---',
  '    缩进的代码\n\n    又一行',
]

function types(source: string): string[] {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(source)
    .children.map((node) => node.type)
}

/** The blocks of a text without a long container, each of which is a part. */
function blocksOf(parts: readonly MarkdownPart[]): MarkdownBlock[] {
  return parts.filter(isBlock)
}

describe('BlockSplitter', () => {
  test('the blocks equal the text, however it arrives, and are parsed like the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...paragraphs), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (parts, cuts) => {
          const text = parts.join('\n\n')
          const splitter = new BlockSplitter()
          const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b)
          for (const end of ends) splitter.split(text.slice(0, end), false)
          const blocks = blocksOf(splitter.split(text, true))
          expect(blocks.map((block) => block.source).join('')).toBe(text)
          expect(blocks.flatMap((block) => types(block.source))).toEqual(types(text))
          expect(blocks).toEqual(new BlockSplitter().split(text, true))
        },
      ),
    )
  })

  test('a stable block stays the same object while the text grows', () => {
    const splitter = new BlockSplitter()
    const [first] = splitter.split('一段\n\n又一段\n', false)
    const later = blocksOf(splitter.split('一段\n\n又一段\n\n第三段\n\n第四', false))
    expect(later[0]).toBe(first)
    expect(later.map((block) => block.source)).toEqual(['一段\n\n', '又一段\n\n', '第三段\n\n第四'])
  })

  test('once the text is complete, only blocks affected by a definition elsewhere change', () => {
    const splitter = new BlockSplitter()
    const text = '见[这里][a]。\n\n又一段\n\n[a]: https://a.example\n\n末段\n'
    const open = blocksOf(splitter.split(text, false))
    const whole = blocksOf(splitter.split(text, true))
    expect(whole.map(({ source }) => source).join('')).toBe(text)
    expect(whole[0]?.known?.links.map(({ url }) => url)).toEqual(['https://a.example'])
    expect(whole[1]).toBe(open[1])
  })

  test.each([
    ['<div>\n\n甲\n\n</div>\n\n乙', [3, 1]],
    ['甲\n\n<div>\n\n乙\n\n丙', [1, 3]],
    // Not a mark of words, since it is never closed.
    ['甲\n\n<b>开\n\n乙\n\n丙', [1, 1, 1, 1]],
    ['<br>\n\n甲\n\n<details><summary>一</summary>\n\n乙\n\n</details>\n\n丙', [1, 1, 3, 1]],
    ['<p>\n\n甲', [2]],
  ])('open raw HTML joins blocks: %j', (text, counts) => {
    const blocks = blocksOf(new BlockSplitter().split(text, true))
    const parts = blocks.map(({ source }) => source.split(/\n\n(?=.)/).length)
    expect(parts).toEqual(counts)
  })

  test('a line that only starts like a table delimiter row is parsed in linear time', () => {
    const text = `甲|乙\n-${'|  '.repeat(20)}x\n`
    expect(blocksOf(new BlockSplitter().split(text, true)).map(({ source }) => source)).toEqual([text])
  })

  test.each([['**“加粗”**后'], ['- **注意：**请\n- ~~“删”~~后'], ['> **100元（含税）**起']])(
    'emphasis next to Chinese punctuation equals that of the whole text, piece by piece: %j',
    (part) => {
      const text = `${part}\n\n段\n\n${part}\n`
      const splitter = new BlockSplitter()
      for (let end = 1; end < text.length; end += 1) splitter.split(text.slice(0, end), false)
      const blocks = blocksOf(splitter.split(text, true))
      expect(blocks).toEqual(new BlockSplitter().split(text, true))
      const marks = (source: string) => {
        const found: string[] = []
        visitMarkdown(parseMarkdown(source), ({ type }) => {
          if (type === 'strong' || type === 'delete') found.push(type)
          return undefined
        })
        return found
      }
      expect(marks(part)).not.toEqual([])
      expect(blocks.flatMap(({ source }) => marks(source))).toEqual([...marks(part), ...marks(part)])
    },
  )

  test('another text restarts', () => {
    const splitter = new BlockSplitter()
    splitter.split('一段\n\n又一段', false)
    expect(splitter.split('别的', false)).toEqual([{ key: 0, source: '别的' }])
  })
})
