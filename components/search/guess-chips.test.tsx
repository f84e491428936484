import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { GuessChips } from './guess-chips'

test('a proposed question is asked once in two seconds, also when it was not let through', async () => {
  const checked = jest.fn()
  const apiOf = fakeHost({
    searchHistory: () => ({ detailList: [] }),
    guessSearch: () => ({
      list: [{ question: '猜的问题', questionId: 'q', id: 'g', isUser: false, isQuery: true }],
    }),
    sensitiveWords: () => {
      checked()
      return { hit: true, ban_constraint: { forbidden: false }, sensitive_word: '词' }
    },
  })
  const router: Partial<AppRouterInstance> = { push: jest.fn(), prefetch: jest.fn() }
  render(
    <AppRouterContext value={router as AppRouterInstance}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={apiOf}>
          <GuessChips />
        </ApiProvider>
      </Texts>
    </AppRouterContext>,
  )
  const chip = await screen.findByRole('button', { name: '猜的问题' })
  const now = jest.spyOn(performance, 'now')
  for (const [atMs, times] of [
    [10_000, 1],
    [11_999, 1],
    [12_000, 2],
  ] as const) {
    now.mockReturnValue(atMs)
    fireEvent.click(chip)
    await waitFor(() => expect(checked).toHaveBeenCalledTimes(times))
  }
  now.mockRestore()
})
