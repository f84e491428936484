import { describe, expect, test } from '@jest/globals'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { remarkAnswerGfm } from '../markdown/remark-answer-gfm.ts'
import { findCitations, type MarkdownNode } from './citation-claims.ts'

const parser = unified().use(remarkParse).use(remarkAnswerGfm)
const read = (markdown: string, count = 9) =>
  findCitations(parser.parse(markdown) as MarkdownNode, markdown, count)
const claims = (markdown: string) =>
  read(markdown).citations.map(({ indices, claim }) => `${indices.join()} ${claim}`)

describe('a marker belongs to', () => {
  test.each<[string, string, string[]]>([
    ['the sentence before it', '甲是山。乙是水[1]。丙是石。', ['1 乙是水']],
    ['the sentence that has just ended', '甲是山。乙是水。[1]丙是石。[2]', ['1 乙是水。', '2 丙是石。']],
    [
      'the part since the last marker',
      '甲生于1980年[1]，卒于2020年[2]。',
      ['1 甲生于1980年', '2 ，卒于2020年'],
    ],
    ['the sentence of the adjacent markers', '甲是山[1][2] [3]。', ['1 甲是山', '2 甲是山', '3 甲是山']],
    ['its list item', '- 甲是山[1]\n- 乙是水[2]', ['1 甲是山', '2 乙是水']],
    ['its table cell', '|甲|乙|\n|-|-|\n|1200[1]|山[2]|', ['1 甲 · 1200', '2 乙 · 1200 · 山']],
    [
      'the column and the row of its cell',
      '|名|高|\n|-|-|\n|**东山**[1]|1200米[2]|',
      ['1 名 · 东山', '2 高 · 东山 · 1200米'],
    ],
    [
      'the column and the row also of a cell that is a sentence',
      '|名|说明|\n|-|-|\n|东山|西山的海拔是一千二百米左右[1]|',
      ['1 说明 · 东山 · 西山的海拔是一千二百米左右'],
    ],
    ['a cell without a head or a label', '||高|\n|-|-|\n||1200米[1]|', ['1 高 · 1200米']],
    [
      'the head of its column, without its markers',
      '|名|高[1]|\n|-|-|\n|东山|1200米[2]|',
      ['1 高', '2 高 · 东山 · 1200米'],
    ],
    [
      'the part of its cell since the last marker',
      '|名|高|\n|-|-|\n|东山|1200米[1]，一说1180米[2]|',
      ['1 高 · 东山 · 1200米', '2 高 · 东山 · ，一说1180米'],
    ],
    ['its heading', '## 甲山[1]\n\n乙。', ['1 甲山']],
    [
      'a sentence with bold, code and links in it',
      '**甲**用`npm`和[链接](https://a.example)[1]。',
      ['1 甲用npm和链接'],
    ],
    ['the sentence behind it when none is before', '[1] 甲是山。乙。', ['1 甲是山。']],
    ['the line before the break', '甲是山  \n乙是水[1]', ['1 乙是水']],
    ['nothing when there is nothing', '[1][2]', ['1 ', '2 ']],
  ])('%s', (_, markdown, expected) => {
    expect(claims(markdown)).toEqual(expected)
  })
})

test.each([
  ['code', '`甲[1]`'],
  ['a code block', '```\n甲[1]\n```'],
  ['an indented block', '    甲[1]'],
  ['a link', '[甲[1]乙](https://a.example)'],
  ['a link of its own', '甲[1](https://a.example)'],
  ['a link by reference', '甲[1]\n\n[1]: https://a.example'],
  ['a footnote', '甲[^1]\n\n[^1]: 注'],
  ['an image', '![甲[1]](https://a.example/a.png)'],
  ['raw HTML', '<b title="[1]">甲</b>'],
  ['a marker written with a backslash', '甲\\[1\\]'],
  ['an entity', '甲&#91;1]'],
])('there is no marker in %s', (_, markdown) => {
  expect(read(markdown)).toEqual({ citations: [], bad: 0 })
})

test('an escaped marker does not hide the one after it', () => {
  expect(claims('甲\\[1\\]乙[1]。')).toEqual(['1 甲[1]乙'])
})

test('one that names a source that is not there stays text and is counted', () => {
  const { citations, bad } = read('甲[1]。乙[3]。丙[1,4]。丁[0]。', 2)
  expect(citations.map(({ indices }) => indices)).toEqual([[1]])
  expect(bad).toBe(3)
})

describe('a long paragraph is parsed in linear time', () => {
  const patientMs = 20_000
  test.each<[string, string, string]>([
    ['of many sentences', '甲是山。[1]', '甲是山。[1]'],
    ['of markers side by side', '[1]    ', '[1]    '],
    ['with an escape before each marker', '甲*[1]', '甲\\*[1]'],
  ])(
    '%s',
    (_, piece, written) => {
      const times = 40_000
      const [value, source] = [piece.repeat(times), written.repeat(times)]
      const position = { start: { offset: 0 }, end: { offset: source.length } }
      const tree = { type: 'paragraph', children: [{ type: 'text', value, position }] }
      expect(findCitations(tree, source, 3).citations).toHaveLength(times)
    },
    4 * patientMs,
  )
})
