import { expect, test } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { MemorySection } from './memory-section'

function open(answers: HostAnswers) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)}>
        <MemorySection />
      </ApiProvider>
    </Texts>,
  )
  return userEvent.setup()
}

const memory = (at: number) => ({
  id: `m${at}`,
  text: `第${at}件`,
  from: 'd',
  remembered: Date.UTC(2026, 10, 2),
})
const toggle = () => screen.findByRole('switch', { name: '记得我说过的' })

test('it is off at first, says what it means, and can be turned on and off', async () => {
  const stored: boolean[] = []
  const user = open({
    memoryList: () => ({ list: [], isOn: false }),
    memorySetting: ({ isOn }) => {
      stored.push(isOn)
      return { list: [], isOn }
    },
  })
  await screen.findByText(/还没有记下什么/)
  expect(await toggle()).not.toBeChecked()
  expect(await toggle()).toHaveAccessibleDescription(/模型服务.*忘掉.*只有情感陪伴/)
  await user.click(await toggle())
  expect(await toggle()).toBeChecked()
  expect(await toggle()).not.toHaveAccessibleDescription(/只有情感陪伴/)
  await user.click(await toggle())
  expect(await toggle()).not.toBeChecked()
  expect(stored).toEqual([true, false])
})

test('a change that fails is said, and the switch is as before', async () => {
  const user = open({
    memoryList: () => ({ list: [], isOn: false }),
    memorySetting: () => {
      throw new ApiError('unprocessable', '现在不行。')
    },
  })
  await screen.findByText(/还没有记下什么/)
  await user.click(await toggle())
  expect(await screen.findByText('现在不行。')).toHaveAttribute('role', 'alert')
  expect(await toggle()).not.toBeChecked()
})

test('very many memories are listed with sentence and day', async () => {
  open({ memoryList: () => ({ list: Array.from({ length: 200 }, (_, at) => memory(at)), isOn: true }) })
  const items = await screen.findAllByRole('listitem')
  expect(items).toHaveLength(200)
  within(items[0] as HTMLElement).getByText('第0件')
  within(items[0] as HTMLElement).getByText('2026年11月2日')
  screen.getByRole('button', { name: '删除“第0件”' })
  screen.getByRole('button', { name: '全部忘掉' })
})

test('while the list cannot be loaded, nothing can be turned on', async () => {
  open({
    memoryList: () => {
      throw new ApiError('not_found')
    },
  })
  await screen.findByRole('button', { name: zhCN.common.retry })
  expect(await toggle()).toBeDisabled()
})
