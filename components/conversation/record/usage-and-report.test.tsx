import { expect, test } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { UsageAndReport } from './usage-and-report'

const { usage } = zhCN.answer

type Answer = ReturnType<NonNullable<HostAnswers['usageToday']>>

async function open(usageToday: () => Answer): Promise<void> {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <QueryClientProvider client={createQueryClient()}>
        <ApiProvider apiOf={fakeHost({ usageToday })}>
          <UsageAndReport askId="0b9d7a52-3f1c-4a86-9d6e-2f4c1b7a8e90" docId="d1" />
        </ApiProvider>
      </QueryClientProvider>
    </Texts>,
  )
  await userEvent.click(screen.getByRole('button', { name: zhCN.answer.usageAndReport }))
}

test.each<[string, Exclude<Answer, Promise<unknown>>, readonly string[]]>([
  [
    'a bounded day',
    {
      turns: { used: 12, most: 2_000 },
      tokens: { used: 34_000, most: 5_000_000 },
      answer: { tokens: 2_100, models: ['甲'], estimated: false },
    },
    [
      '这个回答用了 2,100 词元，是一天额度的 0.042%。',
      '今天已用 34,000 / 5,000,000 词元',
      '今天已问 12 / 2,000 个问题',
    ],
  ],
  [
    'no limits, and an estimate',
    {
      turns: { used: 1, most: 0 },
      tokens: { used: 9, most: 0 },
      answer: { tokens: 9, models: ['甲'], estimated: true },
    },
    ['这个回答用了大约 9 词元', '今天已用 9 词元，不设上限', '今天已问 1 个问题，不设上限'],
  ],
  [
    'an answer of which nothing is known',
    { turns: { used: 1, most: 2 }, tokens: { used: 0, most: 10 } },
    [usage.nothing],
  ],
])('it says what the answer has cost of the day: %s', async (_, answer, expected) => {
  await open(() => answer)
  for (const text of expected) expect(await screen.findByText(text)).toBeVisible()
})

test('an error is shown in place of the figures', async () => {
  await open(() => {
    throw new ApiError('not_found')
  })
  expect(await screen.findByText(zhCN.errors.not_found.title)).toBeVisible()
})

test('an answer is reported from beside its usage', async () => {
  dialogStack.setState([], true)
  await open(() => ({ turns: { used: 1, most: 0 }, tokens: { used: 9, most: 0 } }))
  await userEvent.click(screen.getByRole('button', { name: zhCN.answer.report }))
  await waitFor(() => expect(dialogStack.getState()).toMatchObject([{ title: zhCN.report.title }]))
  expect(screen.queryByText(usage.nothing)).toBeNull()
})
