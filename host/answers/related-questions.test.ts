import { describe, expect, test } from '@jest/globals'
import { titleQuestion } from '../search/analysis/subject-name.ts'
import { toSources } from '../search/sources.ts'
import { hit } from '../search/testing/scripted-provider.ts'
import { relatedQuestions } from './related-questions.ts'

const sources = toSources([
  {
    provider: '资料库',
    hits: [
      hit({ title: '四加亭 (城镇)', passage: '四加亭位于河边，面积约两平方公里，人口八千。' }),
      hit({ title: '四加亭 (城镇)', passage: '四加亭另有一段。' }),
      hit({
        title: '四加亭码头',
        heading: '四加亭码头 › 开放时间',
        passage: '四加亭码头在河边。四加亭码头早上开。',
      }),
      hit({ title: '三界镇', passage: '三界镇。' }),
    ],
  },
])

describe('relatedQuestions', () => {
  test('asks about facts of the first source, then of the others, once each', () => {
    expect(relatedQuestions(['四加亭的面积有多大？'], sources, 3)).toEqual([
      '四加亭在什么地方？',
      '四加亭有多少人口？',
      '介绍一下四加亭码头的开放时间',
    ])
  })

  test.each([
    ['介绍一下四加亭码头的开放时间', '介绍一下四加亭码头的开放时间'],
    ['介绍一下三界镇', '介绍一下三界镇'],
  ])('does not suggest the same question again: %s', (question, offered) => {
    expect(relatedQuestions([question], sources, 9)).not.toContain(offered)
  })

  test('does not suggest an earlier question, unless it was about another subject', () => {
    const offered = (earlier: string) => relatedQuestions(['四加亭好玩吗', earlier], sources, 9)
    expect(offered('四加亭有多少人口？')).not.toContain('四加亭有多少人口？')
    expect(offered('三界镇有多少人口？')).toContain('四加亭有多少人口？')
  })

  test('asks nothing about a headline that stands above its text only', () => {
    const title = '三界镇码头搬迁及业务办理须知'
    const found = toSources([
      { provider: '网页', hits: [hit({ title, passage: `${title}\n新码头位于河的北岸，面积两平方公里。` })] },
    ])
    expect(relatedQuestions(['新码头在哪边'], found, 9)).toEqual([])
  })

  test('leaves out sources unrelated to the first one', () => {
    expect(relatedQuestions(['四加亭好玩吗'], sources, 9)).not.toContain('介绍一下三界镇')
  })

  test.each([
    '怎么去四加亭_新浪旅游',
    '怎么去四加亭',
    '四加亭今年客流量创新高 - 大河网',
    '四加亭（官网）_四加亭景区',
  ])('a page is asked about by what it is about, never by its title: %s', (title) => {
    const found = toSources([
      {
        provider: '网页',
        hits: [
          hit({ title: '四加亭', passage: '四加亭位于河边。' }),
          hit({ title, passage: '从县城坐船去四加亭，船票八元。' }),
        ],
      },
    ])
    const offered = relatedQuestions(['四加亭好玩吗'], found, 9)
    for (const question of offered) {
      expect(question).not.toContain(title)
      expect(question).not.toMatch(/新浪|大河网|官网/)
    }
  })

  test('suggests nothing without material', () => {
    expect(relatedQuestions(['你好'], [], 3)).toEqual([])
  })
})

describe('for documents named like files', () => {
  const passages = [
    '灰背隼是一种小型猛禽，分布于北方的草原。灰背隼的别名很多，面积不大的林地里也能见到。',
    '这本册子讲的是天气，作者出生在海边，面积约三平方米。',
  ]
  const names = [
    'p0601',
    'IMG_2034',
    'scan-12',
    '资料01_txt_utf8',
    '新建文本文档',
    'Document1',
    '报告(最终版)',
    '3',
    '第三章',
  ]

  test.each(names)('%s is not treated as a person', (title) => {
    for (const passage of passages) {
      const found = toSources([
        {
          provider: '甲',
          hits: [hit({ title, passage }), hit({ title: 'p0602', passage: `${passage}再。` })],
        },
      ])
      for (const question of relatedQuestions(['问'], found, 9)) expect(question).not.toContain(title)
    }
    expect(titleQuestion(title)).toBeNull()
  })

  test('suggests a question about the subject of the text, or none', () => {
    const asked = (passage: string) =>
      relatedQuestions(['问'], toSources([{ provider: '甲', hits: [hit({ title: 'p0601', passage })] }]), 3)
    expect(asked(passages[0] ?? '')).toContain('灰背隼分布在哪些地方？')
    expect(asked(passages[1] ?? '')).toEqual([])
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
])('the title %j is suggested as %j', (title, question) => {
  expect(titleQuestion(title)).toBe(question)
})
