import { expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import type { PersonalToken } from '@/lib/contract/routes/token-routes'
import { pageMessagesOf, shellMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { TokensSection } from './tokens-section'

const { tokens: texts } = zhCN.account
const secret = 'zz_a-token-that-is-shown-once'

/** With the messages that the page of settings has, and no others. */
function open(change: HostAnswers = {}) {
  const created: unknown[] = []
  const host = { list: [] as PersonalToken[] }
  const answers: HostAnswers = {
    tokenList: () => ({
      list: host.list,
      uses: [{ token: '', path: '/openai/v1/models', model: 'normal', status: 502, tokens: 0, at: 1 }],
    }),
    tokenCreate: (input) => {
      created.push(input)
      const { name, scopes } = input
      host.list = [{ id: 't1', name, scopes, tail: 'once', created: 1, expires: 2, used: 0, uses: 0 }]
      return { id: 't1', token: secret }
    },
    tokenRevoke: () => {
      host.list = []
      return {}
    },
    ...change,
  }
  render(
    <Texts locale="zh-CN" messages={shellMessagesOf(zhCN)}>
      <Texts messages={pageMessagesOf(zhCN, 'settings', 'account', 'errors')}>
        <ApiProvider apiOf={fakeHost(answers)} queryClient={createQueryClient()}>
          <TokensSection />
        </ApiProvider>
      </Texts>
    </Texts>,
  )
  return { person: userEvent.setup(), created }
}

const create = () => screen.getByRole('button', { name: texts.create })

test('a token is shown once with its address, listed by its end, and revoked', async () => {
  const { person, created } = open()
  await person.type(await screen.findByLabelText(texts.name), 'Cherry Studio')
  await person.click(screen.getByRole('checkbox', { name: texts.scopeNotes.chat }))
  await person.click(create())
  expect(await screen.findByText(secret)).toBeVisible()
  expect(screen.getByText(/\/openai\/v1$/)).toBeVisible()
  expect(created).toMatchObject([{ name: 'Cherry Studio', scopes: ['search', 'chat'], days: 90 }])
  const row = within(await screen.findByRole('list', { name: texts.title }))
  expect(row.getByText(/尾号 once · 搜索和智能体/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: texts.copy }))
  expect(await screen.findByRole('button', { name: texts.copied })).toBeVisible()
  expect(screen.getByText(/"url": "http:\/\/localhost\/mcp"/)).toHaveTextContent(
    /"Authorization": "Bearer \S+"/,
  )
  expect(screen.getByText(/已撤销的令牌 · normal · 没有答成（502）/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: '撤销令牌“Cherry Studio”' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销令牌“Cherry Studio”' })).toBeNull())
  expect(screen.queryByText(secret)).toBeNull()
})

test('a refusal is shown at the name, and what was typed stays', async () => {
  const { person } = open({
    tokenCreate: () => {
      throw new ApiError('too_large', '个人令牌最多 20 个，先撤销不用的', { field: 'name' })
    },
  })
  await person.type(await screen.findByLabelText(texts.name), '脚本')
  await person.click(create())
  expect(await screen.findByText('个人令牌最多 20 个，先撤销不用的')).toBeVisible()
  expect(screen.getByLabelText(texts.name)).toHaveValue('脚本')
  expect(toastQueue.getState()).toEqual([])
})
