import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { agentSummary } from '@/components/testing/agent-summary'
import { runToastAction, toastQueue } from '@/components/ui/toast/toast-store'
import type { AgentPlugin } from '@/lib/client/api/agent-plugins'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import type { AgentSettings } from '@/lib/contract/made-agent'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { zhCN } from '@/lib/messages/zh-cn'
import { texts as editorTexts, fakeAgent, openEditor, pass } from '../testing/open-editor'

const texts = zhCN.toolChoice

beforeAll(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
  })
  return import('./tools-tab')
})
beforeEach(() => {
  jest.useFakeTimers()
  window.localStorage.clear()
  toastQueue.setState([], true)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const weather: PluginSummary = {
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
} as PluginSummary

/** An agent at a host that gives it versions of the plugin. */
function agentWith(tools: AgentSettings['tools'], used: Partial<AgentPlugin> = {}, change: HostAnswers = {}) {
  const agent = fakeAgent({ tools })
  const added: unknown[] = []
  const answers: HostAnswers = {
    ...agent.answers,
    agentPluginList: () => ({
      list: agent.host.settings.tools.map(({ tool_ids }) => ({
        plugin: weather,
        version: 4,
        latest_version: 4,
        tool_ids: tool_ids.map(Number),
        tools: [],
        changes: [],
        ...used,
      })),
    }),
    pluginAddList: () => ({ list: [weather], total: 1, page: 1, size: 24 }),
    agentPluginAdd: (input) => {
      added.push(input)
      const ids = (input.tool_ids ?? [1, 2]).map(String)
      const row = { plugin_id: '7', version: 5, tool_ids: ids }
      Object.assign(agent.host, {
        version: agent.host.version + 1,
        settings: { ...agent.host.settings, tools: [row] },
      })
      return { id: agent.host.id, version: agent.host.version }
    },
    agentDetail: () => ({
      agent: agentSummary('家常菜谱'),
      draft: { ...agent.host.settings, version: agent.host.version, published_version: 0 },
    }),
    ...change,
  } as HostAnswers
  return { host: agent.host, answers, added }
}

async function openTab(agent: ReturnType<typeof agentWith>) {
  openEditor(agent)
  await pass(0)
  fireEvent.mouseDown(screen.getByRole('tab', { name: new RegExp(editorTexts.tabs.tools) }), { button: 0 })
  await pass(0)
  await pass(0)
}

const button = (name: string) => screen.getByRole('button', { name })
const chosen = () =>
  within(screen.getByRole('list', { name: texts.list }))
    .getAllByRole('checkbox')
    .map((each) => each.getAttribute('aria-checked'))
const one = [{ plugin_id: '7', version: 4, tool_ids: ['1', '2'] }]

test('a plugin is added with what was typed before, and the next save is no conflict', async () => {
  const agent = agentWith([])
  await openTab(agent)
  expect(screen.getByText(texts.emptyTitle)).toBeVisible()
  fireEvent.click(button('添加：极光天气'))
  await pass()
  expect(agent.added).toEqual([{ agent_id: agent.host.id, plugin_id: 7 }])
  expect(chosen()).toEqual(['true', 'true'])
  expect(button('已添加：极光天气')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('tab', { name: '工具 1' })).toBeVisible()
  fireEvent.click(screen.getByRole('checkbox', { name: /订阅预警/ }))
  await pass()
  expect(agent.host.saves.at(-1)).toMatchObject({ version: 4, settings: { tools: [{ tool_ids: ['1'] }] } })
  expect(agent.host.settings.tools).toEqual([{ plugin_id: '7', version: 5, tool_ids: ['1'] }])
})

test('the last tool of a plugin stays; the plugin is removed as a whole, and back with undo', async () => {
  const agent = agentWith([{ plugin_id: '7', version: 4, tool_ids: ['2'] }])
  await openTab(agent)
  expect(screen.getByRole('checkbox', { name: /订阅预警/ })).toBeDisabled()
  fireEvent.click(button('移除：极光天气'))
  await pass()
  expect(agent.host.settings.tools).toEqual([])
  act(() => runToastAction(toastQueue.getState()[0]?.id ?? 0))
  await pass()
  expect(agent.host.settings.tools).toEqual([{ plugin_id: '7', version: 4, tool_ids: ['2'] }])
})

test('a new version says what changes and is taken with the tools that were chosen', async () => {
  const changes: AgentPlugin['changes'] = [
    { kind: 'url', tool: '', fields: [] },
    { kind: 'removed', tool: '订阅预警', fields: [] },
    { kind: 'changed', tool: '七日预报', fields: ['path', 'params.city'] },
  ]
  const agent = agentWith(one, { latest_version: 5, changes })
  await openTab(agent)
  for (const sentence of ['换了访问的地址', '少了“订阅预警”', /“七日预报”变了：path.+params\.city/])
    expect(screen.getByText(sentence)).toBeVisible()
  fireEvent.click(button(texts.take))
  await pass()
  expect(agent.added).toEqual([{ agent_id: agent.host.id, plugin_id: 7, tool_ids: [1] }])
  expect(agent.host.settings.tools).toEqual([{ plugin_id: '7', version: 5, tool_ids: ['1'] }])
})

test('a server of the author is turned on for the agent; without servers there is no such choice', async () => {
  const none = agentWith([], {}, { mcpList: () => ({ list: [] }) })
  await openTab(none)
  expect(screen.queryByRole('heading', { name: texts.servers })).toBeNull()
  cleanup()

  const tool = { title: 't', description: '', schema: '{}', reads: true, print: 'p' }
  const before = { description: '', schema: '{}', reads: true }
  const server = {
    id: 's1',
    name: '文档',
    url: 'https://docs.example/mcp',
    headers: [],
    is_local: false,
    has_token: false,
    login: 'none' as const,
    reason: '',
    tools: [
      { ...tool, name: 'a', is_chosen: true },
      { ...tool, name: 'b', is_chosen: true, before },
      { ...tool, name: 'c', is_chosen: false },
    ],
    gone: [],
    skipped: [],
    listed: 1,
  }
  const agent = agentWith([], {}, { mcpList: () => ({ list: [server] }) })
  await openTab(agent)
  const box = screen.getByRole('checkbox', { name: '文档 选好的工具 1 个' })
  expect(box).not.toBeChecked()
  fireEvent.click(box)
  await pass()
  expect(agent.host.settings.mcp).toEqual(['s1'])
})

test('a plugin that is gone says so and can only be removed', async () => {
  const agent = agentWith(one, { version: 0, latest_version: 0 })
  await openTab(agent)
  expect(screen.getByText(texts.goneNote)).toBeVisible()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  fireEvent.click(button(`移除：${texts.gone}`))
  await pass()
  expect(agent.host.settings.tools).toEqual([])
})

test('a refusal is shown and changes nothing', async () => {
  const agent = agentWith(
    [],
    {},
    {
      agentPluginAdd: () => {
        throw new ApiError('bad_request', '工具最多 40 个', { field: 'tools' })
      },
    },
  )
  await openTab(agent)
  fireEvent.click(button('添加：极光天气'))
  await pass()
  expect(toastQueue.getState()[0]?.message).toBe('工具最多 40 个')
  expect(agent.host.settings.tools).toEqual([])
})
