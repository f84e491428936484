import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { RecognitionFailed } from '../../ingest/recognition/recognizer.ts'
import { pageOf } from '../../ingest/recognition/testing/recognized.ts'
import { streamed, toolCalls } from '../../models/testing/fake-openai-server.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { builtInTools, openTools } from '../../tools/registry.ts'
import { withFileTexts } from '../with-file-texts.ts'
import { createTutor } from './tutor.ts'

let chat: AgentChat
beforeAll(async () => {
  const tools = openTools(builtInTools({ searchLibrary: async () => [], searchWeb: null }))
  chat = await openAgentChat(createTutor(), { tools })
})
afterAll(() => chat.close())

test('a model calculates and plots, and asks before it gives the answer', async () => {
  const drawing = JSON.stringify({ expressions: ['x^2-1'], from: -2, to: 2 })
  chat.model.next(
    toolCalls([
      { id: 'a', name: 'calculate', arguments: '{"expression":"3^2-1"}' },
      { id: 'b', name: 'draw_graph', arguments: drawing },
      { id: 'c', name: 'draw_graph', arguments: '{"expressions":["x+y"]}' },
    ]),
  )
  chat.model.next(streamed(['先看图：$x^2-1$ 在哪里等于零？']))
  const { cards, end } = await chat.ask('解方程 x^2-1=0')
  expect(end).toMatchObject({ code: 2 })
  const calls = cards.filter(({ type }) => type === 'tool_call')
  expect(calls).toMatchObject([
    { content: { state: 'done', result: '3^2-1 = 8' } },
    { content: { state: 'done', result: expect.stringMatching(/^图已经给读者看了：x 从 -2 到 2/) } },
    { content: { state: 'failed', result: expect.stringMatching(/只能有一个未知数/) } },
  ])
  const graphs = cards.filter(({ type }) => type === 'graph')
  expect(graphs).toMatchObject([{ content: { from: -2, to: 2, curves: [{ expression: 'x^2-1' }] } }])
  expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '先看图：$x^2-1$ 在哪里等于零？' })
  expect(sentText(chat.model)).toContain('先问再讲')
  const offered = chat.model.requests.at(-1)?.body.tools as { function: { name: string } }[]
  expect(offered.map((tool) => tool.function.name)).toEqual(['calculate', 'draw_graph'])
})

test('without a model sums, checks and graphs work', async () => {
  const { cards } = await chat.ask('1/3+1/6\n7*8=54\ny=x^2', { model: false })
  expect(cards).toMatchObject([
    { type: 'graph', content: { curves: [{ expression: 'x^2' }] } },
    { type: 'markdown', content: expect.stringContaining('`1/3+1/6` = **1/2 = 0.5**') },
  ])
})

test('without a model it reports what needs one', async () => {
  const { cards } = await chat.ask('讲讲勾股定理', { model: false })
  expect(cards).toMatchObject([{ type: 'tips', content: { text: expect.stringMatching(/^未配置语言模型/) } }])
})

describe('a photographed exercise, without a vision model', () => {
  /** What is recognized in every image; null for an image that can't be read. */
  let found: RecognizedPage | null = null
  const recognition = {
    isAvailable: () => true,
    close: async () => undefined,
    recognize: async () => {
      if (!found) throw new RecognitionFailed('unreadable')
      return found
    },
  }
  const exercise = '解方程：三分之一与六分之一的和乘以未知数等于八。'
  let photos: FileChat
  beforeAll(async () => {
    photos = await openFileChat((files) => withFileTexts(createTutor(), files, { images: true }), {
      recognition,
    })
  })
  afterAll(() => photos.close())

  /** An image of its own content in each test, since failures are remembered by it. */
  async function give(name: string, shade: number): Promise<string> {
    const background = { r: shade, g: shade, b: shade }
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background } })
    return photos.give(name, await image.png().toBuffer())
  }

  test('is answered from the recognized text, and that is said', async () => {
    found = pageOf([exercise])
    photos.model.next(streamed(['先说说：左边的和是多少？']))
    const { cards, conversationId } = await photos.ask('这题怎么做？', {
      file_ids: [await give('题.png', 10)],
      hasModel: true,
    })
    expect(sentText(photos.model)).toContain(`《题.png》（图片，只有认出的文字）\n${exercise}`)
    expect(readCards(cards, 'tips')).toEqual([{ text: '《题.png》只用了认出的文字，图形看不到。' }])
    expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '先说说：左边的和是多少？' })
    photos.model.next(streamed(['对，再往下。']))
    const later = await photos.ask('是二分之一', { conversationId, hasModel: true })
    expect(sentText(photos.model)).toContain(exercise)
    expect(readCards(later.cards, 'tips')).toEqual([])
  })

  test('characters that may be wrong are named to the student and to the model', async () => {
    const page = pageOf(['三分之一加八分之一'])
    found = {
      ...page,
      lines: page.lines.map((line) => ({
        ...line,
        confidences: line.confidences.map((one, at) => (at === 5 ? 0.4 : one)),
      })),
    }
    photos.model.next(streamed(['先通分。']))
    const file_ids = [await give('糊.png', 20)]
    const { cards } = await photos.ask('这题怎么做？', { file_ids, hasModel: true })
    const part = '分之一加〔八〕分之一'
    expect(sentText(photos.model)).toContain(`〔〕里的字没有把握：${part}`)
    expect(readCards(cards, 'tips')).toEqual([
      { text: `《糊.png》只用了认出的文字，图形看不到。没有把握的字在〔〕里，请对照原图：${part}` },
    ])
  })

  test('an unreadable one is named, and the model does not guess it', async () => {
    found = null
    photos.model.next(streamed(['图里的题没有读到，请把题目打出来。']))
    const { cards } = await photos.ask('这题怎么做？', {
      file_ids: [await give('黑.png', 30)],
      hasModel: true,
    })
    expect(readCards(cards, 'tips')).toEqual([{ text: '《黑.png》是图片，里面的字没有认全。' }])
    expect(sentText(photos.model)).toContain(
      '照实说，不要猜里面的内容：\n《黑.png》是图片，里面的字没有认全。',
    )
  })
})
