import { expect, test } from '@jest/globals'
import { agentSettings } from '../../../lib/contract/made-agent.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { promptTokensOf } from '../../models/context-window.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import { sentText } from '../../testing/agent-chat.ts'
import { openFileChat } from '../../testing/file-chat.ts'
import { createMadeAgent } from './create-made-agent.ts'

const contextTokens = 8_000
const size = { contextTokens, outputTokens: contextTokens / 4 }

test.each([0, 1_500, 3_500])(
  'a long file leaves room for a prompt of %d characters in a small window',
  async (length) => {
    const settings = agentSettings.parse({
      prompt: '先给结论，再说怎么做。'.repeat(400).slice(0, length),
      suggestions: false,
    })
    const chat = await openFileChat((files) => {
      const deps = { files, hotlines: [], clock: Date.now }
      const agent = createMadeAgent(deps, { settings, version: 1, cite: (source) => source })
      return {
        ...agent,
        start: (request, context) => {
          const { language } = context.models
          const models = { ...context.models, language: language && { ...language, ...size } }
          return agent.start(request, { ...context, models })
        },
      }
    })
    await using opened = new AsyncDisposableStack()
    opened.defer(() => chat.close())
    const file = Array.from({ length: 900 }, (_, at) => `第 ${at + 1} 段说的是潮水。`).join('\n\n')
    const file_ids = [await chat.give('长.txt', bytesOf(file))]
    await chat.ask('第 800 段说什么？', { file_ids, hasModel: true })
    const sent = sentText(chat.model)
    expect(sent).toContain('第 1 段说的是潮水')
    expect(estimateTokens(sent)).toBeLessThanOrEqual(promptTokensOf(size))
  },
)
