import { readdirSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { relatedQuestions } from '../../answers/related-questions.ts'
import { sectionQuestion } from '../analysis/subject-name.ts'
import { type Audience, guessCandidates, operatorGuide } from './guess-candidates.ts'
import type { TitleEntry } from './title-list.ts'

function entry(title: string, { heading = '', guide = '' } = {}): TitleEntry {
  const name = heading === '' ? title : `${title} ${heading}`
  return { name, letters: foldToLetters(name), title, heading, guide }
}

const entries = [
  entry('怎么分享一次搜索', { guide: 'share' }),
  entry('怎么接入语言模型', { guide: 'models' }),
  entry('怎么设置敏感词', { guide: 'sensitive-words' }),
  entry('佩内塔体育场'),
  entry('三界镇'),
  entry('三界镇', { heading: '桥梁' }),
  entry('三界镇', { heading: '历史' }),
  entry('IMG_2031'),
]

function questions(words: readonly string[], audience: Audience, from = entries, turn = 0): string[] {
  return [...guessCandidates(from, words, turn, audience)].map(({ question }) => question)
}

describe('questions derived from a heading', () => {
  test.each<[string, string, string | null]>([
    ['潮间带', '分布', '潮间带分布在哪些地方？'],
    ['潮间带', '3.2 种类', '潮间带有哪些种类？'],
    ['潮间带', '第三章 管理办法', '介绍一下潮间带的管理办法'],
    ['潮间带', '（一）生物', '介绍一下潮间带的生物'],
    ['备份手册', '怎么备份数据库', '备份手册：怎么备份数据库？'],
    ['怎么导入资料', '支持的格式有哪些？', '支持的格式有哪些？'],
    ['年度报告2024', '北方大区', '介绍一下年度报告2024的北方大区'],
    ['IMG_2031', '城墙的修缮', '介绍一下城墙的修缮'],
    ['城墙', '城墙的修缮', '介绍一下城墙的修缮'],
    ['城墙', '概述', null],
    ['城墙', '参考文献', null],
    ['城墙', '1.', null],
    ['城墙', '', null],
    ['城墙', '一句说了很多很多话的标题，它有逗号，也有句号。', null],
  ])('%j with the heading %j', (title, heading, expected) => {
    expect(sectionQuestion(title, heading)).toBe(expected)
  })
})

describe('the candidates', () => {
  test('titles that contain the words come first, then the rest, each once', () => {
    expect(new Set(questions(['三界镇的历史'], 'reader').slice(0, 2))).toEqual(
      new Set(['三界镇的历史是怎样的？', '介绍一下三界镇']),
    )
    expect(questions(['敏感词'], 'operator')[0]).toBe('怎么设置敏感词？')
  })

  test('users get questions about the library, then their guide; operators also about the operator guide', () => {
    const reader = questions([], 'reader')
    expect(reader.at(-1)).toBe('怎么分享一次搜索？')
    expect(reader).not.toContain('怎么接入语言模型？')
    expect(new Set(questions([], 'operator').slice(0, 4)).size).toBe(4)
    expect(questions([], 'operator')[0]).toMatch(/^怎么(?:接入语言模型|设置敏感词)？$/)
    expect(questions([], 'operator')).not.toContain('怎么分享一次搜索？')
    expect(reader.every((question) => !question.includes('IMG'))).toBe(true)
  })

  test.each([1, 2, 3, 5, 6, 7, 10, 97, 100, 2_000])(
    'a list of %d is visited completely, each entry once',
    (length) => {
      const many = Array.from({ length }, (_, index) => entry(`甲${String(index).padStart(4, '0')}号海鸟`))
      for (const turn of [0, 1, 17]) expect(new Set(questions([], 'reader', many, turn)).size).toBe(length)
      if (length > 3) expect(questions([], 'reader', many, 1)).not.toEqual(questions([], 'reader', many, 0))
    },
  )

  test('at most two from one document', () => {
    const sections = Array.from({ length: 30 }, (_, index) =>
      entry('三界镇', { heading: `村庄${'甲乙丙丁戊'[index % 5]}${index}号` }),
    )
    expect(questions([], 'reader', sections)).toHaveLength(2)
  })

  test('an empty library yields none', () => {
    expect(questions(['甲'], 'reader', [])).toEqual([])
  })
})

test('the operator pages are pages of the guide', () => {
  const pages = readdirSync('docs/help').map((name) => name.replace(/\.md$/, ''))
  expect(pages).toEqual(expect.arrayContaining([...operatorGuide]))
})

test('titles and headings of any length take linear time', () => {
  const hostile = [
    `abc(${'1'.repeat(200_000)}好)`,
    ' '.repeat(200_000) + 'x',
    `甲${'（'.repeat(200_000)}`,
    `${'1.'.repeat(100_000)} 种类`,
  ]
  const titles = hostile.flatMap((title) => [
    entry(title),
    entry(title, { heading: '种类' }),
    entry('潮间带', { heading: title }),
  ])
  expect(questions([], 'reader', titles)).toEqual(['介绍一下种类'])
  for (const title of hostile)
    expect(relatedQuestions(['甲'], [sourceOf(title), sourceOf('乙')], 3)).toEqual(expect.any(Array))
})

function sourceOf(title: string) {
  return {
    index: 1,
    title,
    seeMoreUrl: '',
    showName: '',
    passage: `${title.slice(0, 50)}位于海边。`,
    provider: '',
  }
}
