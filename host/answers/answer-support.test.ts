import { describe, expect, test } from '@jest/globals'
import { weighTerms } from '../search/analysis/term-weights.ts'
import { toSources } from '../search/sources.ts'
import { libraryOf } from '../search/testing/library-of.ts'
import { hit } from '../search/testing/scripted-provider.ts'
import { answersQuestion } from './answer-support.ts'

const documents = [
  { title: '四加亭', text: '四加亭位于河边，面积约两平方公里。四加亭有超过二十座桥梁，桥梁由石头砌成。' },
  { title: '三界镇', text: '三界镇产茶叶，面积约三平方公里。镇上的学校由村民创办。' },
  { title: '介绍', text: '这本册子讲的是怎么种茶叶。' },
  ...Array.from({ length: 20 }, (_, index) => ({
    title: `条目${index}`,
    text: `第${index}条，说的是天气和收成。`,
  })),
]

async function isAnswered(question: string, titles: readonly string[]): Promise<boolean> {
  const weights = await weighTerms(question, await libraryOf(documents))
  const hits = documents
    .filter(({ title }) => titles.includes(title))
    .map(({ title, text }) => hit({ title, passage: text }))
  return answersQuestion(question, toSources([{ provider: '资料库', hits }]), weights)
}

describe('answersQuestion', () => {
  test.each([
    '四加亭的桥梁有多少座？',
    '请问你知道四加亭的面积有多大吗？',
    '四加亭 桥梁',
    '介绍一下四加亭',
    '超过二十座桥梁的石头桥在哪里？',
  ])('%s: yes', async (question) => {
    expect(await isAnswered(question, ['四加亭', '三界镇'])).toBe(true)
  })

  test.each([
    ['another subject, the same side of it', '五里坡的桥梁有多少座？'],
    ['a name that differs in its first character', '七加亭的面积有多大？'],
    ['nothing of it', '量子色动力学的拉格朗日量怎么写？'],
    ['no known person', '张五常在哪一年出生？'],
  ])('%s: no', async (_, question) => {
    expect(await isAnswered(question, ['四加亭', '三界镇'])).toBe(false)
  })

  test.each([
    ['headings', (title: string, text: string) => `${title}\n${text}`],
    ['numbered headings', (title: string, text: string) => `7. ${title}\n${text}`],
    ['rows', (title: string, text: string) => `名称：${title}；说明：${text}`],
  ])('in a file of many subjects, by %s, as in a file of a single subject', async (_, written) => {
    const library = await libraryOf(documents)
    const passage = documents.map(({ title, text }) => written(title, text)).join('\n')
    const sources = toSources([
      { provider: '资料库', kind: 'library', hits: [hit({ title: '资料07', passage })] },
    ])
    const judged = async (question: string) =>
      answersQuestion(question, sources, await weighTerms(question, library))
    expect(await judged('三界镇的面积有多大？')).toBe(true)
    expect(await judged('三界镇由谁创办了学校？')).toBe(true)
    expect(await judged('五里坡的桥梁有多少座？')).toBe(false)
  })

  test('without a source: no', async () => {
    expect(await isAnswered('四加亭的桥梁有多少座？', [])).toBe(false)
  })
})
