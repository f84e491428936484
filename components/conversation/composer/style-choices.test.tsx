import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FollowUp } from './follow-up'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

afterEach(() => localStorage.clear())

const models = [{ id: 'm', name: 'm', thinking: false }]

function open({ hasStyle = true, offered = models }: { hasStyle?: boolean; offered?: typeof models } = {}) {
  const agentConfig = jest.fn<NonNullable<HostAnswers['agentConfig']>>(() => ({
    service_url: 'ws://host',
    models: offered,
  }))
  const view = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ agentConfig })}>
        <FollowUp
          returned={{ text: '' }}
          unsent=""
          draftKey="c1"
          agentId="002"
          hasStyle={hasStyle}
          isAnswering={false}
          isChecking={false}
          isWaiting={false}
          onAsk={() => undefined}
          onCancel={() => undefined}
          onStop={() => undefined}
        />
      </ApiProvider>
    </Texts>,
  )
  return { ...view, agentConfig, user: userEvent.setup() }
}

test('length and tone are chosen next to the prompt input and stored', async () => {
  const { user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: '篇幅：不限' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /^短（约 300 字）/ }))
  expect(await screen.findByRole('button', { name: '篇幅：短（约 300 字）' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '语气：不限' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /^正式/ }))
  expect(await screen.findByRole('button', { name: '语气：正式' })).toBeVisible()
  unmount()
  open()
  expect(await screen.findByRole('button', { name: '篇幅：短（约 300 字）' })).toBeVisible()
})

test.each([
  ['where there is no model', { offered: [] }],
  ['where no texts are asked for', { hasStyle: false }],
])('%s they are not offered', async (_name, options) => {
  const { agentConfig } = open(options)
  await screen.findByRole('textbox')
  await waitFor(() => expect(agentConfig).toHaveBeenCalled())
  await act(async () => {})
  expect(screen.queryByRole('button', { name: /篇幅/ })).toBeNull()
})

test.each([
  ['two models', [...models, { id: 'n', name: '另一个', thinking: false }], ['模型：m'], ['深度思考']],
  ['a model that can think first', [{ id: 'm', name: 'm', thinking: true }], ['深度思考'], ['模型：m']],
  ['one model without a choice', models, [], ['模型：m', '深度思考']],
  ['no model', [], [], ['模型：m', '深度思考']],
])('with %s a chat offers what can be chosen, by one call', async (_, offered, shown, absent) => {
  const { agentConfig } = open({ hasStyle: false, offered })
  await waitFor(() => expect(agentConfig).toHaveBeenCalled())
  for (const name of shown) expect(await screen.findByRole('button', { name })).toBeVisible()
  for (const name of absent) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(agentConfig.mock.calls.map(([input]) => input)).toEqual([{ agent_id: '002' }])
})
