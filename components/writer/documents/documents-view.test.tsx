import { beforeAll, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { DocumentsView } from './documents-view'

const { writer: texts, common } = zhCN
const summary = (id: number) => ({
  doc_id: `d${id}`,
  title: `文档 ${id}`,
  snippet: '',
  words: 1,
  updated: 1_700_000_000,
})

// The next page is loaded by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

test('the list stays when its next page fails, which is tried again; each document is listed once', async () => {
  let isBroken = true
  const docList = ({ offset }: { readonly offset: number }) => {
    if (offset === 0) return { list: [summary(1), summary(2)], offset: 2, hasMore: true }
    if (isBroken) throw new ApiError('forbidden', '')
    // A document was created meanwhile, so one of the first page is on the second one, too.
    return { list: [summary(2), summary(3)], offset: 4, hasMore: false }
  }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ docList })} queryClient={createQueryClient()}>
        <AppRouterContext value={{} as never}>
          <DocumentsView />
        </AppRouterContext>
      </ApiProvider>
    </Texts>,
  )
  await userEvent.click(await screen.findByRole('button', { name: texts.more }))
  expect(await screen.findByText(texts.failed)).toBeVisible()
  expect(screen.getByRole('link', { name: '文档 1' })).toBeVisible()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: common.retry }))
  expect(await screen.findByRole('link', { name: '文档 3' })).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(screen.queryByText(texts.failed)).toBeNull()
})
