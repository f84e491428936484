import { afterEach, expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import type { McpServer, McpTool } from '@/lib/contract/mcp/mcp-server'
import { pageMessagesOf, shellMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import McpServers from './mcp-servers'

const { mcp: texts } = zhCN

function tool(name: string, over: Partial<McpTool> = {}): McpTool {
  return {
    name,
    title: name,
    description: `${name}的说明`,
    schema: '{"type":"object"}',
    reads: true,
    print: `print-${name}`,
    is_chosen: false,
    ...over,
  }
}

const docs: McpServer = {
  id: 's1',
  name: '文档',
  url: 'https://docs.example/mcp',
  headers: [],
  is_local: false,
  has_token: false,
  login: 'none',
  reason: '',
  tools: [tool('search'), tool('write', { reads: false })],
  gone: [],
  skipped: [],
  listed: 1,
}

/** With the messages that the page of plugins has, and no others. */
function open(servers: readonly McpServer[], answers: HostAnswers = {}) {
  const calls: unknown[] = []
  const noted: HostAnswers = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (input: never) => {
        calls.push([name, input])
        return (answer as (given: never) => unknown)(input)
      },
    ]),
  )
  render(
    <Texts locale="zh-CN" messages={shellMessagesOf(zhCN)}>
      <Texts messages={pageMessagesOf(zhCN, 'pluginStore', 'pluginEditor', 'mcp', 'errors', 'report')}>
        <ApiProvider
          apiOf={fakeHost({ mcpList: () => ({ list: [...servers] }), ...noted })}
          queryClient={createQueryClient()}
        >
          <McpServers />
        </ApiProvider>
      </Texts>
    </Texts>,
  )
  return { person: userEvent.setup(), calls }
}

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

test('a server is added, and a refusal is shown at its field', async () => {
  let isRefused = true
  const { person, calls } = open([], {
    mcpCreate: () => {
      if (isRefused) throw new ApiError('bad_request', '不能访问内部网络的地址', { field: 'url' })
      return docs
    },
  })
  expect(await screen.findByText(texts.empty)).toBeVisible()
  await person.click(screen.getByRole('button', { name: texts.add }))
  await person.keyboard('文档')
  await person.type(screen.getByLabelText(texts.url), docs.url)
  await person.click(screen.getByRole('button', { name: texts.connect }))
  expect(await screen.findByText('不能访问内部网络的地址')).toBeVisible()
  isRefused = false
  await person.click(screen.getByRole('button', { name: texts.connect }))
  const row = within(await screen.findByRole('list', { name: texts.list }))
  expect(row.getByText('docs.example')).toBeVisible()
  expect(calls.at(-1)).toEqual(['mcpCreate', { name: '文档', url: docs.url, headers: [] }])
})

test('headers are added, kept by their masks, and removed', async () => {
  const stored = [
    { name: 'X-Old', value: '••••••••old1' },
    { name: 'X-Gone', value: '••••••••' },
  ]
  const server = { ...docs, headers: stored, url: 'https://docs.example/mcp?key=••••••••' }
  const { person, calls } = open([server], { mcpUpdate: () => server })
  await person.click(await screen.findByRole('button', { name: '修改“文档”' }))
  expect(screen.getByLabelText(texts.url)).toHaveValue(server.url)
  expect(screen.getByLabelText('第 1 个请求头的值')).toHaveAttribute('placeholder', '••••••••old1')
  await person.click(screen.getByRole('button', { name: '去掉第 2 个请求头' }))
  await person.click(screen.getByRole('button', { name: texts.headerAdd }))
  await person.type(screen.getByLabelText('第 2 个请求头的名字'), 'X-New')
  await person.type(screen.getByLabelText('第 2 个请求头的值'), 'value')
  await person.click(screen.getByRole('button', { name: texts.save }))
  await waitFor(() => expect(calls).toHaveLength(1))
  const headers = [stored[0], { name: 'X-New', value: 'value' }]
  expect(calls).toEqual([['mcpUpdate', { id: 's1', name: '文档', url: server.url, headers }]])
})

test('a refused header is told beside the headers, and tools that are tasks are named apart', async () => {
  const server: McpServer = {
    ...docs,
    skipped: [
      { name: 'research', why: 'task' },
      { name: 'huge', why: 'too_large' },
    ],
  }
  const { person } = open([server], {
    mcpUpdate: () => {
      throw new ApiError('bad_request', '请填 X-Key 的值', { field: 'headers' })
    },
  })
  await person.click(await screen.findByRole('button', { name: '选工具：文档' }))
  expect(screen.getByText('有 1 个工具只能当长任务运行，这里用不了，没有列出：research')).toBeVisible()
  expect(screen.getByText('有 1 个工具读不懂，没有列出：huge')).toBeVisible()
  await person.click(screen.getByRole('button', { name: '修改“文档”' }))
  await person.click(screen.getByRole('button', { name: texts.save }))
  expect(await screen.findByText('请填 X-Key 的值')).toBeVisible()
})

test('tools are chosen with the print that was seen', async () => {
  const { person, calls } = open([docs], {
    mcpSelect: () => ({ ...docs, tools: [tool('search', { is_chosen: true }), tool('write')] }),
  })
  await person.click(await screen.findByRole('button', { name: '选工具：文档' }))
  expect(screen.getByText(texts.asks)).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'search' }))
  await person.click(screen.getByRole('button', { name: texts.saveTools }))
  expect(await screen.findByText('2 个工具，选了 1 个')).toBeVisible()
  expect(calls).toEqual([['mcpSelect', { id: 's1', tools: [{ name: 'search', print: 'print-search' }] }]])
})

test('a tool that has changed is shown beside what was chosen, and is off until it is chosen again', async () => {
  const before = { description: '原来的说明', schema: '{}', reads: true }
  const changed = { ...docs, tools: [tool('search', { is_chosen: true, before })], gone: ['old'] }
  const { person } = open([changed])
  expect(await screen.findByText('1 个选好的工具变了，看过之前不会用它们')).toBeVisible()
  await person.click(screen.getByText(texts.seeChanges))
  expect(screen.getByText('原来的说明')).toBeVisible()
  expect(screen.getByText('search的说明')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'search' })).not.toBeChecked()
  expect(screen.getByText('服务器上已经没有：old')).toBeVisible()
})

test('what has changed meanwhile is shown before it can be chosen', async () => {
  const now = { ...docs, listed: 2, tools: [tool('search', { description: '又变了', print: 'other' })] }
  const { person } = open([docs], {
    mcpSelect: () => {
      throw new ApiError('conflict', '工具刚刚变了，请看过再选', { current: now })
    },
  })
  await person.click(await screen.findByRole('button', { name: '选工具：文档' }))
  await person.click(screen.getByRole('checkbox', { name: 'search' }))
  await person.click(screen.getByRole('button', { name: texts.saveTools }))
  expect(await screen.findByText('又变了')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'search' })).not.toBeChecked()
})

test('a login that comes back is completed once, and leaves the address', async () => {
  window.history.replaceState(
    null,
    '',
    '/agent/plugin?tab=mcp#state=s&code=c%261&iss=https%3A%2F%2Flogin.example',
  )
  const servers: McpServer[] = [{ ...docs, login: 'needed' }]
  const { calls } = open(servers, {
    mcpLoginFinish: () => {
      servers[0] = { ...docs, login: 'done' }
      return servers[0]
    },
  })
  expect(window.location.hash).toBe('')
  expect(await screen.findByText(texts.loginDone)).toBeVisible()
  expect(screen.getByRole('button', { name: '退出“文档”' })).toBeVisible()
  expect(calls).toEqual([
    ['mcpLoginFinish', { state: 's', code: 'c&1', iss: 'https://login.example', error: '' }],
  ])
})

test('a server that needs no login says so, and one that is deleted is gone', async () => {
  const { person } = open([docs], { mcpLogin: () => ({ url: '' }), mcpDelete: () => ({}) })
  await person.click(await screen.findByRole('button', { name: '登录“文档”' }))
  await waitFor(() => expect(JSON.stringify(toastQueue.getState())).toContain(texts.noLogin))
  expect(screen.getByRole('button', { name: '删除“文档”' })).toHaveAttribute('aria-haspopup', 'dialog')
})

test('a server of this site is added, and can be neither edited nor logged in to', async () => {
  const added = { ...docs, id: 's2', name: '程序', url: 'stdio://x', is_local: true }
  const { person, calls } = open([], { mcpOffers: () => ({ names: ['程序'] }), mcpAdd: () => added })
  await person.click(await screen.findByRole('button', { name: '加上：程序' }))
  expect(await screen.findByText(texts.provided)).toBeVisible()
  expect(calls).toContainEqual(['mcpAdd', { name: '程序' }])
  expect(screen.queryByRole('button', { name: '修改“程序”' })).toBeNull()
  expect(screen.queryByRole('button', { name: '登录“程序”' })).toBeNull()
  expect(screen.queryByRole('heading', { name: texts.offers })).toBeNull()
})
