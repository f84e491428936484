import { describe, expect, test } from '@jest/globals'
import { InvalidFrame, parseClientFrame } from '../../host/server/socket/parse-client-frame.ts'
import { frameSender } from '../../host/testing/frame-sender.ts'
import type { Ask } from '../../lib/client/realtime/asking/ask'
import { askFrame } from '../../lib/client/realtime/asking/ask'

const askId = '6f1c1c2e-0000-4000-8000-000000000001'
const of = '6f1c1c2e-0000-4000-8000-000000000002'
const search = { agentId: '001', agentType: 'universal' } as const
const options = {
  fileIds: ['f1'],
  scope: { source: 'web', since: '2025' },
  model: 'm1',
  thinking: true,
  pattern: 'copilot',
} as const
const sent = { pattern: 'copilot', file_ids: ['f1'], scope: options.scope, model: 'm1', thinking: true }

/** What the host understands of what the browser sends. */
const read = (ask: Ask, conversationId = 'v1') =>
  parseClientFrame(JSON.stringify(askFrame(search, conversationId, ask)), frameSender('search'))

const begun = (prompt: object) => ({
  kind: 'ask',
  askId,
  frame: {
    agent_id: '001',
    agent_type: 'universal',
    conversation_id: 'v1',
    prompt: { ask_id: askId, ...prompt },
  },
})

const cases: { readonly [Kind in Exclude<Ask['kind'], 'greeting' | 'template' | 'summary'>]: [Ask, object] } =
  {
    question: [
      { kind: 'question', askId, content: '问', from: 'shortcut', ...options },
      begun({ ask_from: 'shortcut', content: '问', ...sent }),
    ],
    repeat: [
      { kind: 'repeat', askId, of, content: '问', ...options },
      begun({ ask_from: `repeat:${of}`, action: 'repeat', ...sent }),
    ],
    again: [
      { kind: 'again', askId, of, content: '问', section: 's2' },
      begun({ ask_from: `again:${of}`, content: '问', copilot_option: { section: 's2' } }),
    ],
    edit: [{ kind: 'edit', askId, of, content: '改' }, begun({ ask_from: `edit:${of}`, content: '改' })],
    option: [
      { kind: 'option', askId, options: [{ step: 2, ids: ['a', 'b'], own: '自己写的' }] },
      {
        kind: 'choose',
        askId,
        conversationId: 'v1',
        choice: { option: { options: [{ step: 2, ids: ['a', 'b'], own: '自己写的' }] } },
        steps: ['2'],
      },
    ],
    back: [
      { kind: 'back', askId, back: { step: 1, awaited: 3 } },
      {
        kind: 'choose',
        askId,
        conversationId: 'v1',
        choice: { option: { back: { step: 1, awaited: 3 } } },
        steps: ['3'],
      },
    ],
    outline: [
      { kind: 'outline', askId, sections: [{ id: 's1', title: '一', points: ['甲'] }] },
      {
        kind: 'choose',
        askId,
        conversationId: 'v1',
        choice: { option: { outline: { sections: [{ id: 's1', title: '一', points: ['甲'] }] } } },
        steps: undefined,
      },
    ],
    tool: [
      { kind: 'tool', askId, decision: { id: 'call_1.1', allow: 'conversation' } },
      {
        kind: 'choose',
        askId,
        conversationId: 'v1',
        choice: { option: { tool: { id: 'call_1.1', allow: 'conversation' } } },
        steps: ['call_1.1'],
      },
    ],
    skip: [
      { kind: 'skip', askId },
      { kind: 'choose', askId, conversationId: 'v1', choice: { isSkipped: true }, steps: undefined },
    ],
  }

describe('the host reads what the browser asks', () => {
  test.each(Object.entries(cases))('%s', (_kind, [ask, command]) => {
    expect(read(ask)).toEqual(command)
  })

  test('again without a section is a search of the whole question', () => {
    expect(read({ kind: 'again', askId, of, content: '问' })).toEqual(
      begun({ ask_from: `again:${of}`, content: '问' }),
    )
  })

  const form = { kind: 'template', askId, content: '写信', templateId: 't1', fields: { to: '她' } } as const
  test('a greeting is asked for on both sockets', () => {
    const frame = JSON.stringify(askFrame(search, 'v1', { kind: 'greeting' }))
    for (const kind of ['agent', 'search'] as const)
      expect(parseClientFrame(frame, frameSender(kind))).toMatchObject({
        kind: 'greet',
        conversationId: 'v1',
      })
  })

  test('a summary is asked for in chats alone, of a conversation', () => {
    const ask = { kind: 'summary', askId, content: '总结这段对话' } as const
    const frame = JSON.stringify(askFrame(search, 'v1', ask))
    expect(parseClientFrame(frame, frameSender('agent'))).toEqual(
      begun({ ask_from: 'shortcut', action: 'summary', bubble_text: '总结这段对话' }),
    )
    expect(() => parseClientFrame(frame, frameSender('search'))).toThrow(InvalidFrame)
    expect(() => parseClientFrame(JSON.stringify(askFrame(search, '', ask)), frameSender('agent'))).toThrow(
      InvalidFrame,
    )
  })

  test('a form carries what was filled in, and what its bubble shows', () => {
    expect(read(form)).toMatchObject({ kind: 'ask', askId })
    expect(askFrame(search, '', form).prompt).toEqual({
      ask_id: askId,
      ask_from: 'template',
      action: 'template',
      template_id: 't1',
      template: { id: 't1', fields: { to: '她' } },
      bubble_text: '写信',
    })
  })
})
