import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { sessionStore } from '@/lib/client/login/session-store'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import LearnedNote from './learned-note'

const memory = { id: 'm1', text: '对花生过敏', from: 'd1', remembered: 1 }
const context = {
  sources: [],
  citations: [],
  isLive: false,
  isNewest: true,
  isPlainFirst: false,
  record: { conversationId: 'c1', docId: 'd1', onEdited: () => undefined },
}

beforeEach(() => {
  jest.useFakeTimers()
  sessionStore.setState({ token: 't', user: { uid: '1' } as never })
})
afterEach(() => {
  jest.useRealTimers()
  sessionStore.setState({ token: '', user: null })
})

/** @param lists what the host answers, the last one from then on */
function open(lists: readonly (readonly (typeof memory)[])[], { isOn = true, isNewest = true } = {}) {
  let calls = 0
  const memoryList = jest.fn(() => ({ list: [...(lists[calls++] ?? lists.at(-1) ?? [])], isOn }))
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ memoryList })}>
        <LearnedNote docId="d1" context={{ ...context, isNewest }} />
      </ApiProvider>
    </Texts>,
  )
  return memoryList
}

const later = () => act(() => jest.advanceTimersByTimeAsync(60_000))

test('what is learned shortly after the answer is shown, and can be forgotten', async () => {
  const memoryList = open([[], [], [memory]])
  await later()
  expect(screen.getByRole('figure', { name: '记下了' })).toHaveTextContent('对花生过敏')
  screen.getByRole('button', { name: '删除“对花生过敏”' })
  const { length } = memoryList.mock.calls
  await later()
  expect(memoryList).toHaveBeenCalledTimes(length)
})

test('what comes from another question is not, and the host is asked for a short time only', async () => {
  const memoryList = open([[{ ...memory, from: 'd2' }]])
  await later()
  expect(screen.queryByRole('figure')).toBeNull()
  expect(memoryList.mock.calls.length).toBeGreaterThan(1)
  expect(memoryList.mock.calls.length).toBeLessThan(8)
})

test.each([
  ['without the setting', { isOn: false }],
  ['once there is a newer answer', { isNewest: false }],
])('%s the host is asked once', async (_, given) => {
  const memoryList = open([[]], given)
  await later()
  expect(memoryList).toHaveBeenCalledTimes(1)
})

test('without the setting nothing is shown', async () => {
  open([[memory]], { isOn: false })
  await later()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('for a visitor the host is not asked', async () => {
  sessionStore.setState({ token: '', user: null })
  const memoryList = open([[memory]])
  await later()
  expect(memoryList).not.toHaveBeenCalled()
})
