import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { documentFilePaths } from '@/lib/contract/routes/writer-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ExportDocument } from './export-document'

const texts = zhCN.writer.export
const pushed: string[] = []
const put: string[] = []
const realFetch = globalThis.fetch

jest.mock('@/lib/client/api/browser-api', () => ({ identityHeaders: async () => ({}) }))
jest.mock('@/lib/client/attachments/open-attachments', () => ({
  browserCalls: () => ({
    hash: async () => 'a'.repeat(64),
    put: async (_: unknown, file: File) => void put.push(`${file.name} ${file.size}`),
  }),
}))

beforeEach(() => {
  pushed.length = 0
  put.length = 0
  toastQueue.setState([], true)
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
})
afterEach(() => {
  globalThis.fetch = realFetch
})

async function ask(title: string, markdown: string, answers: HostAnswers): Promise<string[]> {
  const asked: string[] = []
  globalThis.fetch = (async (url: string) => {
    asked.push(url)
    return { ok: true, status: 200, headers: new Headers(), blob: async () => new Blob([markdown]) }
  }) as unknown as typeof fetch
  const queryClient = createQueryClient()
  const hosts = { accountHost: '', apiHost: '', workHost: '', testWorkHost: '' }
  queryClient.setQueryData(runtimeConfigQuery().queryKey, hosts as never)
  const store = { flush: async () => true, getState: () => ({ settings: { title } }) } as never
  const router: Partial<AppRouterInstance> = { push: (path: string) => void pushed.push(path) }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)} queryClient={queryClient}>
        <AppRouterContext value={router as AppRouterInstance}>
          <ExportDocument docId="d1" store={store} write={() => undefined} />
        </AppRouterContext>
      </ApiProvider>
    </Texts>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: texts.title }))
  await user.click(screen.getByRole('menuitem', { name: texts.ask }))
  return asked
}

const said = () => toastQueue.getState().map(({ message }) => message)
const target = { file_id: 'f7', upload_url: '/blobs/x', method: 'PUT', headers: {}, expires: 0 } as const

test('the document becomes a file, and a chat opens with it', async () => {
  const wishes: unknown[] = []
  const asked = await ask('渡口/茶馆', '# 渡口茶馆\n', {
    fileSign: (wish) => {
      wishes.push(wish)
      return target
    },
    fileFinish: () => ({
      file_id: 'f7',
      name: 'x.md',
      size: 15,
      mime: 'text/markdown',
      state: 'waiting',
      progress: 0,
      created: 0,
    }),
  })
  await waitFor(() => expect(pushed).toEqual(['/chat/chat_doc/014?c=new-f7&f=f7']))
  expect(asked).toEqual([`${documentFilePaths.export}?doc_id=d1&format=md`])
  expect(wishes).toMatchObject([{ mime: 'text/markdown', size: 15 }])
  expect(put).toEqual(['渡口 茶馆.md 15'])
})

test('an empty one says so', async () => {
  await ask('', '', {})
  await waitFor(() => expect(said()).toEqual([texts.nothingToAsk]))
  expect(pushed).toEqual([])
})
