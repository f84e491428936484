import { beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { StrictMode } from 'react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { readPendingAsk } from '@/lib/client/realtime/conversation/pending-ask'
import type { SearchPattern } from '@/lib/contract/frames/frame'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AskedByAddress } from './asked-by-address'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function open(pattern: SearchPattern | null, hit = false) {
  const replace = jest.fn((_address: string) => undefined)
  const router = { replace } as Partial<AppRouterInstance> as AppRouterInstance
  const checked = jest.fn(() => ({ hit, ban_constraint: { forbidden: false }, sensitive_word: '词' }))
  render(
    <StrictMode>
      <AppRouterContext value={router}>
        <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
          <ApiProvider apiOf={fakeHost({ sensitiveWords: checked })}>
            <AskedByAddress
              question="那须在哪？"
              pattern={pattern}
              otherwise={(sentence) => <p>{sentence}</p>}
            />
          </ApiProvider>
        </Texts>
      </AppRouterContext>
    </StrictMode>,
  )
  return { replace, checked }
}

test.each([
  [null, 'normal'],
  ['copilot', 'copilot'],
  ['research', 'research'],
] as const)('the question of an address is asked once, by the pattern %s as %s', async (named, pattern) => {
  const { replace, checked } = open(named)
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1))
  expect(checked).toHaveBeenCalledTimes(1)
  const address = new URL(replace.mock.calls[0]?.[0] ?? '', 'http://a.test')
  expect(readPendingAsk(address.searchParams.get('id') ?? '')).toMatchObject({
    content: '那须在哪？',
    ask_from: 'url',
    pattern,
  })
})

test('one that may not be sent is shown with the reason instead', async () => {
  const { replace } = open(null, true)
  expect(await screen.findByText(zhCN.network.sensitiveHit)).toBeInTheDocument()
  expect(replace).not.toHaveBeenCalled()
})
