import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddressPage } from '@/components/testing/address-page'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { forgetLogin, keepLogin } from '@/lib/client/login/keep-login'
import { writeToken } from '@/lib/client/login/token-cookie'
import type { ListedWork } from '@/lib/contract/routes/agent-review-routes'
import { zhCN } from '@/lib/messages/zh-cn'
import { ConsolePluginsView } from './plugins-view'

const { publicPlugins: texts } = zhCN

const weather: ListedWork = {
  id: '7',
  name: '极光天气',
  intro: '七日预报',
  author: '小明',
  author_id: 'u1',
  uses: 3,
  reason: '',
  since: Date.now(),
  can_restore: false,
}

/** A plugin at a host, which does what operators ask. */
function open(change: HostAnswers = {}) {
  const calls: unknown[] = []
  const host = { public: [weather], takenDown: [] as ListedWork[] }
  const answers: HostAnswers = {
    consoleSettings: () => ({ settings: [] }),
    consoleSurroundings: () => ({
      public_origin: '',
      cookie_domain: '',
      now: 0,
      words: null,
      is_scripted: false,
    }),
    pluginPublicList: ({ state }) => {
      const list = state === 'public' ? host.public : host.takenDown
      return { list, total: list.length }
    },
    pluginTakeDown: (input) => {
      calls.push(input)
      host.public = input.restore ? [weather] : []
      host.takenDown = input.restore ? [] : [{ ...weather, reason: input.reason, can_restore: true }]
      return {}
    },
    ...change,
  }
  window.history.replaceState(null, '', '/console/plugins')
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressPage answers={answers}>
        <ConsolePluginsView />
      </AddressPage>
    </QueryClientProvider>,
  )
  return { person: userEvent.setup(), calls }
}

const button = (name: string) => screen.findByRole('button', { name })
const toasts = () => toastQueue.getState().map(({ message }) => message)

beforeEach(() => {
  toastQueue.setState([], true)
  const user = { app_user_id: 'me', avatar: '', is_active: true, nickname: '值班', pic_url: '', uid: 'me' }
  writeToken('token')
  keepLogin({ token: 'token', app_user_id: 'me', new_user_type: 0, data: user })
})
afterEach(() => act(() => forgetLogin()))

test('a plugin is taken down with a reason, and put back', async () => {
  const { person, calls } = open()
  expect(await screen.findByRole('link', { name: '极光天气' })).toHaveAttribute('href', '/agent/plugin/7')
  await person.click(await button('下架“极光天气”'))
  await person.type(screen.getByLabelText(texts.reason), '转发骚扰短信')
  await person.click(await button(texts.takeDown))
  expect(await screen.findByText(texts.publicEmpty)).toBeVisible()
  await person.click(screen.getByRole('radio', { name: texts.states.taken_down }))
  expect(await screen.findByText('理由：转发骚扰短信')).toBeVisible()
  await person.click(await button('恢复“极光天气”'))
  expect(await screen.findByText(texts.takenDownEmpty)).toBeVisible()
  expect(calls).toEqual([
    { id: 7, reason: '转发骚扰短信', restore: false },
    { id: 7, reason: '', restore: true },
  ])
  expect(toasts()).toEqual(['“极光天气”下架了，作者会收到通知', '“极光天气”恢复公开了，作者会收到通知'])
})

test('a refusal says so and leaves the list', async () => {
  const { person } = open({
    pluginTakeDown: () => {
      throw new ApiError('unavailable')
    },
  })
  await person.click(await button('下架“极光天气”'))
  await person.type(screen.getByLabelText(texts.reason), '骚扰')
  await person.click(await button(texts.takeDown))
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(screen.getByRole('link', { name: '极光天气' })).toBeVisible()
})
