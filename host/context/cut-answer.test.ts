import { describe, expect, test } from '@jest/globals'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { cutAnswer } from './cut-answer.ts'
import { partsOf } from './paragraphs.ts'

const gap = /（此处略去 \d+ 字）/
const short = Array.from({ length: 600 }, (_, at) => `第 ${at} 条：渡口的事，讲到这里为止。`)
const paragraphs = Array.from({ length: 60 }, (_, at) => `段落${at}：${'渡口的事写在这里。'.repeat(12)}`)
const line = Array.from({ length: 400 }, (_, at) => `第${at}句说的是渡口的事`).join('，') + '，到此为止。'

describe('a text that is cut keeps its end', () => {
  test.each([
    ['many short lines', short.join('\n'), '第 599 条'],
    ['many paragraphs', paragraphs.join('\n\n'), '段落59：'],
    ['one line', line, '到此为止。'],
  ])('of %s, whatever is asked', (_, answer, end) => {
    for (const question of [
      '',
      '渡口的事还有哪些？',
      '最后一句讲了什么？',
      '刚才讲的第一件和最后一件是什么？',
    ]) {
      const cut = cutAnswer(answer, 1_200, question)
      expect(cut).toContain(end)
      expect(cut.startsWith(answer.slice(0, 6))).toBe(true)
      expect(cut).toMatch(gap)
      expect(estimateTokens(cut)).toBeLessThan(1_250)
    }
  })

  test('equal parts are kept from both ends', () => {
    const cut = cutAnswer(paragraphs.join('\n\n'), 3_000, '渡口的事还有哪些？')
    const kept = [...cut.matchAll(/段落(\d+)：/g)].map(([, at]) => Number(at))
    expect(kept.filter((at) => at >= 30).length).toBeGreaterThanOrEqual(Math.floor(kept.length / 3))
  })

  test('what the question names and shares words with is kept, too', () => {
    const answer = paragraphs.with(30, '灯塔建于 1906 年。').join('\n\n')
    expect(cutAnswer(answer, 1_200, '灯塔哪年建的？')).toContain('1906')
    expect(cutAnswer(answer, 1_200, '第四十段再说说')).toContain('段落39：')
  })
})

test.each([
  ['第三件是什么', '条目3'],
  ['第 25 项再说说', '条目25'],
  ['最后一个呢', '条目40'],
  ['倒数第二个呢', '条目39'],
])('an item is found by its place, with any measure word: %s', (question, expected) => {
  const items = Array.from({ length: 40 }, (_, at) => `条目${at + 1}，${'说明文字。'.repeat(30)}`)
  for (const answer of [items.map((text, at) => `${at + 1}. ${text}`), items.map((text) => `- ${text}`)])
    expect(cutAnswer(answer.join('\n'), 900, question)).toContain(expected)
})

test('a long line is divided between sentences or clauses, never in a word', () => {
  const text = '渡口的名字，来自一位摆渡的老人。'.repeat(100)
  const parts = partsOf(text).map((part) => part.text)
  expect(parts.join('')).toBe(text)
  expect(parts.every((part) => part.endsWith('。'))).toBe(true)
  expect(partsOf(line).every((part) => /[，。]$/.test(part.text))).toBe(true)
  const english = 'the ferry carried everybody '.repeat(60)
  expect(partsOf(english).every((part) => /\s$/.test(part.text))).toBe(true)
})
