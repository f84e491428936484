import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { FilePage, UnsurePlace } from '@/lib/contract/routes/file-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import PageStrip from './page-strip'

const page: FilePage = {
  page: 2,
  pages: 3,
  width: 420,
  height: 595,
  picture: '/picture?page=2',
  boxes: [{ x: 0.1, y: 0.5, w: 0.8, h: 0.03 }],
  text: ['渡资定为每人五分。'],
}
const onIt = { x: 0.3, y: 0.505, w: 0.03, h: 0.02 }
const elsewhere = { x: 0.3, y: 0.8, w: 0.03, h: 0.02 }
const note = '依据里有 1 处字没把握，可能认错了，用之前看一眼原图'

function show(unsure: readonly UnsurePlace[]) {
  const filePage = () => ({ ...page, recognized: { unsure: [...unsure], unsure_text: [] } })
  return render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ filePage })}>
        <PageStrip fileId="f" passage={4} claim="每人五分" />
      </ApiProvider>
    </Texts>,
  )
}

test('a strip says what of the cited lines may be misread, and dots it', async () => {
  const { container } = show([onIt, elsewhere])
  expect(await screen.findByText(note)).toBeVisible()
  expect(container.querySelectorAll('.border-dotted')).toHaveLength(1)
})

test.each([
  [
    'one place with another reading',
    [{ ...onIt, text: '八', other: '六' }],
    '“八”也可能是“六”，用之前看一眼原图',
  ],
  ['one without another reading', [{ ...onIt, text: '八' }], note],
  [
    'two places',
    [
      { ...onIt, text: '八', other: '六' },
      { ...onIt, x: 0.5, text: '廿', other: '甘' },
    ],
    note.replace('1', '2'),
  ],
])('of %s it says what else it may be, or that it may be misread', async (_name, unsure, expected) => {
  show(unsure)
  expect(await screen.findByText(expected)).toBeVisible()
})

test('what may be misread elsewhere on the page is not said', async () => {
  const { container } = show([elsewhere])
  await waitFor(() => expect(container.querySelector('[data-page-strip]')).not.toBeNull())
  expect(screen.queryByText(note)).toBeNull()
})
