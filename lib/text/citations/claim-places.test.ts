import { expect, test } from '@jest/globals'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { remarkAnswerGfm } from '../markdown/remark-answer-gfm.ts'
import type { MarkdownNode } from './citation-claims.ts'
import { placeClaims } from './claim-places.ts'

const parser = unified().use(remarkParse).use(remarkAnswerGfm)

/** @returns the text with `‸` and the source numbers where something is placed */
function placed(markdown: string, ...claims: readonly string[]): string[] {
  const marks = claims.map((claim, at) => ({ claim, index: at }))
  const found = placeClaims(parser.parse(markdown) as MarkdownNode, markdown, marks)
  return found.map(({ node, start, indices }) =>
    node.type === 'text'
      ? `${node.value?.slice(0, start)}‸${indices.join()}${node.value?.slice(start)}`
      : `${node.type}‸${indices.join()}`,
  )
}

test.each<[string, string, string, string[]]>([
  ['before the full stop', '甲是山。乙是水。丙是石。', '乙是水。', ['甲是山。乙是水‸0。丙是石。']],
  ['also for a claim without it', '甲是山。', '甲是山', ['甲是山‸0。']],
  [
    'before closing marks',
    '（他说：“甲是山。”）乙。',
    '（他说：“甲是山。”）乙。',
    ['（他说：“甲是山。”）乙‸0。'],
  ],
  ['in an item of a list', '- 甲是山\n- 乙是水', '乙是水', ['乙是水‸0']],
  ['in a heading', '## 甲山\n\n乙', '甲山', ['甲山‸0']],
  ['behind the last word, if that is bold', '甲是**山**。', '甲是山。', ['山‸0']],
  ['behind a link', '甲是[山](https://a.example)', '甲是山', ['link‸0']],
  ['behind code', '用`npm`', '用npm', ['inlineCode‸0']],
  [
    'in a cell, which is named by its head and row',
    '|名|高|\n|-|-|\n|东山|1200米|\n|西山|1200米|',
    '高 · 西山 · 1200米',
    ['1200米‸0'],
  ],
  [
    'of two equal sentences in the first',
    '甲是山。乙。甲是山。\n\n甲是山。',
    '甲是山。',
    ['甲是山‸0。乙。甲是山。'],
  ],
  ['not in a part of a sentence', '据说甲是山。', '甲是山。', []],
  ['not in a block of code', '```\n甲是山。\n```', '甲是山。', []],
  ['before a marker that is there', '甲是山[1]。', '甲是山', ['甲是山‸0[1]。']],
])('a claim is found %s', (_, markdown, claim, expected) => {
  expect(placed(markdown, claim)).toEqual(expected)
})

test('claims with the same sentence share a place; one that is not in the text has none', () => {
  expect(placed('甲是山。', '甲是山', '乙', '甲是山。')).toEqual(['甲是山‸0,2。'])
})

test('a claim that was cut is found by its beginning', () => {
  const sentence = `${'甲'.repeat(500)}。`
  expect(placed(sentence, sentence.slice(0, 400))).toEqual([`${'甲'.repeat(500)}‸0。`])
})

test('a long run of marks costs linear time', () => {
  const marks = '，'.repeat(200_000)
  expect(placed(`甲${marks}乙`, `甲${marks}乙`)).toEqual([`甲${marks}乙‸0`])
}, 20_000)
