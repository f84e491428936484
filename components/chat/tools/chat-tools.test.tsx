import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import type { ChatTools as Chosen } from '@/lib/contract/routes/chat-tool-routes'
import { chatSections, pageMessagesOf, shellMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import ChatTools from './chat-tools'

const texts = zhCN.toolChoice

beforeAll(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
  })
})
afterEach(() => {
  cleanup()
  toastQueue.setState([], true)
})

const weather: Chosen['list'][number]['plugin'] = {
  id: 7,
  name: '极光天气',
  avatar: '',
  description: '七日预报',
  host: 'api.jiguang.example',
  author: '青桐气象台',
  tools: [
    { id: 1, name: '七日预报', description: '查未来七天', is_safe: true },
    { id: 2, name: '订阅预警', description: '给手机号订阅', is_safe: false },
  ],
  uses: 3,
  version: 4,
  status: 3,
  is_mine: false,
  is_added: false,
  updated: 1_700_000_000,
  kind: 'http',
}
const server = {
  id: 's1',
  name: '文档',
  url: 'https://docs.example/mcp',
  headers: [],
  is_local: false,
  has_token: false,
  login: 'none' as const,
  reason: '',
  tools: [],
  gone: [],
  skipped: [],
  listed: 1,
}

/** A host that keeps what is chosen. */
function hostWith(change: HostAnswers = {}) {
  const host: { chosen: Chosen; readonly asked: unknown[] } = { chosen: { list: [], servers: [] }, asked: [] }
  const changed = (input: unknown, next: Partial<Chosen>) => {
    host.asked.push(input)
    host.chosen = { ...host.chosen, ...next }
    return host.chosen
  }
  const answers: HostAnswers = {
    chatToolList: () => host.chosen,
    chatToolAdd: (input) => {
      const used = { plugin: weather, version: 4, latest_version: 4, tools: [], changes: [] }
      return changed(input, { list: [{ ...used, tool_ids: input.tool_ids ?? [1, 2] }] })
    },
    chatToolDelete: (input) => changed(input, { list: [] }),
    chatToolServers: (input) => changed(input, { servers: input.servers }),
    pluginAddList: () => ({ list: [weather], total: 1, page: 1, size: 24 }),
    mcpList: () => ({ list: [server] }),
    ...change,
  }
  render(
    <Texts locale="zh-CN" messages={{ ...shellMessagesOf(zhCN), ...pageMessagesOf(zhCN, ...chatSections) }}>
      <ApiProvider apiOf={fakeHost(answers)} queryClient={createQueryClient()}>
        <ChatTools />
      </ApiProvider>
    </Texts>,
  )
  return host
}

const button = (name: string) => screen.findByRole('button', { name })

test('a plugin is added, its tools chosen in the same version, and removed', async () => {
  const host = hostWith()
  expect(await screen.findByText(texts.emptyTitle)).toBeVisible()
  fireEvent.click(await button('添加：极光天气'))
  const chosen = await screen.findByRole('list', { name: zhCN.chat.tools.list })
  fireEvent.click(await within(chosen).findByRole('checkbox', { name: /订阅预警/ }))
  await within(chosen).findByRole('checkbox', { name: /订阅预警/, checked: false })
  expect(within(chosen).getByRole('checkbox', { name: /七日预报/ })).toBeDisabled()
  fireEvent.click(await button('移除：极光天气'))
  expect(await screen.findByText(texts.emptyTitle)).toBeVisible()
  expect(host.asked).toEqual([
    { plugin_id: 7 },
    { plugin_id: 7, tool_ids: [1], version: 4 },
    { plugin_id: 7 },
  ])
})

test('a server is turned on and off', async () => {
  const host = hostWith()
  const box = () => screen.findByRole('checkbox', { name: /^文档/ })
  fireEvent.click(await box())
  await screen.findByRole('checkbox', { name: /^文档/, checked: true })
  fireEvent.click(await box())
  await screen.findByRole('checkbox', { name: /^文档/, checked: false })
  expect(host.asked).toEqual([{ servers: ['s1'] }, { servers: [] }])
})

test('a refusal is shown, and a list that did not load is asked for again', async () => {
  let isBroken = true
  hostWith({
    chatToolList: () => {
      if (isBroken) throw new ApiError('forbidden', '')
      return { list: [], servers: [] }
    },
    chatToolAdd: () => {
      throw new ApiError('bad_request', '工具最多 40 个', { field: 'tools' })
    },
  })
  expect(await screen.findByText(zhCN.chat.tools.failed)).toBeVisible()
  isBroken = false
  fireEvent.click(await button(zhCN.common.retry))
  fireEvent.click(await button('添加：极光天气'))
  await waitFor(() => expect(toastQueue.getState()[0]?.message).toBe('工具最多 40 个'))
  expect(screen.getByText(texts.emptyTitle)).toBeVisible()
})

test('what is always allowed is listed, and revoked', async () => {
  const grant = { agent_id: '001', subject: 'tool:7.4.1', title: '极光天气 · api.jiguang.example', until: 1 }
  const revoked: unknown[] = []
  hostWith({
    toolGrantList: () => ({ list: [grant] }),
    toolGrantRevoke: (input) => {
      revoked.push(input)
      return { list: [] }
    },
  })
  fireEvent.click(await button(`改回先问：${grant.title}`))
  await waitFor(() => expect(screen.queryByText(texts.grants)).toBeNull())
  expect(revoked).toEqual([{ agent_id: '001', subject: 'tool:7.4.1' }])
})

test('while the plugins load, their place is taken', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  hostWith({
    pluginAddList: async () => {
      await promise
      return { list: [weather], total: 1, page: 1, size: 24 }
    },
  })
  const section = await screen.findByRole('region', { name: texts.addTitle })
  const placeholders = () => section.getElementsByClassName('animate-breathe').length
  expect(placeholders()).toBe(1)
  resolve()
  await button('添加：极光天气')
  expect(placeholders()).toBe(0)
})
