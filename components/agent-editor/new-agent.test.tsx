import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { StrictMode, useEffect, useState } from 'react'
import { saveDelayMs } from '@/components/drafts/draft-store'
import { localCopiesOf } from '@/components/drafts/local-copy'
import { agentSummary } from '@/components/testing/agent-summary'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { type AgentSettings, agentSettings, agentStatus } from '@/lib/contract/made-agent'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { agentKind } from './draft/agent-kind'
import { NewAgent } from './new-agent'

const texts = zhCN.agentEditor

/** A host that creates and saves agents; the reply to a creation is lost while `isLosing`. */
function fakeAgents() {
  const agents: { id: string; version: number; settings: AgentSettings }[] = []
  const host = { agents, isLosing: false, failure: null as ApiError | null }
  const find = (id: unknown) => agents.find((each) => each.id === id)
  const draftOf = (id: unknown) => {
    const agent = find(id)
    if (!agent) throw new ApiError('not_found')
    return { ...agent.settings, version: agent.version, published_version: 0 }
  }
  const summaryOf = (id: string) =>
    agentSummary(find(id)?.settings.name ?? '', {
      id,
      status: agentStatus.draft,
      updated: Date.now() / 1_000,
    })
  const apiOf = fakeHost({
    agentConfig: () => ({ service_url: 'wss://host.example/socket/agent' }),
    agentCreateBase: ({ name }) => {
      if (host.failure) throw host.failure
      const id = `a${agents.length + 1}`
      agents.unshift({ id, version: 1, settings: agentSettings.parse({ name }) })
      if (host.isLosing) throw new ApiError('network')
      return { id, version: 1 }
    },
    agentCreateAdvanced: ({ id, version, ...given }) => {
      const agent = find(id)
      if (!agent || agent.version !== version) throw new ApiError('conflict')
      Object.assign(agent, { version: version + 1, settings: agentSettings.parse(given) })
      return { id: agent.id, version: agent.version }
    },
    agentStatus: ({ id }) => ({
      status: agentStatus.draft,
      version: find(id)?.version ?? 0,
      published_version: 0,
    }),
    agentDetail: ({ id }) => ({ agent: summaryOf(id), draft: draftOf(id) }),
    knowledgeList: () => ({ list: [], used: 0, quota: 1 }),
    myAgents: ({ page, size }) => ({
      list: agents.slice(0, size).map(({ id }) => summaryOf(id)),
      total: agents.length,
      page,
      size,
    }),
  })
  return { host, apiOf }
}

/** As the router does, it tells its readers about an address that was replaced. */
function Address({ children }: { readonly children: React.ReactNode }) {
  const [search, setSearch] = useState(window.location.search)
  useEffect(() => {
    const replace = window.history.replaceState.bind(window.history)
    window.history.replaceState = (...args) => {
      replace(...args)
      setSearch(window.location.search)
    }
    return () => void (window.history.replaceState = replace)
  }, [])
  return <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>
}

function visit({ apiOf }: ReturnType<typeof fakeAgents>) {
  const router = { push: jest.fn(), replace: jest.fn() } as unknown as AppRouterInstance
  return render(
    <StrictMode>
      <AppRouterContext value={router}>
        <Address>
          <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
            <ApiProvider apiOf={apiOf} queryClient={createQueryClient()}>
              <NewAgent uid="u1" />
            </ApiProvider>
          </Texts>
        </Address>
      </AppRouterContext>
    </StrictMode>,
  )
}

const pass = (ms = saveDelayMs) => act(() => jest.advanceTimersByTimeAsync(ms))
const nameField = () => screen.getByLabelText(texts.fields.name)
const rename = (value: string) => fireEvent.change(nameField(), { target: { value } })

beforeEach(() => {
  jest.useFakeTimers()
  window.sessionStorage.clear()
  window.localStorage.clear()
  window.history.replaceState(null, '', '/agent/edit')
})
afterEach(() => void jest.useRealTimers())

test('a visit creates nothing, however often the page is opened', async () => {
  const fake = fakeAgents()
  for (let round = 0; round < 4; round++) {
    const { unmount } = visit(fake)
    await pass(10_000)
    expect(screen.getByText(texts.noDraft.status)).toBeInTheDocument()
    unmount()
  }
  expect(fake.host.agents).toEqual([])
})

test('the name that stands for a missing one is selected by a click, a given one is not', () => {
  visit(fakeAgents())
  const field = nameField() as HTMLInputElement
  const selected = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  field.setSelectionRange(2, 2)
  fireEvent.click(field)
  expect(selected()).toBe(texts.untitled)
  rename('家常菜谱')
  field.setSelectionRange(2, 2)
  fireEvent.click(field)
  expect(selected()).toBe('')
})

test('the first change creates one agent in its place, and the field keeps the focus', async () => {
  const fake = fakeAgents()
  const { unmount } = visit(fake)
  const field = nameField()
  field.focus()
  rename('家常')
  await pass()
  rename('家常菜谱')
  await pass()
  expect(fake.host.agents.map(({ settings: { name } }) => name)).toEqual(['家常菜谱'])
  expect(window.location.search).toBe('?id=a1')
  expect(nameField()).toBe(field)
  expect(document.activeElement).toBe(field)
  unmount()
  // The next visit starts anew.
  window.history.replaceState(null, '', '/agent/edit')
  visit(fake)
  expect(nameField()).toHaveValue(texts.untitled)
})

test('what is not saved once it was created is kept as text of its address', async () => {
  const fake = fakeAgents()
  const { unmount } = visit(fake)
  rename('家常菜谱')
  await pass()
  const tooLong = '很'.repeat(21)
  rename(tooLong)
  await pass()
  unmount()
  expect(localCopiesOf(agentKind, 'u1', 'a1').read()?.settings.name).toBe(tooLong)
  expect(localCopiesOf(agentKind, 'u1', '').read()).toBeNull()
})

test('what was typed while the address had no id yet follows it', async () => {
  const fake = fakeAgents()
  const { unmount } = visit(fake)
  rename('家常菜谱')
  await act(() => jest.advanceTimersByTimeAsync(saveDelayMs - 1))
  const tooLong = '很'.repeat(21)
  await act(async () => {
    jest.advanceTimersByTime(1)
    rename(tooLong)
    await jest.advanceTimersByTimeAsync(saveDelayMs)
  })
  unmount()
  expect(localCopiesOf(agentKind, 'u1', 'a1').read()?.settings.name).toBe(tooLong)
})

test('opening the bare address again shows another new agent', async () => {
  const fake = fakeAgents()
  visit(fake)
  rename('家常菜谱')
  await pass()
  act(() => window.history.replaceState(null, '', '/agent/edit'))
  expect(nameField()).toHaveValue(texts.untitled)
  await pass(10_000)
  expect(fake.host.agents).toHaveLength(1)
})

test('a creation whose reply was lost is not repeated', async () => {
  const fake = fakeAgents()
  fake.host.isLosing = true
  visit(fake)
  rename('家常菜谱')
  await pass()
  fake.host.isLosing = false
  fireEvent.click(screen.getByRole('button', { name: zhCN.drafts.save.retry }))
  await pass()
  expect(fake.host.agents.map(({ settings: { name } }) => name)).toEqual(['家常菜谱'])
  expect(window.location.search).toBe('?id=a1')
})

test('a refusal is shown with its reason and a button that tries again', async () => {
  const fake = fakeAgents()
  fake.host.failure = new ApiError('too_large', '最多建 100 个智能体，请先删除一些')
  visit(fake)
  rename('家常菜谱')
  await pass()
  expect(screen.getByText(/最多建 100 个智能体/)).toBeInTheDocument()
  fake.host.failure = null
  fireEvent.click(screen.getByRole('button', { name: zhCN.drafts.save.retry }))
  await pass()
  expect(window.location.search).toBe('?id=a1')
})

test('a tab that needs a stored draft offers to create it', async () => {
  const fake = fakeAgents()
  visit(fake)
  fireEvent.mouseDown(screen.getByRole('tab', { name: texts.tabs.knowledge }))
  fireEvent.click(screen.getByRole('button', { name: texts.noDraft.create }))
  await pass()
  expect(fake.host.agents).toHaveLength(1)
  expect(window.location.search).toContain('id=a1')
})
