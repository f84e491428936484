import { expect, test } from '@jest/globals'
import { agentSettings } from '../../../../lib/contract/made-agent.ts'
import { seededConversation } from '../../../context/testing/seeded-conversation.ts'
import { contextWindowOf, promptTokensOf } from '../../../models/context-window.ts'
import { estimateMessages } from '../../../models/estimate-tokens.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { builtInTools, openTools } from '../../../tools/registry.ts'
import { passagesText, withinBudget } from '../../documents/documents-prompt.ts'
import { besideTools } from '../../plugin-use/beside-tools.ts'
import { madeAgentMessages } from '../made-agent-prompt.ts'
import { knowledgeTokensOf } from './knowledge-tokens.ts'

const search = async () => []
const now = Date.UTC(2026, 10, 26)
const tools = openTools(
  builtInTools({ searchLibrary: search, searchWeb: search, now: () => now }),
  () => undefined,
).only(['calculate', 'date']).definitions
const { signal } = new AbortController()
const sources = Array.from({ length: 40 }, (_, at) => ({
  index: at + 1,
  title: `第 ${at + 1} 份资料`,
  passage: '站点早高峰的缺口由邻近的站点补上。'.repeat(20),
  seeMoreUrl: '',
  showName: '',
  provider: '',
}))

test.each([
  [8_000, 0],
  [8_000, 540],
  [8_000, 1_500],
  [32_000, 8_000],
  [128_000, 8_000],
])(
  'in a window of %d tokens, a prompt of %d characters, passages, turns and the reply fit',
  (contextTokens, length) => {
    const size = contextWindowOf({ baseUrl: '', model: '' }, { set: contextTokens, maxTokens: 0 })
    const model: LanguageModel = { name: '', ...size, stream: () => ({}) as never }
    const prompt = '先给结论，再说怎么做。'.repeat(800).slice(0, length)
    const settings = agentSettings.parse({ name: '楼里帮手', prompt })
    const { history } = seededConversation(1, { turns: 60, facts: 12, answerCharacters: 750 })
    const request = { askId: '', owner: '', conversationId: '', prompt: {}, question: '早高峰呢？' }
    const beside = besideTools(model, tools)
    const messagesWith = (text: string, turns: typeof history) =>
      madeAgentMessages(beside, {
        settings,
        request: { ...request, history: turns },
        values: {},
        hasTools: true,
        now,
        knowledge: { mode: 'auto', text },
      })
    const found = withinBudget(sources, knowledgeTokensOf(beside, messagesWith('', [])))
    const messages = messagesWith(passagesText(found), history)
    expect(messages.length).toBeGreaterThan(2)
    const tokens = estimateMessages({ messages, tools, signal })
    expect(tokens).toBeLessThanOrEqual(promptTokensOf(model))
  },
)
