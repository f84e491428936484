import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { templateLimits, template as templateSchema } from '../../../lib/contract/template.ts'
import { questionOf } from '../../conversations/turns/template-ask.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { parseClientFrame } from '../../server/socket/parse-client-frame.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { frameSender } from '../../testing/frame-sender.ts'
import { fillTemplate } from './fill-template.ts'
import { writingTemplates } from './templates.ts'
import { createWriting } from './writing.ts'

let chat: AgentChat
beforeAll(async () => {
  const audit = new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true })
  chat = await openAgentChat(createWriting({ clock: Date.now }), { audit })
})
afterAll(() => chat.close())

const filled = (id: string, fields: Record<string, string>, bubble_text = '') => ({
  prompt: { action: 'template' as const, template: { id, fields }, bubble_text },
})
const report = { week: '第 47 周', done: '修好了搜索\n写完了文档' }

describe('the templates', () => {
  test('are twenty, each with valid fields and a form that uses them', () => {
    expect(writingTemplates).toHaveLength(20)
    expect(new Set(writingTemplates.map(({ id }) => id)).size).toBe(20)
    for (const { id, form, fields, ...rest } of writingTemplates) {
      expect(templateSchema.safeParse({ id, fields, ...rest }).success).toBe(true)
      expect(fields.length).toBeLessThanOrEqual(templateLimits.fields)
      const keys = fields.map(({ key }) => key)
      const used = [...form.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
      expect(used.filter((key) => !keys.includes(key))).toEqual([])
      const needed = fields.filter(({ required }) => required).map(({ key }) => key)
      expect({ id, unused: needed.filter((key) => !used.includes(key)) }).toEqual({ id, unused: [] })
    }
  })

  test('leave out empty fields', () => {
    const form = '# {a}\n\n## 一\n\n{b}\n\n## 二\n\n{c}\n\n签名：{d}'
    expect(fillTemplate(form, { a: '题', b: '', c: '甲\n乙' })).toBe('# 题\n\n## 二\n\n甲\n\n乙\n')
  })
})

test('a model gets the form, and writes', async () => {
  chat.model.next(streamed(['# 周报\n\n', '搜索修好了。']))
  const { cards, end } = await chat.ask('', filled('weekly_report', report))
  expect(end).toMatchObject({ code: 2 })
  expect(cards).toMatchObject([{ type: 'markdown', content: '# 周报\n\n搜索修好了。' }])
  expect(sentText(chat.model)).toContain('写一份周报。')
  expect(sentText(chat.model)).toContain('这周做了什么：\n修好了搜索\n写完了文档')
})

test('a follow-up continues the text, and answering again uses the same form', async () => {
  chat.model.next(streamed(['初稿。']))
  const first = await chat.ask('', filled('weekly_report', report, '周报：第 47 周'))
  chat.model.next(streamed(['短稿。']))
  await chat.ask('第一段改短', { conversationId: first.conversationId })
  expect(sentText(chat.model)).toMatch(
    /user: 周报：第 47 周\nassistant: 初稿。\nuser: 今天是 \d{4}年\d+月\d+日，星期.。\n\n第一段改短$/,
  )
  const again = await chat.ask('', filled('thank_you', { to: '邻居', matter: '帮忙', from: '我' }))
  chat.model.next(streamed(['又一稿。']))
  await chat.ask('', { repeats: again.askId, conversationId: again.conversationId })
  expect(sentText(chat.model)).toContain('写一份感谢信。')
})

test('without a model the form becomes a draft', async () => {
  const { cards } = await chat.ask('', { ...filled('weekly_report', report), model: false })
  expect(cards).toMatchObject([
    { type: 'tips', content: { text: expect.stringMatching(/按模板排好的草稿/) } },
    { type: 'markdown', content: '# 周报 第 47 周\n\n## 本周完成\n\n修好了搜索\n\n写完了文档\n' },
  ])
})

test('without a model and a form it explains what to do', async () => {
  const { cards } = await chat.ask('写首诗', { model: false })
  expect(cards).toMatchObject([{ type: 'tips', content: { text: expect.stringMatching(/现在不能代笔/) } }])
})

test.each([
  ['an unknown template', 'nothing', {}, '没有这个模板，请换一个'],
  ['a required field left out', 'weekly_report', { week: '1' }, '请填写「这周做了什么」'],
])('%s is refused', (_name, id, fields, message) => {
  const prompt = { action: 'template' as const, template: { id, fields } }
  expect(() => questionOf(createWriting({ clock: Date.now }), prompt)).toThrow(message)
})

test('an unknown option is refused', () => {
  const field = { key: 'kind', label: '体裁', type: 'choice' as const, required: false, options: ['诗'] }
  const agent = {
    ...createWriting({ clock: Date.now }),
    templates: [{ id: 'a', title: '甲', fields: [field] }],
  }
  const prompt = { action: 'template' as const, template: { id: 'a', fields: { kind: '词' } } }
  expect(() => questionOf(agent, prompt)).toThrow('「体裁」没有这个选项')
})

test.each([
  ['a field that is too long', { id: 'essay', fields: { topic: '长'.repeat(templateLimits.field + 1) } }],
  ['fields that are not text', { id: 'essay', fields: { topic: 1 } }],
  ['nothing', undefined],
])('a frame with %s is rejected', (_name, template) => {
  const prompt = { action: 'template', ask_id: crypto.randomUUID(), template }
  expect(() => parseClientFrame(JSON.stringify({ prompt }), frameSender('agent'))).toThrow('模板的内容不正确')
})

const texts = writingTemplates.flatMap(({ id, fields }) =>
  fields.map((field) => [id, field.key, field.type] as const),
)
test.each(texts.filter(([, , type]) => type !== 'choice').slice(0, 12))(
  'a sensitive word in %s, %s, ends the turn without an answer',
  async (id, key) => {
    const before = chat.model.requests.length
    const template = writingTemplates.find((each) => each.id === id)
    const fields = Object.fromEntries(
      (template?.fields ?? []).map((field) => [field.key, field.initial ?? '字']),
    )
    const { end } = await chat.ask('', filled(id, { ...fields, [key]: '这里有禁 语' }))
    expect(end).toMatchObject({ code: 301 })
    expect(chat.model.requests).toHaveLength(before)
  },
)
