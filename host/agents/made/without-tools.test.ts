import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentSettings } from '../../../lib/contract/made-agent.ts'
import { errorReply, streamed } from '../../models/testing/fake-openai-server.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { builtInTools, openTools } from '../../tools/registry.ts'
import { createMadeAgent } from './create-made-agent.ts'

let chat: AgentChat

beforeAll(async () => {
  const settings = agentSettings.parse({ name: '算账', suggestions: false })
  const agent = createMadeAgent(
    { hotlines: [], clock: Date.now },
    { settings, version: 1, cite: (source) => source },
  )
  const tools = openTools(builtInTools({ searchLibrary: null, searchWeb: null, now: Date.now }))
  chat = await openAgentChat(agent, { tools })
})
afterAll(() => chat.close())

test('once a model has refused tools, its requests neither offer nor mention any', async () => {
  chat.model.next(errorReply(400, { message: 'registry.ollama.ai/llama3 does not support tools' }))
  chat.model.next(streamed(['二。']))
  const { conversationId } = await chat.ask('1+1')
  expect(chat.model.requests.map(({ body }) => 'tools' in body)).toEqual([true, false])
  await chat.ask('再加 2', { conversationId })
  expect(chat.model.requests.map(({ body }) => 'tools' in body)).toEqual([true, false, false])
  expect(sentText(chat.model)).not.toMatch(/calculate|工具/)
})
