import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import Memory from '@/components/cards/memory/memory'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { ToastViewport } from '@/components/ui/toast/toast-viewport'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { AgentMemory as Memories } from '@/lib/contract/routes/agent-memory-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AgentMemory } from './agent-memory'
import { AgentMemoryQuestion } from './agent-memory-question'
import { RememberingAgents } from './remembering-agents'

const memory = (at: number) => ({
  id: `m${at}`,
  text: `第${at}件`,
  from: 'd',
  remembered: Date.UTC(2026, 10, 1),
})

// Loaded before the tests are timed.
beforeAll(() =>
  Promise.all([
    import('@/components/ui/toast/toast-viewport'),
    import('@/components/ui/dialog/stacked-dialog'),
  ]),
)

let host: Memories
let failure: ApiError | null
const asked = jest.fn()
beforeEach(() => {
  host = { list: [memory(1), memory(2)], isOn: false, isOffered: true, isAnswered: false }
  failure = null
  asked.mockClear()
})

function open(page: ReactNode) {
  const change = (name: string, input: unknown, changed: Partial<Memories>) => {
    asked(name, input)
    if (failure) throw failure
    host = { ...host, ...changed }
    return host
  }
  const apiOf = fakeHost({
    agentMemory: () => host,
    agentMemories: () => ({
      list: [
        { agent_id: 'a1', name: '家常菜谱', isOn: true, count: 2 },
        { agent_id: 'a2', name: '', isOn: false, count: 1 },
      ],
    }),
    agentMemorySetting: (input) => change('setting', input, { isOn: input.isOn, isAnswered: true }),
    agentMemoryDelete: (input) =>
      change('delete', input, { list: host.list.filter(({ id }) => id !== input.id) }),
    agentMemoryClear: (input) => change('clear', input, { list: [] }),
  })
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={apiOf}>
        {page}
        <ToastViewport label="通知" />
        <DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '打不开' }} />
      </ApiProvider>
    </Texts>,
  )
  return userEvent.setup()
}
const question = <AgentMemoryQuestion agentId="a1" name="家常菜谱" />

test.each([
  ['可以记', true],
  ['不用', false],
])('the reader is asked, and the answer %s is stored once', async (button, isOn) => {
  const user = open(question)
  await screen.findByText(/“家常菜谱”可以记住/)
  screen.getByText(/作者、别人和别的智能体都看不到/)
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByText(/可以记住/)).toBeNull())
  expect(asked.mock.calls).toEqual([['setting', { agent_id: 'a1', isOn }]])
})

test('an answer that is not stored leaves the question, with the reason', async () => {
  failure = new ApiError('not_found', '没有找到这个智能体')
  const user = open(question)
  await user.click(await screen.findByRole('button', { name: '可以记' }))
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
  expect(screen.getByRole('button', { name: '可以记' })).toBeInTheDocument()
})

test.each<[string, Partial<Memories>]>([
  ['was answered', { isAnswered: true }],
  ['is not offered', { isOffered: false }],
])('no question that %s', async (_, over) => {
  host = { ...host, ...over }
  open(
    <>
      {question}
      <AgentMemory agentId="a1" />
    </>,
  )
  await screen.findByText('第1件')
  expect(screen.queryByText(/可以记住/)).toBeNull()
})

test('what is remembered can be deleted one by one and all at once, and the consent taken back', async () => {
  host = { ...host, isOn: true, isAnswered: true }
  const user = open(<AgentMemory agentId="a1" />)
  const toggle = await screen.findByRole('switch', { name: '让它记住我说的事' })
  expect(toggle).toBeChecked()
  await user.click(screen.getByRole('button', { name: '删除“第1件”' }))
  expect(screen.queryByText('第1件')).toBeNull()
  // Leaving the page ends the time to undo.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(asked).toHaveBeenCalledWith('delete', { agent_id: 'a1', id: 'm1' }))
  await user.click(toggle)
  expect(toggle).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: '全部忘掉' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '全部忘掉' }))
  expect(await screen.findByText('还没有记下什么。')).toBeInTheDocument()
  expect(asked.mock.calls.map(([name]) => name)).toEqual(['delete', 'setting', 'clear'])
})

test('an agent that offers it no more can be told to stop, not to go on', async () => {
  host = { ...host, isOn: true, isAnswered: true, isOffered: false }
  const user = open(<AgentMemory agentId="a1" />)
  const toggle = await screen.findByRole('switch')
  await user.click(toggle)
  await waitFor(() => expect(toggle).not.toBeChecked())
  await waitFor(() => expect(toggle).toBeDisabled())
})

test('the settings list the agents that remember, each with what it remembers', async () => {
  const user = open(<RememberingAgents />)
  await user.click(await screen.findByText('家常菜谱'))
  expect(await screen.findByText('第2件')).toBeInTheDocument()
  expect(screen.getByText('用不了的智能体')).toBeInTheDocument()
  expect(screen.getByText('1 件 · 不再记')).toBeInTheDocument()
})

test('the card in the chat deletes in the memory of its agent', async () => {
  const items = [{ id: 'm1', text: '第1件', from: 'd' }]
  const card = { id: 'm1', type: 'memory', target: 'replace', content: { items, agentId: 'a1' } }
  const props = { card, record: {} } as unknown as ComponentProps<typeof Memory>
  const user = open(<Memory {...props} />)
  await user.click(await screen.findByRole('button', { name: '删除“第1件”' }))
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(asked).toHaveBeenCalledWith('delete', { agent_id: 'a1', id: 'm1' }))
  expect(await screen.findByText('已忘掉')).toBeInTheDocument()
})
