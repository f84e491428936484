import { beforeAll, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { SearchSession } from '@/lib/contract/routes/http'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { sessionDays } from './session-days'
import { SessionList } from './session-list'

const day = (ago: number) => Math.floor(new Date(2026, 10, 22 - ago, 12).getTime() / 1000)

function session(title: string, rest: Partial<SearchSession> = {}): SearchSession {
  return {
    conversation_id: title,
    agent_id: '001',
    agent_type: 'universal',
    title,
    updated: day(0),
    is_pinned: false,
    pattern: 'normal',
    answers: 1,
    ...rest,
  }
}

const texts = { history: zhCN.history, common: zhCN.common, locale: 'zh-CN' } as const

test('searches are grouped by day, pinned ones first', () => {
  const sessions = [
    session('钉', { is_pinned: true, updated: day(9) }),
    session('今', {}),
    session('昨', { updated: day(1) }),
    session('前', { updated: day(2) }),
    session('去年', { updated: Math.floor(new Date(2025, 0, 3).getTime() / 1000) }),
  ]
  const now = new Date(2026, 10, 22, 23, 59).getTime()
  expect(sessionDays(sessions, now, texts).map(({ label, weekday }) => [label, weekday])).toEqual([
    ['置顶', ''],
    ['今天', ''],
    ['昨天', ''],
    ['11 月 20 日', '周五'],
    ['2025 年 1 月 3 日', '周五'],
  ])
})

interface Listed {
  readonly all: readonly SearchSession[]
  readonly rename?: () => Promise<{ title: string }>
}

function open({ all, rename = () => Promise.resolve({ title: '' }) }: Listed) {
  const asked: string[] = []
  const apiOf = fakeHost({
    sessionList: ({ keyword = '', pattern }: { keyword?: string; pattern?: string }) => {
      asked.push(keyword)
      const list = all.filter(
        ({ title, pattern: own }) => title.includes(keyword) && (pattern === undefined || own === pattern),
      )
      return { list, offset: list.length, hasMore: false, ...(keyword === '' ? { total: all.length } : {}) }
    },
    sessionRename: rename,
    guessSearch: () => ({ list: [] }),
  })
  const router: Partial<AppRouterInstance> = { push: jest.fn(), prefetch: jest.fn() }
  render(
    <AppRouterContext value={router as AppRouterInstance}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={apiOf}>
          <SessionList title="搜索记录" intro="" />
        </ApiProvider>
      </Texts>
    </AppRouterContext>,
  )
  return { asked }
}

beforeAll(() => {
  // jsdom lays nothing out, so that nothing comes near.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

test('running ones are marked, with what they await', async () => {
  open({
    all: [
      session('报告', { pattern: 'research', state: 'running', progress: { done: 4, of: 6 } }),
      session('出游', {
        pattern: 'copilot',
        state: 'waiting',
        awaits: 'options',
        progress: { done: 1, of: 3 },
      }),
      session('提纲', {
        pattern: 'research',
        state: 'waiting',
        awaits: 'outline',
        until: new Date(2099, 10, 24, 23, 2).getTime(),
      }),
      session('平常', { answers: 3 }),
    ],
  })
  const link = async (name: string) => screen.findByRole('link', { name: new RegExp(name) })
  expect(await link('报告')).toHaveTextContent('正在写，4 / 6 节')
  expect(await link('出游')).toHaveTextContent('等你回答第 2 问')
  expect(await link('提纲')).toHaveTextContent('等你看提纲留到11-24 23:02')
  expect(await link('平常')).toHaveTextContent('追问 2 次')
})

test('keyword and mode filter the list, and an empty result offers to show all', async () => {
  open({ all: [session('青桐渡口'), session('报告', { pattern: 'research' })] })
  await screen.findByRole('link', { name: /青桐渡口/ })
  fireEvent.click(screen.getByRole('button', { name: '研究' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /青桐渡口/ })).toBeNull())
  const field = screen.getByRole('searchbox', { name: '找搜过的问题' })
  fireEvent.change(field, { target: { value: '渡口' } })
  await screen.findByText('没有找到“渡口”')
  fireEvent.click(screen.getByRole('button', { name: '看全部' }))
  await screen.findByRole('link', { name: /青桐渡口/ })
  expect(screen.getByRole('searchbox', { name: '找搜过的问题' })).toHaveValue('')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(screen.getByRole('searchbox', { name: '找搜过的问题' })).toHaveFocus()
})

test('a title that the host refuses stays in its field, and its sentence is shown', async () => {
  const refused = new ApiError('bad_request', '标题里有不能使用的词，请换一个', { field: 'title' })
  open({ all: [session('青桐渡口')], rename: () => Promise.reject(refused) })
  const item = (await screen.findByRole('link', { name: /青桐渡口/ })).closest('li') as HTMLElement
  fireEvent.click(within(item).getByRole('button', { name: '改名：青桐渡口' }))
  const field = screen.getByRole('textbox', { name: '新的标题' })
  fireEvent.change(field, { target: { value: '坏词' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  expect(screen.getByRole('textbox', { name: '新的标题' })).toHaveValue('坏词')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(await screen.findByRole('link', { name: /青桐渡口/ })).toBeInTheDocument()
})

test('an empty history shows where to start', async () => {
  open({ all: [] })
  expect(await screen.findByRole('heading', { name: '还没有搜过什么' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '去搜索' })).toHaveAttribute('href', '/')
})
