import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findCitations, type MarkdownNode } from '../citations/citation-claims.ts'
import { withoutUnfinishedMarker } from '../citations/citation-markers.ts'
import { markerNotations } from '../testing/marker-notations.ts'
import { remarkAnswerGfm } from './remark-answer-gfm.ts'

const parser = unified().use(remarkParse).use(remarkAnswerGfm)
const parse = (markdown: string) => parser.parse(markdown) as MarkdownNode & { url?: string }

function linksOf(node: MarkdownNode & { url?: string }): string[] {
  return [...(node.type === 'link' ? [node.url ?? ''] : []), ...(node.children ?? []).flatMap(linksOf)]
}
const links = (markdown: string) => linksOf(parse(markdown))
const textOf = (node: MarkdownNode): string => node.value ?? (node.children ?? []).map(textOf).join('')
const cited = (markdown: string) =>
  findCitations(parse(markdown), markdown, 9).citations.flatMap(({ indices }) => indices)

const addresses = ['https://api.deepseek.com/v1', 'http://a.example', 'www.a.example/b?c=d#e']
const ends = '。，、；：！？「」『』（）【】《》〈〉〔〕“”‘’…—～＂＇．／｝'.split('')

describe('a bare link', () => {
  test.each(addresses)('%s ends before the punctuation of Chinese, and what follows is read', (address) => {
    for (const end of ends) {
      for (const before of ['', '见 ', '（', '，', '[', '[见 ']) {
        const markdown = `${before}${address}${end}[1]`
        const url = address.replace('www', 'http://www')
        expect([markdown, links(markdown)]).toEqual([markdown, [url]])
        expect([markdown, cited(markdown)]).toEqual([markdown, [1]])
        expect(textOf(parse(markdown))).toBe(markdown)
      }
    }
  })

  test.each(markerNotations)('ends before %s', (marker, indices) => {
    for (const address of addresses) {
      for (const before of ['', '，', '[', '见 ']) {
        for (const behind of ['', '。', '和', '，https://b.example[2]']) {
          const markdown = `${before}${address}${marker}${behind}`
          const named = behind.endsWith('[2]') ? [...indices, 2] : [...indices]
          expect([markdown, links(markdown)[0]]).toEqual([markdown, address.replace('www', 'http://www')])
          expect([markdown, cited(markdown)]).toEqual([markdown, named])
        }
      }
    }
  })

  test('what follows is Markdown', () => {
    expect(links('https://a.example。**粗**，[乙](https://b.example)')).toEqual([
      'https://a.example',
      'https://b.example',
    ])
    expect(parse('https://a.example，**粗**').children?.[0]?.children?.map(({ type }) => type)).toEqual([
      'link',
      'text',
      'strong',
    ])
  })

  test.each([
    ['https://a.example/b(c)d', 'https://a.example/b(c)d'],
    ['https://a.example/?a[1]=b&a[b]=c', 'https://a.example/?a[1]=b&a[b]=c'],
    ['https://a.example/潮汐', 'https://a.example/潮汐'],
    ['https://中文.example/々〇', 'https://中文.example/々〇'],
    ['https://a.example/b.', 'https://a.example/b'],
    ['https://a.example/b.。', 'https://a.example/b'],
    ['https://a.example/b).[1]', 'https://a.example/b'],
    ['<https://a.example/。[1]>', 'https://a.example/。[1]'],
    ['a@b.example。[1]', 'mailto:a@b.example'],
  ])('%s is a link to %s', (markdown, url) => {
    expect(links(markdown)).toEqual([url])
  })

  test('an escaped marker behind one stays text', () => {
    expect(cited('https://a.example \\[1\\]乙。[2]')).toEqual([2])
    expect(cited('，https://a.example\\[1\\]')).toEqual([])
    expect(cited('见“://”，\\[1\\]乙。[2]')).toEqual([2])
  })

  test('is parsed the same while streaming', () => {
    const piece = fc.constantFrom(
      ...addresses,
      ...ends,
      '[1]',
      '【2】',
      '[',
      ']',
      '字',
      ' ',
      '**',
      'a',
      '.',
      ')',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const whole = pieces.join('')
        const shown = withoutUnfinishedMarker(whole)
        for (const link of links(shown)) expect(link).not.toMatch(/[。，、；：！？」』）】》]|\[1\]/)
        expect(textOf(parse(whole)).length).toBeLessThanOrEqual(whole.length)
      }),
    )
  })

  test('is found anywhere in a long text, and after endless brackets', () => {
    expect(links('，www.a.example/b。[1]'.repeat(1_600))).toHaveLength(1_600)
    expect(links(`https://a.example/${'['.repeat(1_600)}`)).toHaveLength(1)
  })
})

describe('next to the punctuation of Chinese', () => {
  const kinds = (markdown: string) =>
    (parse(markdown).children?.[0]?.children ?? []).map((node) => `${node.type} ${textOf(node)}`)

  test.each<[string, string[]]>([
    ['**“加粗”**后', ['strong “加粗”', 'text 后']],
    ['前**“加粗”**', ['text 前', 'strong “加粗”']],
    ['**注意：**请', ['strong 注意：', 'text 请']],
    ['**100元（含税）**起', ['strong 100元（含税）', 'text 起']],
    ['**《诗经》**和**《楚辞》**', ['strong 《诗经》', 'text 和', 'strong 《楚辞》']],
    ['~~“删”~~后', ['delete “删”', 'text 后']],
    ['前*“斜”*后', ['text 前', 'emphasis “斜”', 'text 后']],
    ['***“粗斜”***后', ['emphasis “粗斜”', 'text 后']],
    ['**𠮷（x）**后', ['strong 𠮷（x）', 'text 后']],
  ])('%s is marked', (markdown, expected) => {
    expect(kinds(markdown)).toEqual(expected)
  })

  test.each(['2 ** 3 ** 4', 'a * b * c', 'foo__bar__', '** 空格 **后', '\\*\\*甲：\\*\\*乙'])(
    '%s stays text',
    (markdown) => {
      expect(kinds(markdown)).toHaveLength(1)
      expect(kinds(markdown)[0]).toMatch(/^text /)
    },
  )

  test('a citation within and behind bold is read', () => {
    expect(cited('**“甲[1]。”**乙[2]。**丙：**[3]丁')).toEqual([1, 2, 3])
  })

  test('marks of a long text are read', () => {
    expect(kinds('**“甲：”**乙。'.repeat(800)).filter((kind) => kind.startsWith('strong'))).toHaveLength(800)
  })
})
