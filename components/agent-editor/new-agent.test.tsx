import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { StrictMode } from 'react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { AgentSummary } from '@/lib/contract/made-agent'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { NewAgent } from './new-agent'

/** A host that creates agents; a reply is lost while `isLosing`. */
function fakeAgents() {
  const agents: AgentSummary[] = []
  const host = { agents, isLosing: false, failure: null as ApiError | null }
  const apiOf = fakeHost({
    agentCreateBase: ({ name }) => {
      if (host.failure) throw host.failure
      const id = `a${agents.length + 1}`
      agents.unshift({
        id,
        agent_type: 'custom',
        name,
        intro: '',
        desc: '',
        icon: '',
        avatar: { glyph: '未', tone: 'indigo' },
        status: 0,
        category: '',
        author: '甲',
        uses: 0,
        updated: Date.now() / 1_000,
        is_mine: true,
        is_bound: false,
        works_without_model: false,
        allows_copy: false,
      })
      return host.isLosing ? new Promise<never>(() => undefined) : { id, version: 1 }
    },
    myAgents: ({ page, size }) => ({ list: agents.slice(0, size), total: agents.length, page, size }),
  })
  return { host, apiOf }
}

function visit({ apiOf }: ReturnType<typeof fakeAgents>) {
  const replace = jest.fn()
  const view = render(
    <StrictMode>
      <AppRouterContext value={{ replace } as unknown as AppRouterInstance}>
        <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
          <ApiProvider apiOf={apiOf}>
            <NewAgent />
          </ApiProvider>
        </Texts>
      </AppRouterContext>
    </StrictMode>,
  )
  return { replace, ...view }
}

beforeEach(() => window.sessionStorage.clear())

test('a visit creates one agent, though effects run twice, and opens it in its place', async () => {
  const fake = fakeAgents()
  const { replace, unmount } = visit(fake)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/agent/edit?id=a1'))
  expect(fake.host.agents.map(({ name }) => name)).toEqual(['未命名智能体'])
  unmount()
  await Promise.resolve()
  const next = visit(fake)
  await waitFor(() => expect(next.replace).toHaveBeenCalledWith('/agent/edit?id=a2'))
  next.unmount()
  await Promise.resolve()
})

test('a page that is reloaded before the reply opens the agent that it has created', async () => {
  const fake = fakeAgents()
  fake.host.isLosing = true
  const left = visit(fake)
  await waitFor(() => expect(fake.host.agents).toHaveLength(1))
  left.unmount()
  await Promise.resolve()
  fake.host.isLosing = false
  const { replace, unmount } = visit(fake)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/agent/edit?id=a1'))
  expect(fake.host.agents).toHaveLength(1)
  unmount()
  await Promise.resolve()
})

test('a refusal is shown with its reason and a button that tries again', async () => {
  const fake = fakeAgents()
  fake.host.failure = new ApiError('too_large', '最多建 100 个智能体，请先删除一些')
  const { replace } = visit(fake)
  expect(await screen.findByText('最多建 100 个智能体，请先删除一些')).toBeInTheDocument()
  fake.host.failure = null
  fireEvent.click(screen.getByRole('button', { name: zhCN.common.retry }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/agent/edit?id=a1'))
})
