import { describe, expect, test } from '@jest/globals'
import { relatedQuestions } from './related-questions.ts'
import { toSources } from './sources.ts'
import { hit } from './testing/scripted-provider.ts'
import { titleQuestion } from './title-question.ts'

const sources = toSources([
  {
    provider: '本地资料',
    hits: [
      hit({ title: '四加亭 (城镇)', passage: '四加亭位于河边，面积约两平方公里，人口八千。' }),
      hit({ title: '四加亭 (城镇)', passage: '四加亭另有一段。' }),
      hit({ title: '怎么去四加亭', passage: '坐船。' }),
      hit({ title: '三界镇', passage: '三界镇。' }),
    ],
  },
])

describe('relatedQuestions', () => {
  test('asks for what the first source tells, then for the others, once each', () => {
    expect(relatedQuestions(['四加亭的面积有多大？'], sources, 3)).toEqual([
      '四加亭在什么地方？',
      '四加亭有多少人口？',
      '怎么去四加亭？',
    ])
  })

  test.each([
    ['怎么去四加亭', '怎么去四加亭？'],
    ['介绍一下三界镇', '介绍一下三界镇'],
  ])('does not offer again what was asked: %s', (question, offered) => {
    expect(relatedQuestions([question], sources, 9)).not.toContain(offered)
  })

  test('does not offer what was asked earlier, unless it was asked of another subject', () => {
    const offered = (earlier: string) => relatedQuestions(['四加亭好玩吗', earlier], sources, 9)
    expect(offered('四加亭有多少人口？')).not.toContain('四加亭有多少人口？')
    expect(offered('三界镇有多少人口？')).toContain('四加亭有多少人口？')
  })

  test('leaves out what has nothing to do with the first source', () => {
    expect(relatedQuestions(['四加亭好玩吗'], sources, 9)).not.toContain('介绍一下三界镇')
  })

  test('offers nothing without material', () => {
    expect(relatedQuestions(['你好'], [], 3)).toEqual([])
  })
})

test.each([
  ['怎么分享一次搜索', '怎么分享一次搜索？'],
  ['谁是凶手？', '谁是凶手？'],
  ['知舟怎样保存我的数据', '知舟怎样保存我的数据？'],
  ['三界镇', '介绍一下三界镇'],
  ['20240101', null],
  ['', null],
  ['很'.repeat(60), null],
])('the title %j is asked for as %j', (title, question) => {
  expect(titleQuestion(title)).toBe(question)
})
