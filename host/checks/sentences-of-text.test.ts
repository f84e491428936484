import { describe, expect, test } from '@jest/globals'
import { givenSentences, sentencesOfPlainText, sentencesOfText } from './sentences-of-text.ts'

const bounds = { count: 3, most: 200 }
const split = (text: string) =>
  sentencesOfText(text, bounds).sentences.map(({ text: own, cited }) => [own, [...cited]])

describe('sentences of a text', () => {
  test('each has the sources that its markers name, before or behind the full stop', () => {
    expect(split('桥长 42 米[1]。茶馆在坡上。[2][3] 号子没人会唱了。')).toEqual([
      ['桥长 42 米。', [1]],
      ['茶馆在坡上。', [2, 3]],
      ['号子没人会唱了。', []],
    ])
  })

  test('one with markers inside is split behind them', () => {
    const { sentences } = sentencesOfText('桥长 42 米[1]，花了 3.5 万元[2]。', bounds)
    expect(sentences).toEqual([
      { text: '桥长 42 米', cited: [1], under: '' },
      { text: '，花了 3.5 万元。', cited: [2], under: '', whole: '桥长 42 米，花了 3.5 万元。' },
    ])
  })

  test('a marker at the beginning belongs to what follows, one of no source to nothing', () => {
    expect(split('[1] 桥长 42 米。茶馆在坡上[9]。')).toEqual([
      ['桥长 42 米。', [1]],
      ['茶馆在坡上。', []],
    ])
  })

  test('headings state nothing, and stand above what follows', () => {
    const { sentences, blocks } = sentencesOfText('## 桥\n\n桥长 42 米。\n\n- 茶馆在坡上。', bounds)
    expect(sentences.map(({ under }) => under)).toEqual(['桥', '桥'])
    expect(blocks).toEqual([
      { kind: 'heading', heading: '桥', sentences: [] },
      { kind: 'paragraph', heading: '', sentences: [1] },
      { kind: 'item', heading: '', sentences: [2] },
    ])
  })

  test('a cell is read with the head of its column and the label of its row', () => {
    expect(split('| 桥 | 长 |\n| --- | --- |\n| 四加亭 | 42 米[1] |')).toEqual([['长 · 四加亭 · 42 米', [1]]])
  })

  const bridges = (count: number) => [
    '| 桥 | 长 |',
    '|--|--|',
    ...Array.from({ length: count }, (_, at) => `| 桥${at} | ${at}米 |`),
  ]
  const indented = (by: string, lines: readonly string[]) => lines.map((line) => by + line).join('\n')
  const nested: [string, string][] = [
    ['a list item', `- 桥：\n\n${indented('  ', bridges(23))}`],
    ['a list item that begins with it', `- ${indented('  ', bridges(23)).trimStart()}`],
    ['a numbered item', `10. 桥：\n\n${indented('    ', bridges(23))}`],
    ['an item of an item', `1. 甲\n   - 桥：\n\n${indented('     ', bridges(23))}`],
    [
      'items five deep',
      `- 甲\n  - 乙\n    - 丙\n      - 丁\n        - 桥：\n\n${indented(' '.repeat(10), bridges(23))}`,
    ],
    ['an item indented by a tab', `1.\t桥：\n\n${indented('\t', bridges(23))}`],
    ['a quotation', indented('> ', bridges(23))],
    ['a quotation without spaces', indented('>', bridges(23))],
    ['a quotation in a quotation', indented('> > ', bridges(23))],
    ['a list item in a quotation', `> 1. 桥：\n>\n${indented('>    ', bridges(23))}`],
    ['a numbered item in a quotation', `> 10. 桥：\n>\n${indented('>     ', bridges(23))}`],
    ['a quotation in a list item', `- 桥：\n\n${indented('  > ', bridges(23))}`],
  ]

  test.each(nested)('a table in %s is read like any other, and to its end', (_, text) => {
    const seen: string[] = []
    for (let rest = text, rounds = 0; rest !== '' && rounds < 9; rounds += 1) {
      const found = sentencesOfText(rest, { count: 0, most: 5 })
      seen.push(...found.sentences.map((each) => each.text))
      rest = found.rest === undefined ? '' : (found.rest_head ?? '') + rest.slice(found.rest)
    }
    const cells = Array.from({ length: 23 }, (__, at) => `长 · 桥${at} · ${at}米`)
    expect(seen.filter((each) => each.includes(' · '))).toEqual(cells)
    expect(seen.every((each) => each.includes(' · ') || /^(?:桥：|[甲乙丙丁])$/.test(each))).toBe(true)
  })

  test('code and raw HTML are text', () => {
    expect(split('    桥长 42 米。\n\n<script>alert(1)</script>')).toEqual([
      ['桥长 42 米。', []],
      ['<script>alert(1)</script>', []],
    ])
  })

  test('those beyond the maximum are counted', () => {
    const text = '桥长 42 米。'.repeat(7)
    expect(sentencesOfText(text, { count: 0, most: 5 })).toMatchObject({ left: 2 })
    expect(sentencesOfPlainText(text, { count: 0, most: 5 }).sentences).toHaveLength(5)
  })

  const many = (count: number, of = (at: number) => `第${at}座桥长42米。`) =>
    Array.from({ length: count }, (_, at) => of(at))

  test.each<[string, string, string]>([
    ['in one paragraph', many(8).join(''), '第5座桥长42米。第6座'],
    ['in paragraphs', many(8).join('\n\n'), '第5座桥长42米。\n\n第6座'],
    ['in lines', many(8).join('\n'), '第5座桥长42米。\n第6座'],
    ['in a list', many(8, (at) => `- 第${at}座桥。`).join('\n'), '- 第5座桥。\n- 第6'],
    ['in a numbered list', many(8, (at) => `${at + 1}. 第${at}座桥。`).join('\n'), '6. 第5座桥。\n7.'],
    ['in quotes', many(8, (at) => `> 第${at}座桥。`).join('\n>\n'), '> 第5座桥。\n>'],
    ['with markers', many(8, (at) => `第${at}座桥[1]。`).join(''), '第5座桥[1]。第6'],
    ['with emphasis', many(8, (at) => `第**${at}**座桥。`).join(''), '第**5**座桥。第'],
    [
      'with links',
      many(8, (at) => `[第${at}座桥](https://a.example/${at})。`).join('\n\n'),
      '[第5座桥](https://a.example/5)。',
    ],
    ['in English', many(8, (at) => `Bridge ${at} is long. `).join(''), 'Bridge 5 is long. Bridge 6'],
    ['in code', `\`\`\`\n${many(8).join('\n')}\n\`\`\``, '第5座桥长42米。\n第6'],
    ['below headings', many(8, (at) => `## 桥${at}\n\n第${at}座桥。`).join('\n\n'), '第5座桥。\n\n## 桥6'],
    [
      'in a table',
      `桥长。\n\n| 桥 | 长 |\n|--|--|\n${many(8, (at) => `| 桥${at} | ${at}米 |`).join('\n')}`,
      '| 桥4 | 4米 |\n| 桥5',
    ],
  ])('the rest of those beyond the maximum begins at the first of them: %s', (_, text, rest) => {
    const found = sentencesOfText(text, { count: 3, most: 5 })
    expect(found.left).toBeGreaterThan(0)
    expect(text.slice(found.rest).slice(0, rest.length)).toBe(rest)
  })

  test('checked part by part, a text comes to its end', () => {
    for (const text of [
      many(23).join(''),
      many(23).join('\n'),
      `| 桥 | 长 |\n|--|--|\n${many(23, (at) => `| 桥${at} | 长 |`).join('\n')}`,
    ]) {
      const seen: string[] = []
      for (let rest = text, rounds = 0; rest !== '' && rounds < 9; rounds += 1) {
        const found = sentencesOfText(rest, { count: 0, most: 5 })
        seen.push(...found.sentences.map((each) => each.text))
        rest = found.rest === undefined ? '' : (found.rest_head ?? '') + rest.slice(found.rest)
      }
      expect(new Set(seen.flatMap((each) => /\d+/.exec(each)?.[0] ?? [])).size).toBe(23)
      if (text.startsWith('|')) expect(seen.every((each) => each.startsWith('长 · '))).toBe(true)
    }
  })

  test('a row of more cells than the maximum has no rest', () => {
    const cells = (of: (at: number) => string) => `| ${many(9, of).join(' | ')} |`
    const text = [
      cells((at) => `列${at}`),
      cells(() => '--'),
      cells((at) => `值${at}`),
      cells((at) => `数${at}`),
    ]
    const found = sentencesOfText(text.join('\n'), { count: 0, most: 5 })
    expect(found.left).toBeGreaterThan(0)
    expect(found.rest).toBeUndefined()
  })

  test('of plain text the rest begins with a line', () => {
    const text = many(8).join('\r\n')
    const { rest } = sentencesOfPlainText(text, { count: 0, most: 5 })
    expect(text.slice(rest)).toMatch(/^第5座桥/)
    expect(sentencesOfPlainText('桥长。', { count: 0, most: 5 }).rest).toBeUndefined()
  })

  test('sentences that are given stay as they are, without their markers', () => {
    const { sentences, blocks } = givenSentences(['桥长。茶馆。[2]', '# 不是标题'], bounds)
    expect(sentences).toEqual([
      { text: '桥长。茶馆。', cited: [2], under: '' },
      { text: '# 不是标题', cited: [], under: '' },
    ])
    expect(blocks).toHaveLength(2)
  })
})
