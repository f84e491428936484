import { describe, expect, test } from '@jest/globals'
import { type FixedAgentType, fixedAgentTypes } from '../../lib/contract/agent-ids.ts'
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
  letters: true,
  feeds: true,
}
const nothing: ConfiguredServices = {
  model: false,
  vision: false,
  image: false,
  imageEdit: false,
  letters: false,
  feeds: false,
}

const greetingOf = (type: FixedAgentType, locale: 'zh-CN' | 'en', model: boolean) =>
  agentProfile(type, locale, model ? everything : nothing).greeting.text

describe.each(['zh-CN', 'en'] as const)('in %s', (locale) => {
  test.each(fixedAgentTypes)(
    'the greeting of %s mentions a missing model only when none is configured',
    (id) => {
      expect(greetingOf(id, locale, true)).not.toMatch(
        /没有(?:语言)?模型|还没有接上|要用语言模型|管理员|without a|needs one|not connected|No language model/i,
      )
      expect(greetingOf(id, locale, false).startsWith(greetingOf(id, locale, true))).toBe(true)
    },
  )
})

test.each([
  'writing',
  'text_to_image',
  'image_editing',
  'image_to_text',
  'companion',
  'coding',
  'translation',
  'tutor',
  'chat_doc',
  'travel',
  'career',
] as const)('without it, %s says so in its greeting', (id) => {
  expect(greetingOf(id, 'zh-CN', false)).toMatch(/没有接上|做不了/)
})

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
function offered(type: FixedAgentType, locale: 'zh-CN' | 'en', has: ConfiguredServices): string[] {
  const { greeting, shortcuts, starters } = agentProfile(type, locale, has)
  return [...greeting.questions, ...shortcuts.flatMap(({ label, text }) => [label, text]), ...starters]
}

test.each([
  ['universal', 'model'],
  ['text_to_image', 'image'],
  ['hot_terrier', 'feeds'],
  ['coding', 'model'],
] as const)('%s offers no questions without its %s, and some with only that', (id, needed) => {
  for (const locale of ['zh-CN', 'en'] as const) {
    expect(offered(id, locale, { ...everything, [needed]: false })).toEqual([])
    expect(offered(id, locale, { ...nothing, [needed]: true })).not.toEqual([])
  }
})

test.each([
  ['translation', 'model', /译成|translate into/i],
  ['image_to_text', 'vision', /有什么|What is in/],
] as const)('%s offers without its %s only questions that work', (id, needed, forModel) => {
  for (const locale of ['zh-CN', 'en'] as const) {
    expect(
      offered(id, locale, { ...everything, [needed]: false }).filter((text) => forModel.test(text)),
    ).toEqual([])
    expect(offered(id, locale, { ...nothing, [needed]: true }).some((text) => forModel.test(text))).toBe(true)
  }
})

test('006, which without a model only reads Chinese, then offers no English questions', () => {
  expect(offered('data_analysis', 'en', nothing)).toEqual([])
  expect(offered('data_analysis', 'zh-CN', nothing)).not.toEqual([])
  expect(offered('data_analysis', 'en', everything)).not.toEqual([])
})

test('015, which without a model only reads its form, then offers no questions', () => {
  for (const locale of ['zh-CN', 'en'] as const) {
    expect(offered('travel', locale, nothing)).toEqual([])
    expect(offered('travel', locale, everything)).not.toEqual([])
  }
})

test.each(fixedAgentTypes)('the questions offered by %s in English are English', (id) => {
  // A term of a glossary has both languages.
  const chinese = (text: string) => /\p{Script=Han}/u.test(text) && !text.startsWith('term:')
  for (const has of [everything, nothing]) expect(offered(id, 'en', has).filter(chinese)).toEqual([])
})
