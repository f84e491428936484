import { describe, expect, test } from '@jest/globals'
import { relatedQueries } from './related-queries.ts'

const titled = (...titles: string[]) => titles.map((title) => ({ title }))

describe('related searches', () => {
  test.each<[string, string[], string[]]>([
    [
      'are what pages are titled, without their sites',
      ['澜江号子的四种水势 - 江河民歌志', '澜江船工 | 百科'],
      ['澜江号子的四种水势', '澜江船工'],
    ],
    ['leave out what was asked', ['澜江号子是什么？', '澜江号子是什么_问答'], []],
    ['leave out what is about something else', ['天气预报十五天', '登录'], []],
    [
      'leave out what says the same twice',
      ['澜江号子的传承人', '澜江号子的传承人（图）'],
      ['澜江号子的传承人'],
    ],
    ['leave out unusable titles', ['', '澜', `澜江号子${'长'.repeat(40)}`], []],
  ])('%s', (_, titles, expected) => {
    expect(relatedQueries(['澜江号子是什么'], titled(...titles), 4)).toEqual(expected)
  })

  test('are at most the requested number', () => {
    const titles = ['澜江号子甲调', '澜江号子乙腔唱法', '澜江号子丙段来历', '澜江号子丁类演变']
    expect(relatedQueries(['澜江号子'], titled(...titles), 2)).toHaveLength(2)
  })

  test('exclude a very long title, in linear time', () => {
    const long = `${'['.repeat(80_000)}${'-'.repeat(80_000)}${' '.repeat(80_000)}`
    expect(relatedQueries(['澜江号子'], titled(long), 4)).toEqual([])
  })
})
