import { expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { keptNotifications, type Notification } from '@/lib/contract/routes/notification-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import BellButton from './bell-button'

// What every browser has, and the simulated one lacks.

const hour = 3_600
const now = Math.floor(Date.now() / 1_000)
const pageSize = 20

function notification(index: number, over: Partial<Notification> = {}): Notification {
  return {
    id: `n${index}`,
    kind: 'ingest_finished',
    title: `第 ${index} 件事`,
    link: '/console/setup',
    is_read: false,
    created: now - index * hour,
    ...over,
  }
}

/** A host with these notifications, and the bell of a member in front of it. */
function ring(all: Notification[], over: HostAnswers = {}) {
  const read: (string[] | 'all')[] = []
  const unread = () => all.filter(({ is_read }) => !is_read).length
  const apiOf = fakeHost({
    notificationList: ({ offset }) => ({
      list: all.slice(offset, offset + pageSize),
      unread: unread(),
      offset: Math.min(all.length, offset + pageSize),
      hasMore: all.length > offset + pageSize,
    }),
    notificationRead: ({ ids }) => {
      read.push(ids ?? 'all')
      all = all.map((each) => ((ids?.includes(each.id) ?? true) ? { ...each, is_read: true } : each))
      return { unread: unread() }
    },
    ...over,
  })
  render(
    <ApiProvider apiOf={apiOf} queryClient={createQueryClient()}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <AppRouterContext value={{ push() {}, prefetch() {} } as never}>
          <BellButton />
        </AppRouterContext>
      </Texts>
    </ApiProvider>,
  )
  return { read }
}

async function openPanel(name: string) {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  return screen.findByRole('dialog', { name: '通知' })
}

test.each([
  [0, '通知', ''],
  [1, '通知，1 条未读', '1'],
  [99, '通知，99 条未读', '99'],
  [100, '通知，100 条未读', '99+'],
])('%i unread are counted', async (count, name, shown) => {
  ring(Array.from({ length: count }, (_, index) => notification(index)))
  expect((await screen.findByRole('button', { name })).textContent).toBe(shown)
})

test('they are grouped by day, link to their subject, and are marked as read by that', async () => {
  const { read } = ring([
    notification(1, { created: now, title: '甲' }),
    notification(2, { created: now - 400 * 24 * hour, title: '乙', is_read: true }),
  ])
  const panel = await openPanel('通知，1 条未读')
  const today = await within(panel).findByRole('region', { name: '今天' })
  const link = within(today).getByRole('link', { name: /未读 甲/ })
  expect(link).toHaveAttribute('href', '/console/setup')
  expect(within(panel).getByRole('link', { name: /^乙/ })).toBeInTheDocument()
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  await waitFor(() => expect(read).toEqual([['n1']]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: '通知' })).toHaveFocus()
})

test('all are marked as read together, and the button keeps the focus', async () => {
  const { read } = ring([notification(1), notification(2)])
  const panel = await openPanel('通知，2 条未读')
  const button = await within(panel).findByRole('button', { name: '全部标为已读' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(read).toEqual(['all']))
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  expect(button).toHaveFocus()
  expect(within(panel).queryByText('未读')).toBeNull()
  expect(screen.getByRole('button', { name: '通知', hidden: true })).toBeInTheDocument()
})

test('all stored ones can be loaded, page by page', async () => {
  ring(Array.from({ length: keptNotifications }, (_, index) => notification(index, { is_read: true })))
  const panel = await openPanel('通知')
  for (let pages = 1; pages < keptNotifications / pageSize; pages += 1) {
    await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(pages * pageSize))
    fireEvent.click(within(panel).getByRole('button', { name: '更多' }))
  }
  await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(keptNotifications))
  expect(within(panel).getByText('只保留最近 90 天的通知')).toBeInTheDocument()
  expect(within(panel).queryByRole('button', { name: '更多' })).toBeNull()
})

test('the empty list explains what will appear', async () => {
  ring([])
  const panel = await openPanel('通知')
  expect(await within(panel).findByText('还没有通知')).toBeInTheDocument()
  expect(within(panel).queryByRole('button')).toBeNull()
})

test('what cannot be read says why, and can be tried again', async () => {
  let isDown = true
  ring([], {
    notificationList: () => {
      if (isDown) throw new ApiError('internal')
      return { list: [notification(1)], unread: 1, offset: 1, hasMore: false }
    },
  })
  const panel = await openPanel('通知')
  const again = await within(panel).findByRole('button', { name: '再试一次' }, { timeout: 8_000 })
  isDown = false
  fireEvent.click(again)
  expect(await within(panel).findByRole('link', { name: /第 1 件事/ })).toBeInTheDocument()
}, 15_000)
