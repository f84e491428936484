import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { sampleCharts } from '@/lib/client/charts/sample-charts'
import { dialogueFilePaths } from '@/lib/contract/routes/share-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { OwnChartMenu } from './own-chart-menu'

const texts = zhCN.answer.chart
const realFetch = globalThis.fetch
const saved: string[] = []

jest.mock('@/lib/client/api/browser-api', () => ({ identityHeaders: async () => ({ 'k-device': 'Web' }) }))

beforeEach(() => {
  saved.length = 0
  toastQueue.setState([], true)
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  globalThis.fetch = realFetch
  jest.restoreAllMocks()
})

async function exportWith(reply: { readonly status: number; readonly json?: unknown }): Promise<string[]> {
  const asked: string[] = []
  const queryClient = createQueryClient()
  const hosts = { accountHost: '', apiHost: '', workHost: '', testWorkHost: '' }
  queryClient.setQueryData(runtimeConfigQuery().queryKey, hosts as never)
  globalThis.fetch = (async (url: string) => {
    asked.push(url)
    const { status, json } = reply
    const headers = new Headers()
    return { ok: status === 200, status, headers, blob: async () => new Blob(['x']), json: async () => json }
  }) as unknown as typeof fetch
  const record = { conversationId: 'v1', docId: 'd1', onEdited: () => undefined }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({})} queryClient={queryClient}>
        <OwnChartMenu
          record={record}
          cardId="c2"
          content={sampleCharts.bar}
          kind="bar"
          kinds={[]}
          onKind={() => undefined}
        />
      </ApiProvider>
    </Texts>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: texts.more }))
  await user.click(screen.getByRole('menuitem', { name: texts.formulas }))
  return asked
}

test('the workbook with formulas is made by the host', async () => {
  const asked = await exportWith({ status: 200 })
  await waitFor(() => expect(saved).toEqual(['各品类利润.xlsx']))
  expect(asked).toEqual([`${dialogueFilePaths.export}?conversation_id=v1&doc_id=d1&card_id=c2&format=xlsx`])
})

test('when it can not, its sentence is shown', async () => {
  const message = '算出这张表的文件已经删除了，导不出用到的行'
  await exportWith({ status: 404, json: { code: 404, message } })
  await waitFor(() => expect(toastQueue.getState().map(({ message: said }) => said)).toEqual([message]))
  expect(saved).toEqual([])
})
