import { describe, expect, test } from '@jest/globals'
import { fixedAgents } from '../../lib/agents.ts'
import { notePhrases } from '../../lib/messages/answer-sentences.ts'
import { en } from '../../lib/messages/en.ts'
import { zhCN } from '../../lib/messages/zh-cn.ts'
import type { ConfiguredServices } from '../models/configured-services.ts'
import { agentProfile } from './agent-profile.ts'

const everything: ConfiguredServices = {
  model: true,
  vision: true,
  image: true,
  imageEdit: true,
  feeds: true,
}
const nothing: ConfiguredServices = {
  model: false,
  vision: false,
  image: false,
  imageEdit: false,
  feeds: false,
}

const greetingOf = (id: string, locale: 'zh-CN' | 'en', model: boolean) =>
  agentProfile(id, locale, model ? everything : nothing).greeting.text

describe.each(['zh-CN', 'en'] as const)('in %s', (locale) => {
  test.each(fixedAgents.map(({ id }) => id))(
    'the greeting of %s mentions a missing model only when none is configured',
    (id) => {
      expect(greetingOf(id, locale, true)).not.toMatch(
        /没有(?:语言)?模型|还没有接上|要用语言模型|管理员|without a|needs one|not connected|No language model/i,
      )
      expect(greetingOf(id, locale, false).startsWith(greetingOf(id, locale, true))).toBe(true)
    },
  )
})

test.each(['002', '005', '008', '012', '013', '015', '016'])(
  'without it, %s says so in its greeting',
  (id) => {
    expect(greetingOf(id, 'zh-CN', false)).toMatch(/还没有接上|做不了/)
  },
)

test('no chat text names a setting', () => {
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

/** All that an agent offers to be asked. */
function offered(id: string, locale: 'zh-CN' | 'en', has: ConfiguredServices): string[] {
  const { greeting, shortcuts, starters } = agentProfile(id, locale, has)
  return [...greeting.questions, ...shortcuts.flatMap(({ label, text }) => [label, text]), ...starters]
}

test.each([
  ['001', 'model'],
  ['004', 'image'],
  ['010', 'feeds'],
  ['011', 'model'],
] as const)('%s offers no questions without its %s, and some with only that', (id, needed) => {
  for (const locale of ['zh-CN', 'en'] as const) {
    expect(offered(id, locale, { ...everything, [needed]: false })).toEqual([])
    expect(offered(id, locale, { ...nothing, [needed]: true })).not.toEqual([])
  }
})

test.each([
  ['012', 'model', /译成|translate into/i],
  ['007', 'vision', /有什么|What is in/],
] as const)('%s offers without its %s only questions that work', (id, needed, forModel) => {
  for (const locale of ['zh-CN', 'en'] as const) {
    expect(
      offered(id, locale, { ...everything, [needed]: false }).filter((text) => forModel.test(text)),
    ).toEqual([])
    expect(offered(id, locale, { ...nothing, [needed]: true }).some((text) => forModel.test(text))).toBe(true)
  }
})

test('006, which without a model only reads Chinese, then offers no English questions', () => {
  expect(offered('006', 'en', nothing)).toEqual([])
  expect(offered('006', 'zh-CN', nothing)).not.toEqual([])
  expect(offered('006', 'en', everything)).not.toEqual([])
})

test('015, which without a model only reads its form, then offers no questions', () => {
  for (const locale of ['zh-CN', 'en'] as const) {
    expect(offered('015', locale, nothing)).toEqual([])
    expect(offered('015', locale, everything)).not.toEqual([])
  }
})

test.each(fixedAgents.map(({ id }) => id))('the questions offered by %s in English are English', (id) => {
  // A term of a glossary has both languages.
  const chinese = (text: string) => /\p{Script=Han}/u.test(text) && !text.startsWith('term:')
  for (const has of [everything, nothing]) expect(offered(id, 'en', has).filter(chinese)).toEqual([])
})
