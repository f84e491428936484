import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { errorReply, streamed } from '../../models/testing/fake-openai-server.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { createReading } from './reading.ts'

const report = `# 公共自行车年度报告

## 骑行

全年骑行 1284 万次，比上年多 9%。骑行最多的是工作日的早高峰。

## 早高峰的缺口

每三个想骑的人里，就有一个在站点前空手离开。缺口最大的是城西、开发区与渡口。

## 花费

钱主要花在调度上，占运营支出的 44%。财政补贴减少了 620 万元。
`

let chat: FileChat
beforeAll(async () => {
  chat = await openFileChat((files) =>
    createReading({ files, clock: () => Date.parse('2026-11-28T04:00:00Z') }),
  )
})
afterAll(() => chat.close())

test('without a file it explains how to add one', async () => {
  const { cards } = await chat.ask('三分钟读完')
  expect(readCards(cards, 'tips')).toEqual([{ text: expect.stringMatching(/^先给我一份文件/) }])
})

test('without a model: headings as an outline and as a map, and key sentences with their locations', async () => {
  const file_id = await chat.give('年度报告.md', bytesOf(report))
  const { cards, conversationId } = await chat.ask('三分钟读完', { file_ids: [file_id] })
  const text = textOf(cards)
  expect(text).toMatch(/^未配置语言模型，以下内容摘自来源原文。/)
  expect(text).toMatch(/- 早高峰的缺口\[\d+\]/)
  expect(text).toMatch(/1\. .*缺口最大的是城西.*\[\d+\]/)
  const [map] = readCards(cards, 'mindmap')
  expect(map?.root.title).toBe('年度报告')
  expect(map?.root.children.map(({ title }) => title)).toEqual(['骑行', '早高峰的缺口', '花费'])
  const sources = readCards(cards, 'search_result').flat()
  for (const [, index] of text.matchAll(/\[(\d+)\]/g))
    expect(sources[Number(index) - 1]?.file?.id).toBe(file_id)
  // Afterwards it is asked about, not read again.
  const next = await chat.ask('钱主要花在哪里？', { conversationId })
  expect(textOf(next.cards)).toContain('调度')
  expect(readCards(next.cards, 'mindmap')).toEqual([])
})

test('with a model: its summary, its map, and its questions', async () => {
  const file_id = await chat.give('年度报告二.md', bytesOf(report))
  const map = {
    root: {
      title: '年度报告',
      children: [
        {
          title: '骑行',
          children: [
            { title: '1284 万次', source: 1 },
            { title: '没有的', source: 99 },
          ],
        },
      ],
    },
    questions: ['调度为什么空跑？'],
  }
  chat.model.next(streamed(['全年骑行 1284 万次[1]。\n\n## 要点\n\n1. **多了** 9%[1]']))
  chat.model.next(streamed([JSON.stringify(map)]))
  const { cards } = await chat.ask('重点看钱花在哪', { file_ids: [file_id], hasModel: true })
  expect(textOf(cards)).toContain('1284 万次[1]')
  const asked = chat.model.requests.map(({ body }) => JSON.stringify(body.messages)).join('\n')
  expect(asked).toContain('今天是 2026年11月28日，星期六。\\n\\n重点看钱花在哪')
  const leaves = readCards(cards, 'mindmap')[0]?.root.children[0]?.children
  expect(leaves).toEqual([{ title: '1284 万次', source: 1 }, { title: '没有的' }])
  expect(readCards(cards, 'suggestion').flat()).toMatchObject([{ question: '调度为什么空跑？' }])
})

test('when the model fails at the map, the headings are used', async () => {
  const file_id = await chat.give('年度报告三.md', bytesOf(report))
  chat.model.next(streamed(['概要[1]。']))
  chat.model.next(errorReply(400, { message: 'no', code: 'bad' }))
  const { cards } = await chat.ask('总结一下', { file_ids: [file_id], hasModel: true })
  expect(readCards(cards, 'mindmap')[0]?.root.children).toHaveLength(3)
})

test('a text beyond the limit is sampled evenly, which is reported', async () => {
  const long = Array.from(
    { length: 60 },
    (_, at) => `# 第${at + 1}节\n\n${`第${at + 1}节的内容，`.repeat(60)}`,
  ).join('\n\n')
  const file_id = await chat.give('长文.md', bytesOf(long))
  chat.model.next(streamed(['概要[1]。']))
  const { cards } = await chat.ask('总结一下', { file_ids: [file_id], hasModel: true })
  expect(readCards(cards, 'tips')[0]?.text).toMatch(/^篇幅有限：全文 \d+ 段，从头到尾均匀地取了 \d+ 段/)
  const read = readCards(cards, 'search_result')
    .flat()
    .map(({ file }) => file?.passage ?? 0)
  expect(Math.max(...read)).toBeGreaterThan(30)
})
