import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentSettings } from '../../lib/contract/made-agent.ts'
import { streamed } from '../models/testing/fake-openai-server.ts'
import { type AgentChat, openAgentChat } from '../testing/agent-chat.ts'
import { createMadeAgent } from './made/create-made-agent.ts'

let chat: AgentChat

beforeAll(async () => {
  const settings = agentSettings.parse({ name: '算账', suggestions: false })
  const agent = createMadeAgent(
    { hotlines: [], clock: Date.now },
    { settings, version: 1, cite: (source) => source },
  )
  chat = await openAgentChat(agent)
})
afterAll(() => chat.close())

test('thinking without a beginning is shown as thinking, and is no part of the answer', async () => {
  chat.model.next(streamed(['先想。', '\n再想。\n', '</th', 'ink>\n', '是二。']))
  const { cards, conversationId } = await chat.ask('1+1')
  const shown = cards.filter(({ type }) => type === 'thinking' || type === 'markdown')
  expect(shown.map(({ type, content }) => [type, String(content).trim()])).toEqual([
    ['thinking', '先想。\n再想。'],
    ['markdown', '是二。'],
  ])
  chat.model.next(streamed(['是三。']))
  await chat.ask('再加一', { conversationId })
  const sent = JSON.stringify(chat.model.requests.at(-1)?.body.messages)
  expect(sent).toContain('是二。')
  expect(sent).not.toContain('先想')
})
