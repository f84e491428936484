import { describe, expect, test } from '@jest/globals'
import { fixedAgents } from '../lib/agents.ts'
import { notePhrases } from '../lib/messages/answer-sentences.ts'
import { en } from '../lib/messages/en.ts'
import { zhCN } from '../lib/messages/zh-cn.ts'
import { agentProfile } from './agent-profile.ts'

const greetingOf = (id: string, locale: 'zh-CN' | 'en', model: boolean) =>
  agentProfile(id, locale, { model, imageEdit: model }).greeting.text

describe.each(['zh-CN', 'en'] as const)('in %s', (locale) => {
  test.each(fixedAgents.map(({ id }) => id))(
    'the greeting of %s talks of a missing model only where none is',
    (id) => {
      expect(greetingOf(id, locale, true)).not.toMatch(
        /没有(?:语言)?模型|还没有接上|要用语言模型|管理员|without a|needs one|not connected|No language model/i,
      )
      expect(greetingOf(id, locale, false).startsWith(greetingOf(id, locale, true))).toBe(true)
    },
  )
})

test.each(['002', '005', '008', '012', '013', '015', '016'])('without it, %s says so', (id) => {
  expect(greetingOf(id, 'zh-CN', false)).toMatch(/还没有接上|做不了/)
})

test('no text of a chat names a setting', () => {
  const { needsOperator: _, ...chat } = zhCN.chat
  const { needsOperator: __, ...englishChat } = en.chat
  const said = JSON.stringify([
    chat,
    zhCN.answer,
    zhCN.errors,
    englishChat,
    en.answer,
    en.errors,
    notePhrases,
  ])
  expect(said.match(/\b(?:[A-Z][A-Z0-9]*_[A-Z_]+|FEEDS|HOTLINES)\b/g)).toBeNull()
})
