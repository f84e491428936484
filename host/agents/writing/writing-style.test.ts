import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textLengths, textTones, writingStyle } from '../../../lib/contract/writing-style.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { parseClientFrame } from '../../server/socket/parse-client-frame.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { frameSender } from '../../testing/frame-sender.ts'
import { createWriting } from './writing.ts'
import { styleInWords, styleOf } from './writing-style.ts'

let chat: AgentChat
beforeAll(async () => {
  chat = await openAgentChat(createWriting({ clock: Date.now }))
})
afterAll(() => chat.close())

const short = { style: { length: 'short', tone: 'formal' } } as const

test('the model gets the length and the tone, and the answer shows them', async () => {
  chat.model.next(streamed(['短文。']))
  const { cards } = await chat.ask('写一段开场白', { prompt: short })
  expect(cards).toMatchObject([
    { type: 'writing_style', content: { length: 'short', tone: 'formal' } },
    { type: 'markdown', content: '短文。' },
  ])
  expect(sentText(chat.model)).toMatch(/写一段开场白\n\n篇幅：约 300 字[^]*\n语气：正式/)
})

test('without a choice neither is mentioned', async () => {
  chat.model.next(streamed(['短文。']))
  const { cards } = await chat.ask('写一段开场白', { prompt: { style: {} } })
  expect(cards).toMatchObject([{ type: 'markdown' }])
  expect(sentText(chat.model)).toMatch(/写一段开场白$/)
})

test('answered again, the style is kept unless another one is chosen', async () => {
  chat.model.next(streamed(['初稿。']))
  const { askId, conversationId } = await chat.ask('写一段开场白', { prompt: short })
  chat.model.next(streamed(['再写。']))
  const again = await chat.ask('', { repeats: askId, conversationId })
  expect(again.cards).toMatchObject([{ content: short.style }, { content: '再写。' }])
  expect(sentText(chat.model)).toContain('篇幅：约 300 字')
})

test('without a model the style is not mentioned', async () => {
  const { cards } = await chat.ask('写一段开场白', { prompt: short, model: false })
  expect(cards.map(({ type }) => type)).toEqual(['tips'])
})

describe('a style', () => {
  test.each([{ length: 'tiny' }, { tone: '骂人' }, { size: 3 }, 'short'])('%j is not a style', (style) => {
    expect(writingStyle.safeParse(style).success).toBe(false)
    const prompt = { ask_id: crypto.randomUUID(), content: '写', style }
    expect(() => parseClientFrame(JSON.stringify({ prompt }), frameSender('agent'))).toThrow('prompt.style')
  })

  test('of an earlier form is read from its fields', () => {
    const fields = { topic: '图书角', tone: '亲切', length: '1200' }
    expect(styleOf({ template: { id: 'essay', fields } })).toEqual({ length: 'long', tone: 'warm' })
    expect(styleOf({ template: { id: 'essay', fields: { tone: 'toString', length: '7' } } })).toEqual({})
    const style = { length: 'short' } as const
    expect(styleOf({ style, template: { id: 'essay', fields } })).toEqual(style)
  })

  test.each(textLengths.flatMap((length) => textTones.map((tone) => [length, tone] as const)))(
    '%s, %s is described for a model',
    (length, tone) => {
      expect(styleInWords({ length, tone })).toMatch(/^篇幅：约 \d+ 字[^]+\n语气：.+。$/)
    },
  )
})
