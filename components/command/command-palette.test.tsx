import { beforeAll, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { agentSummary } from '@/components/testing/agent-summary'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { SearchSession } from '@/lib/contract/routes/http'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { CommandLayer } from './command-layer'
import { matchEntry } from './match-entry'

function session(title: string): SearchSession {
  return {
    conversation_id: `c-${title}`,
    agent_id: '001',
    agent_type: 'universal',
    title,
    updated: 1,
    is_pinned: false,
    pattern: 'normal',
    answers: 1,
  }
}

type List = (input: { keyword?: string }) => Promise<{
  list: SearchSession[]
  offset: number
  hasMore: boolean
}>

function open(sessionList: List, answers: HostAnswers = {}) {
  const push = jest.fn()
  const router: Partial<AppRouterInstance> = { push }
  render(
    <AppRouterContext value={router as AppRouterInstance}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={fakeHost({ sessionList, ...answers })}>
          <button type="button">原来的</button>
          <CommandLayer />
        </ApiProvider>
      </Texts>
    </AppRouterContext>,
  )
  return { push }
}

const listing: List = ({ keyword = '' }) =>
  Promise.resolve({
    list: ['青桐渡口', '澜江号子'].filter((title) => title.includes(keyword)).map(session),
    offset: 0,
    hasMore: false,
  })
const pressKeys = (key = 'k') => fireEvent.keyDown(window, { key, ctrlKey: true })
const field = () => screen.findByRole('combobox', { name: '查找和命令' })
const selected = () => screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')

beforeAll(() => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined
})

test('opens by shortcut, is navigated with arrow keys, opens results and returns the focus', async () => {
  const { push } = open(listing)
  screen.getByRole('button', { name: '原来的' }).focus()
  pressKeys()
  const input = await field()
  await screen.findByRole('option', { name: /青桐渡口/ })
  expect(selected()).toHaveTextContent('青桐渡口')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(selected()).toHaveTextContent('澜江号子')
  expect(input).toHaveAttribute('aria-activedescendant', selected()?.id)
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  // Round to the last one.
  expect(selected()).toHaveTextContent('切换到英文')
  // An input method's Enter chooses nothing.
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(push).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '澜江' } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(push).toHaveBeenCalledWith('/result?id=c-%E6%BE%9C%E6%B1%9F%E5%8F%B7%E5%AD%90')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(screen.getByRole('button', { name: '原来的' })).toHaveFocus()
})

test('Escape during an IME composition closes nothing, afterwards it does', async () => {
  open(listing)
  pressKeys()
  const input = await field()
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true })
  expect(input).toBeInTheDocument()
  fireEvent.keyDown(input, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('Home and End select the first and the last entry, but belong to the text once there is any', async () => {
  open(listing)
  pressKeys()
  const input = await field()
  await screen.findByRole('option', { name: /青桐渡口/ })
  fireEvent.keyDown(input, { key: 'End' })
  expect(selected()).toBe(screen.getAllByRole('option').at(-1))
  fireEvent.keyDown(input, { key: 'Home' })
  expect(selected()).toBe(screen.getAllByRole('option').at(0))
  fireEvent.change(input, { target: { value: '切换' } })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  const before = selected()
  for (const key of ['End', 'Home']) {
    expect(fireEvent.keyDown(input, { key })).toBe(true)
    expect(selected()).toBe(before)
  }
})

test.each([
  ['智能体', '/agent-home'],
  ['moban', '/agent/template'],
])('“%s” finds the page %s', async (query, href) => {
  const { push } = open(listing)
  pressKeys()
  const input = await field()
  fireEvent.change(input, { target: { value: query } })
  const pages = await screen.findByRole('group', { name: '页面' })
  fireEvent.click(within(pages).getAllByRole('option')[0] as HTMLElement)
  await waitFor(() => expect(push).toHaveBeenCalledWith(href))
})

test('a member’s own and joined agents are found by name; an unfinished one opens in the editor', async () => {
  document.documentElement.dataset.account = 'member'
  const made = [
    agentSummary('家常菜谱', { id: 'kitchen', is_mine: true, status: 0 }),
    agentSummary('菜价', { id: 'prices', is_bound: true, status: 2 }),
  ]
  const { push } = open(listing, {
    chatSearch: () => ({ detailList: [], offset: 0, hasMore: false }),
    myAgents: ({ keyword, page, size }) => {
      const list = made.filter(({ name }) => name.includes(keyword))
      return { list, total: list.length, page, size }
    },
  })
  for (const [name, href] of [
    ['家常菜谱', '/agent/edit?id=kitchen'],
    ['菜价', '/chat/custom/prices'],
  ] as const) {
    pressKeys()
    fireEvent.change(await field(), { target: { value: '菜' } })
    const agents = await screen.findByRole('group', { name: '智能体' })
    fireEvent.click(await within(agents).findByRole('option', { name: new RegExp(name) }))
    expect(push).toHaveBeenLastCalledWith(href)
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  }
  delete document.documentElement.dataset.account
})

test('the same keys close it', async () => {
  open(listing)
  pressKeys()
  await field()
  pressKeys('K')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('if searches can’t be loaded, that is shown, and the rest is found', async () => {
  let isOffline = true
  open((input) => (isOffline ? Promise.reject(new ApiError('network')) : listing(input)))
  pressKeys()
  fireEvent.change(await field(), { target: { value: 'kuaisuxiezuo' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('网络断开了')
  expect(screen.getByRole('option', { name: /快速写作/ })).toBeInTheDocument()
  isOffline = false
  fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('what arrives late does not move the choice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  open(async (input) => {
    await promise
    return listing(input)
  })
  pressKeys()
  const input = await field()
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  const before = selected()?.textContent
  await act(async () => resolve())
  await screen.findByRole('option', { name: /青桐渡口/ })
  expect(selected()?.textContent).toBe(before)
})

test.each([
  ['快速写作', '写作', 'exact'],
  ['快速写作', 'KUAISU', 'meant'],
  ['快速写作', 'kuaisuxiez', 'meant'],
  ['快速写作', 'ksxz', 'meant'],
  ['快速写作', '快素', 'meant'],
  ['设置', '舍置', 'meant'],
  ['热点㹴', 'redian', 'meant'],
  ['快速写作', 'k', null],
  ['快速写作', 'zuoxie', null],
  ['快速写作', '旅行', null],
] as const)('%s for %j: %s', (label, query, match) => {
  expect(matchEntry(label, query)).toBe(match)
})
