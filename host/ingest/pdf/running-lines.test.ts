import { describe, expect, test } from '@jest/globals'
import type { PageLine } from './page-lines.ts'
import { withoutRunningLines } from './running-lines.ts'

/** A line at a height of the page, in points. */
const at = (base: number, text: string): PageLine => ({ text, size: 12, left: 50, right: 500, base })
const textsOf = (pages: readonly (readonly PageLine[])[]) =>
  withoutRunningLines(pages).map((lines) => lines.map(({ text }) => text))
const six = (lines: (page: number) => PageLine[]) => Array.from({ length: 6 }, (_, page) => lines(page + 1))
const body = (page: number) => at(400, `正文${'甲乙丙丁戊己'.charAt(page - 1)}`)

describe('running headers and footers are removed', () => {
  test.each<[name: string, line: (page: number) => string]>([
    ['the name of the document', () => '员工手册'],
    ['page numbers', (page) => String(page)],
    ['page numbers of an excerpt', (page) => `- ${page + 56} -`],
    ['page numbers with their count', (page) => `第 ${page} 页 / 共 6 页`],
    ['page numbers in English', (page) => `Page ${page} of 6`],
    ['a name and a page number', (page) => `员工手册 2026 版 第 ${page} 页`],
    ['a name that holds a number', () => '2026 年度报告'],
  ])('%s', (_, line) => {
    const expected = Array.from({ length: 6 }, (_unused, page) => [body(page + 1).text])
    expect(textsOf(six((page) => [at(800, line(page)), body(page)]))).toEqual(expected)
    expect(textsOf(six((page) => [body(page), at(30, line(page))]))).toEqual(expected)
  })
})

describe('content is kept', () => {
  test.each<[name: string, line: (page: number) => string]>([
    ['a table of years', (page) => `${2019 + page} 年产量：${11 + page * 2} 万吨`],
    ['years alone', (page) => `${2019 + page} 年`],
    ['amounts of notices', (page) => `您本月应缴水费 ${page * 7 + 5} 元，请于 5 日前缴清。`],
    ['numbers of questions', (page) => `第 ${page} 题`],
    ['numbers of lessons', (page) => `第 ${page} 课 光合作用`],
    ['numbers that do not count the pages', (page) => String(page * page)],
    ['numbers of rooms', (page) => `${100 + page * 2} 室`],
    ['page numbers that it names', (page) => `答案见第 ${page * 3} 页`],
  ])('%s', (_, line) => {
    const pages = six((page) => [at(800, line(page)), body(page)])
    expect(textsOf(pages)).toEqual(pages.map((lines) => lines.map(({ text }) => text)))
  })

  test('the same words at different places', () => {
    const pages = six((page) => [at(800 - page * 40, '小结'), body(page)])
    expect(textsOf(pages)).toEqual(pages.map((lines) => lines.map(({ text }) => text)))
  })

  test('of a page that has nothing else', () => {
    const pages = six((page) => [at(800, '员工手册'), at(30, String(page))])
    expect(textsOf(pages)).toEqual(pages.map((lines) => lines.map(({ text }) => text)))
  })

  test('lines in the middle, and those of few pages', () => {
    const long = six((page) => [body(page), at(300, '第二行'), at(200, '小结'), at(100, '四'), at(50, '五')])
    expect(textsOf(long).every((texts) => texts.includes('小结'))).toBe(true)
    const three = six((page) => [at(800, '员工手册'), body(page)]).slice(0, 3)
    expect(textsOf(three)).toEqual(three.map((lines) => lines.map(({ text }) => text)))
  })
})
