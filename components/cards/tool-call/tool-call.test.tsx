import { beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import type { RecordActions } from '@/components/conversation/record/record-actions'
import { RecordView } from '@/components/conversation/record/record-view'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { ToolCallContent } from '@/lib/contract/cards/tool-call'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'

const decisions: unknown[] = []
const actions: RecordActions = {
  onRepeat: () => undefined,
  onChoose: () => undefined,
  onDecide: (askId, decision) => decisions.push([askId, decision]),
  onLike: () => undefined,
  onOpenVersion: () => undefined,
  onSuggestion: () => undefined,
}
Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

beforeEach(() => {
  decisions.length = 0
})

const call: ToolCallContent = {
  id: 'call_1',
  name: 'post_1',
  title: '极光天气 · 订阅预警',
  arguments: { body: { county: '青桐区' } },
  state: 'asking',
  step: 'call_1',
  host: 'api.example.com',
  plugin: { name: '极光天气', author: '气象台', is_mine: false },
  effect: 'asks',
  is_first: true,
  request: {
    method: 'POST',
    url: 'https://api.example.com/v2/subscribe?a=1',
    headers: [{ name: 'authorization', value: '••••3f9c' }],
    body: '{"county":"青桐区"}',
  },
  sends: [
    { name: '区县', value: '青桐区', from: 'said' },
    { name: '手机号', value: '138', from: 'account' },
  ],
}
const unsure: ToolCallContent = {
  ...call,
  error: 'unsure',
  step: 'call_1.1',
  moments: [
    { kind: 'allowed', at: 1_000 },
    { kind: 'sent', at: 2_000, bytes: 214 },
    { kind: 'resumed', at: 3_000 },
  ],
  look: { title: '查订阅' },
}

function shown(content: ToolCallContent, step: string | null) {
  const record: ChatRecord = {
    ...writtenRecord([''], messageStatus.loading),
    askId: 'a1',
    ...(step !== null && { waiting: { kind: 'tool', step, until: 1 } as const }),
    data: [{ id: 'c1', type: 'tool_call', target: 'end', content }],
  }
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({})}>
        <RecordView record={record} isFirst isLast actions={actions} />
      </ApiProvider>
    </Texts>
  )
}

describe('a call that waits', () => {
  test('shows host, author, values with their origin, and the request; one decision is sent', () => {
    render(shown(call, 'call_1'))
    const form = screen.getByRole('form', { name: '要用“订阅预警”吗？' })
    expect(form).toHaveTextContent(/api\.example\.com\/v2\/subscribe/)
    expect(form).toHaveTextContent(/作者气象台，不是你建的 · 这段对话里第一次发送/)
    expect(within(form).getByRole('row', { name: '手机号 138 你的账号资料' })).toBeInTheDocument()
    expect(form.querySelector('pre')?.textContent).toBe(
      'POST /v2/subscribe?a=1\nHost: api.example.com\nAuthorization: ••••3f9c\n\n{"county":"青桐区"}',
    )
    expect(within(form).queryByRole('button', { name: '以后都行' })).toBeNull()
    const once = within(form).getByRole('button', { name: '只这一次' })
    fireEvent.click(once)
    fireEvent.click(once)
    fireEvent.click(within(form).getByRole('button', { name: '不发' }))
    expect(decisions).toEqual([['a1', { id: 'call_1', allow: 'once' }]])
  })

  test('of a server that its user has added says so', () => {
    render(
      shown({ ...call, plugin: { name: '极光天气', author: '', is_mine: false, is_mcp: true } }, 'call_1'),
    )
    const form = screen.getByRole('form', { name: '要用“订阅预警”吗？' })
    expect(form).toHaveTextContent(/MCP 服务器“极光天气” · 你接的 · 这段对话里第一次发送/)
    expect(form).not.toHaveTextContent(/作者/)
  })

  test('what only reads can be allowed for good', () => {
    render(shown({ ...call, effect: 'safe' }, 'call_1'))
    fireEvent.click(screen.getByRole('button', { name: '以后都行' }))
    expect(decisions).toEqual([['a1', { id: 'call_1', allow: 'always' }]])
  })

  test.each([
    ['先去看一看', 'look'],
    ['再发一次', 'once'],
    ['就这样，不管它', 'no'],
  ])('one that may have been sent: %s', (name, allow) => {
    render(shown(unsure, 'call_1.1'))
    const form = screen.getByRole('form', { name: '订阅预警：送出去了，没等到回音' })
    expect(form).toHaveTextContent(/发往 api\.example\.com，214 字节/)
    fireEvent.click(within(form).getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(decisions).toEqual([['a1', { id: 'call_1.1', allow }]])
  })

  test('after a look its result is shown, and it is not offered again', () => {
    render(shown({ ...unsure, step: 'call_1.1.l', look: { title: '查订阅', result: '[]' } }, 'call_1.1.l'))
    expect(screen.getByRole('region', { name: '“查订阅”的结果' })).toHaveTextContent('[]')
    expect(screen.queryByRole('button', { name: /^先去看一看/ })).toBeNull()
  })
})

test.each([
  ['answered in another tab', { state: 'running' }, '正在调用'],
  ['refused', { state: 'refused', error: 'refused', decision: 'no' }, '你没有同意'],
  ['expired', { state: 'refused', error: 'refused', decision: 'expired' }, '24 小时没有答复，没有发送'],
  ['unsure at the end', { state: 'failed', error: 'unsure' }, '不确定是否已发出'],
  ['done', { state: 'done', status: 200 }, '状态 200'],
] as const)('a call that is decided is a line: %s', (_, over, text) => {
  render(shown({ ...call, ...over }, null))
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByText(text)).toBeInTheDocument()
})
