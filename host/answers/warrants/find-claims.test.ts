import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { findClaims } from './find-claims.ts'

const claimsOf = (markdown: string, count = 9) =>
  findClaims(markdown, count).claims.map(({ text, sources }) => `${sources.join('+')} ${text}`)
const underOf = (markdown: string) => findClaims(markdown, 9).claims.map(({ under }) => under)

describe('a statement with a marker', () => {
  test.each<[string, string, string[]]>([
    ['cites its source', '渡口在北岸[1]。', ['1 渡口在北岸']],
    ['cites several together', '渡口在北岸[1][2]。', ['1+2 渡口在北岸']],
    ['cites several in one marker', '渡口在北岸[1,3]。', ['1+3 渡口在北岸']],
    ['cites a source twice', '渡口在北岸[1][1]。', ['1 渡口在北岸']],
    ['is each part of a sentence', '渡口在北岸[1]，每天两班船[2]。', ['1 渡口在北岸', '2 ，每天两班船']],
    ['is an item of a list', '- 渡口在北岸[1]\n- 每天两班船[2]', ['1 渡口在北岸', '2 每天两班船']],
    ['is an item in an item', '- 渡口\n  - 在北岸[1]', ['1 在北岸']],
    ['is a cell', '|地方|位置|\n|-|-|\n|渡口|北岸[1]|', ['1 位置 · 渡口 · 北岸']],
    ['is a heading', '## 渡口在北岸[1]', ['1 渡口在北岸']],
    ['is quoted', '> 渡口在北岸[1]。', ['1 渡口在北岸']],
    ['has bold words', '渡口在**北岸**[1]。', ['1 渡口在北岸']],
    ['stands twice in a block', '渡口在北岸[1]。渡口在北岸[2]。', ['1+2 渡口在北岸']],
  ])('%s', (_, markdown, expected) => {
    expect(claimsOf(markdown)).toEqual(expected)
  })

  test('of a source that does not exist is counted, and is no statement', () => {
    const { claims, bad } = findClaims('渡口在北岸[7]。每天两班船[1][8]。', 2)
    expect(bad).toBe(2)
    expect(claims.map(({ text }) => text)).toEqual(['每天两班船'])
  })
})

describe('a factual sentence without a marker', () => {
  test.each([
    ['with a date', '渡口建于1951年3月5日。'],
    ['with a year', '渡口建于一九五一年以前。'],
    ['with a measure', '从渡口到县城有12公里。'],
    ['with a price', '渡口的票价是两元钱。'],
    ['with a percentage', '客流下降了三成以上。'],
    ['with a large number', '渡口每天接送350人。'],
  ])('%s', (_, sentence) => {
    expect(claimsOf(`渡口在北岸[1]。${sentence}`)).toEqual(['1 渡口在北岸', ` ${sentence}`])
  })

  test.each([
    ['without a number', '渡口在河的北岸，风景很美。'],
    ['with a small count', '渡口有两个码头和三条路。'],
    ['that is an ordinal', '这是第二个值得一看的地方。'],
    ['of few letters', '共两元钱。'],
    ['that asks', '渡口是1951年建的吗？'],
    ['that leads to a list', '渡口在1951年有以下变化：'],
    ['in a heading', '## 渡口建于1951年3月5日'],
    ['in a quotation', '> 渡口建于1951年3月5日。'],
    ['in code', '```\n渡口建于1951年3月5日。\n```'],
    ['in a table', '|年|事|\n|-|-|\n|1951年3月5日|渡口建成通航|'],
  ])('none: %s', (_, markdown) => {
    expect(claimsOf(`渡口在北岸[1]。\n\n${markdown}`)).toEqual(['1 渡口在北岸'])
  })

  test('is found in items of lists, also of inner ones', () => {
    expect(claimsOf('- 渡口在北岸[1]\n- 渡口建于1951年3月\n  - 渡口花了35,000元')).toEqual([
      '1 渡口在北岸',
      ' 渡口建于1951年3月',
      ' 渡口花了35,000元',
    ])
  })

  test('is none when its marker stands behind its full stop', () => {
    expect(claimsOf('渡口建于1951年3月5日。[1]')).toEqual(['1 渡口建于1951年3月5日。'])
    expect(claimsOf('渡口建于1951年3月5日。[1]渡口在1991年翻修。[2]')).toEqual([
      '1 渡口建于1951年3月5日。',
      '2 渡口在1991年翻修。',
    ])
  })

  test('is none when it is a part of one with a marker', () => {
    expect(claimsOf('渡口建于1951年[1]，1991年翻修过一次。')).toEqual(['1 渡口建于1951年'])
  })
})

describe('what a statement stands under', () => {
  test('is its heading, the block before, and its sentence', () => {
    expect(underOf('## 渡口\n\n第一段。\n\n在北岸[1]，有26条船[2]。')).toEqual([
      '渡口 › 第一段。 › 在北岸[1]，有26条船[2]。',
      '渡口 › 第一段。 › 在北岸[1]，有26条船[2]。',
    ])
  })

  test('is nothing at the beginning of a text', () => {
    expect(underOf('在北岸[1]。')).toEqual([''])
  })

  test('is the question of a quiz', () => {
    expect(underOf('渡口在哪一岸？\n\n北岸[1]')[0]).toContain('渡口在哪一岸？')
  })

  test('is the end of what is long', () => {
    const [under = ''] = underOf(`## ${'题'.repeat(300)}\n\n${'段'.repeat(300)}\n\n在北岸[1]。`)
    expect(under.length).toBeLessThanOrEqual(160)
    expect(under).toContain('段段')
  })

  test('is the new heading only', () => {
    expect(underOf('## 渡口\n\n在北岸[1]。\n\n## 灯塔\n\n在南岸[2]。')[1]).toBe('灯塔')
  })

  test('is its own sentence in a list', () => {
    expect(underOf('- 渡口在北岸[1]\n- 灯塔在南岸[2]')[0]).not.toContain('灯塔')
  })
})

// As models write them.
test.each(['（资料1）', '(资料1)', '[资料1]', '[3†source]'])('%s is a marker', (marker) => {
  expect(claimsOf(`渡口在北岸${marker}。`)).toEqual([expect.stringMatching(/^\d 渡口在北岸$/)])
})

test('any text gives statements that stand in it, with sources that exist', () => {
  const piece = fc.constantFrom(
    '渡口建于1951年3月', '在北岸', '[1]', '[2,3]', '[9]', '。', '，', '？', '\n\n', '\n- ', '\n> ', '**', '`', '|', '\n## ', '1. ', ' ',
  ) // biome-ignore format: A list is read by rows.
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const markdown = pieces.join('')
      const { claims, bad } = findClaims(markdown, 3)
      expect(bad).toBeLessThanOrEqual(pieces.filter((each) => each === '[9]').length)
      for (const { text, sources, under } of claims) {
        for (const index of sources) expect([1, 2, 3]).toContain(index)
        expect(new Set(sources).size).toBe(sources.length)
        expect(under.length).toBeLessThanOrEqual(160)
        if (sources.length === 0) expect(text.length).toBeGreaterThanOrEqual(8)
      }
    }),
  )
})

describe('a marker at the end of a sentence', () => {
  const claimsOf = (markdown: string) =>
    findClaims(markdown, 2).claims.map(({ text, sources }) => [text, sources])

  test('is of all parts that semicolons divide', () => {
    expect(claimsOf('收入83.5亿元；利润1.3亿元；毛利率34.7%[1]。')).toEqual([
      ['收入83.5亿元；利润1.3亿元；毛利率34.7%', [1]],
    ])
  })

  test('is of the part behind the marker before it', () => {
    expect(claimsOf('收入83.5亿元[1]；利润1.3亿元[2]。').map(([text]) => text)).toEqual([
      '收入83.5亿元',
      '；利润1.3亿元',
    ])
  })

  test('cites nothing where there is no such source', () => {
    expect(claimsOf('全长36.4公里，设24座车站[9]。')).toEqual([['全长36.4公里，设24座车站。', []]])
  })
})
