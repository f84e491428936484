import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Block } from './blocks.ts'
import { cutPassages, passageLimit } from './cut-passages.ts'

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const heading = (text: string, level = 2): Block => ({ kind: 'heading', level, text })

describe('cutPassages', () => {
  test('a document of one paragraph stays one passage', () => {
    const text = '文'.repeat(passageLimit)
    expect(cutPassages([paragraph(text)])).toEqual([{ heading: '', text }])
  })

  test('short paragraphs are merged, a new section starts a passage', () => {
    const long = '长'.repeat(300)
    expect(
      cutPassages([
        paragraph('一'),
        heading('甲'),
        paragraph(long),
        heading('乙'),
        paragraph('二'),
        paragraph('三'),
      ]),
    ).toEqual([
      { heading: '', text: `一\n甲\n${long}`, sections: [{ at: 2, heading: '甲' }] },
      { heading: '乙', text: '乙\n二\n三' },
    ])
  })

  test('includes the headings above', () => {
    const long = '长'.repeat(300)
    const passages = cutPassages([
      heading('书', 1),
      heading('章'),
      paragraph(long),
      heading('节', 3),
      paragraph(long),
      heading('又一章'),
      paragraph(long),
    ])
    expect(passages.map((passage) => passage.heading)).toEqual(['书 › 章', '书 › 章 › 节', '书 › 又一章'])
  })

  test('numbered clauses are sections within their headings', () => {
    const clause = (text: string, level: number, rest = '甲方应付款。') =>
      ({ kind: 'paragraph', text: `${text} ${rest}`, clause: { text, level } }) as const
    const [first, ...others] = cutPassages([
      heading('第四章 违约责任', 1),
      clause('第二十条', 11),
      paragraph('逾期的，另行协商。'),
      clause('第二十一条', 11),
      clause('21.1', 12),
      clause('第二十二条', 11),
      heading('第五章 附则', 1),
      paragraph('无。'),
    ])
    expect(others).toEqual([])
    expect(first?.heading).toBe('第四章 违约责任')
    expect(first?.sections?.map(({ at, heading: path }) => [first.text.slice(at, at + 6), path])).toEqual([
      ['第二十条 甲', '第四章 违约责任 › 第二十条'],
      ['第二十一条 ', '第四章 违约责任 › 第二十一条'],
      ['21.1 甲', '第四章 违约责任 › 第二十一条 › 21.1'],
      ['第二十二条 ', '第四章 违约责任 › 第二十二条'],
      ['第五章 附则', '第五章 附则'],
    ])
  })

  test('a passage that begins with a clause is of the clause', () => {
    const text = `第二条 ${'字'.repeat(900)}。`
    const passages = cutPassages([
      { kind: 'paragraph', text: `第一条 ${'字'.repeat(900)}。`, clause: { text: '第一条', level: 10 } },
      { kind: 'paragraph', text, clause: { text: '第二条', level: 10 } },
      paragraph('又一段。'),
    ])
    expect(passages.map((passage) => passage.heading)).toEqual(['第一条', '第二条'])
  })

  test('a paragraph that is too long is split between sentences', () => {
    const sentence = `${'字'.repeat(299)}。`
    const passages = cutPassages([paragraph(sentence.repeat(7))])
    expect(passages.map(({ text }) => text.length)).toEqual([900, 900, 300])
    expect(passages.every(({ text }) => text.endsWith('。'))).toBe(true)
  })

  test('a heading at the end of a page has its own place', () => {
    const page = (number: number) => ({ kind: 'page' as const, number })
    const blocks = [
      { ...heading('总则'), place: page(1) },
      { ...heading('定义'), place: page(1) },
      { kind: 'paragraph' as const, text: '本办法所称渡口，是指……', place: page(2) },
    ]
    const [passage] = cutPassages(blocks)
    expect(passage).toMatchObject({
      location: '第 1–2 页',
      text: '总则\n定义\n本办法所称渡口，是指……',
      marks: [
        { at: 0, location: '第 1 页' },
        { at: 6, location: '第 2 页' },
      ],
    })
  })

  test('a document of only headings is not empty', () => {
    expect(cutPassages([heading('只有标题')])).toEqual([{ heading: '', text: '只有标题' }])
    expect(cutPassages([])).toEqual([])
  })

  test('a last line that is set as a heading is text', () => {
    const passages = cutPassages([
      { kind: 'paragraph', text: '糖藕 18.00' },
      { kind: 'heading', level: 1, text: '满三百元免运费。' },
    ])
    expect(passages.map(({ text }) => text)).toEqual(['糖藕 18.00\n满三百元免运费。'])
  })

  test('no text is lost, no passage is too long', () => {
    const block = fc.oneof(
      fc.record({
        kind: fc.constant('heading' as const),
        level: fc.integer({ min: 1, max: 6 }),
        text: fc.constantFrom('甲', '乙丙'),
      }),
      fc.record({
        kind: fc.constant('paragraph' as const),
        text: fc.constantFrom('短。', `${'句子'.repeat(40)}。`.repeat(20), '无'.repeat(2_500)),
      }),
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const passages = cutPassages(blocks)
        const count = (texts: readonly string[]) => texts.join('').replaceAll('\n', '').length
        expect(count(passages.map(({ text }) => text))).toBe(count(blocks.map(({ text }) => text)))
        expect(passages.every(({ text }) => text.length <= passageLimit + 200)).toBe(true)
      }),
    )
  })
})
