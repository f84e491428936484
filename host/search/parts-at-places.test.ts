import { describe, expect, test } from '@jest/globals'
import { cutPassages } from '../ingest/cut-passages.ts'
import { askedPlaces } from './asked-places.ts'
import { partsAtPlaces } from './parts-at-places.ts'

describe('askedPlaces', () => {
  test.each([
    ['第9页和第12页各讲了什么？', ['页 9–9', '页 12–12']],
    ['再出两道第 10 页的题', ['页 10–10']],
    ['第三到五条怎么说', ['条 3–5']],
    ['第十二章的要点', ['章 12–12']],
    ['第3张幻灯片', ['张幻灯片 3–3']],
    ['第25行是谁', ['行 25–25']],
    ['最后一章讲什么', ['章 -1–-1']],
    ['summarize pages 3-5 and chapter 2', ['页 3–5', '章 2–2']],
    ['what does p. 7 say', ['页 7–7']],
    ['第一次世界大战', []],
    ['总结这份文件', []],
    ['Top 5 pages', []],
  ])('%s', (question, expected) => {
    expect(askedPlaces(question).map(({ unit, from, to }) => `${unit} ${from}–${to}`)).toEqual(expected)
  })
})

const filler = '其余按惯例办理，双方不另外约定。'.repeat(6)
const find = (question: string, passages: Parameters<typeof partsAtPlaces>[1]) =>
  partsAtPlaces(askedPlaces(question), passages)

test('a page is found by its number, also within a passage that spans several', async () => {
  const passages = cutPassages(
    Array.from({ length: 12 }, (_, at) => ({
      kind: 'paragraph' as const,
      text: `第${at + 1}页的正文。${filler}`,
      place: { kind: 'page' as const, number: at + 1 },
    })),
  )
  const found = await find('第9页和第12页各讲了什么？', passages)
  expect(found.map(({ text, location }) => [text.slice(0, 6), location])).toEqual([
    ['第9页的正文', '第 9 页'],
    ['第12页的正', '第 12 页'],
  ])
  expect(found.every(({ text, passage }) => passages[passage]?.text.includes(text))).toBe(true)
  expect((await find('最后一页说什么', passages)).map(({ location }) => location)).toEqual(['第 12 页'])
  expect(await find('第13页说什么', passages)).toEqual([])
})

test('rows and slides are found like pages, but not instead of them', async () => {
  const rows = cutPassages(
    Array.from({ length: 40 }, (_, at) => ({
      kind: 'paragraph' as const,
      text: `姓名：员工${at + 2}`,
      place: { kind: 'row' as const, sheet: '', number: at + 2 },
    })),
  )
  expect((await find('第25行是谁', rows)).map(({ text }) => text)).toEqual(['姓名：员工25'])
  expect(await find('第25页是谁', rows)).toEqual([])
})

describe('a clause or chapter', () => {
  const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
  const chapters = (named: (at: number) => string) =>
    cutPassages(
      numerals.flatMap((_, at) => [
        { kind: 'heading' as const, level: 2, text: named(at) },
        { kind: 'paragraph' as const, text: `内容${at + 1}。${filler}` },
        { kind: 'heading' as const, level: 3, text: '说明' },
        { kind: 'paragraph' as const, text: `补充${at + 1}。${filler}${filler}` },
      ]),
    )

  test.each([
    ['第十一章 附则', (at: number) => `第${numerals[at]}章 题目`, '第11章讲了什么'],
    ['第11条', (at: number) => `第${at + 1}条`, '第十一条怎么说'],
    ['十一、附则', (at: number) => `${numerals[at]}、题目`, '第十一部分讲什么'],
    ['11. Terms', (at: number) => `${at + 1}. Terms`, 'what is in section 11'],
  ])('is found by a heading like %s, with what is below it', async (_, named, question) => {
    const found = await find(question, chapters(named))
    const text = found.map((part) => part.text).join('\n')
    expect(text).toContain('内容11。')
    expect(text).toContain('补充11。')
    expect(text).not.toMatch(/内容(?!11。)/)
    expect(found[0]?.heading).toMatch(/十一|11/)
  })

  test('is found by the beginning of a line, up to the next one', async () => {
    const clauses = Array.from(
      { length: 30 },
      (_, at) => `第${at + 1}条 条款${at + 1}的内容。\n它的第二段。${filler}`,
    )
    const passages = cutPassages([{ kind: 'paragraph', text: clauses.join('\n') }])
    const found = await find('第二十一条和第3条', passages)
    const text = found.map((part) => part.text).join('\n')
    expect(text.match(/条款\d+/g)).toEqual(['条款21', '条款3'])
    expect(text.match(/它的第二段/g)).toHaveLength(2)
  })
})
