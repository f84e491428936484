import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { dialogueFilePaths, exportFormats } from '@/lib/contract/routes/share-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { fill } from '@/lib/messages/fill'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ExportMenu } from './export-menu'

const texts = zhCN.file
const realFetch = globalThis.fetch
const saved: string[] = []

jest.mock('@/lib/client/api/browser-api', () => ({ identityHeaders: async () => ({ 'k-device': 'Web' }) }))

beforeEach(() => {
  saved.length = 0
  toastQueue.setState([], true)
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

afterEach(() => {
  globalThis.fetch = realFetch
  jest.restoreAllMocks()
})

interface Reply {
  readonly status: number
  readonly json?: unknown
  readonly disposition?: string
}

function show(
  answer: () => Promise<Reply>,
  hasSources?: boolean,
): { asked: string[]; user: ReturnType<typeof userEvent.setup> } {
  const asked: string[] = []
  const queryClient = createQueryClient()
  const hosts = { accountHost: '', apiHost: '', workHost: '', testWorkHost: '' }
  queryClient.setQueryData(runtimeConfigQuery().queryKey, hosts as never)
  globalThis.fetch = (async (url: string) => {
    asked.push(url)
    const { status, json, disposition = '' } = await answer()
    return {
      ok: status === 200,
      status,
      headers: new Headers({ 'content-disposition': disposition }),
      blob: async () => new Blob(['x']),
      json: async () => json,
    }
  }) as unknown as typeof fetch
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({})} queryClient={queryClient}>
        <ExportMenu conversationId="v1" {...(hasSources === undefined ? {} : { hasSources })} />
      </ApiProvider>
    </Texts>,
  )
  return { asked, user: userEvent.setup() }
}

const said = () => toastQueue.getState().map(({ message }) => message)

describe('a conversation is exported', () => {
  test.each(exportFormats)('as %s, with the file name of the host', async (format) => {
    const name = encodeURIComponent(`澜江号子？.${format}`)
    const disposition = `attachment; filename="____.${format}"; filename*=UTF-8''${name}`
    const { asked, user } = show(async () => ({ status: 200, disposition }))
    await user.click(screen.getByRole('button', { name: texts.export }))
    expect(screen.getByRole('menu')).toHaveTextContent(texts.labelled)
    await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${texts.formats[format]}`) }))
    await waitFor(() => expect(saved).toEqual([`澜江号子？.${format}`]))
    expect(asked).toEqual([`${dialogueFilePaths.export}?conversation_id=v1&format=${format}`])
    expect(said()).toEqual([fill(texts.exported, { format: texts.formats[format] })])
  })

  test('without sources, references are not offered', async () => {
    const { user } = show(async () => ({ status: 200 }), false)
    await user.click(screen.getByRole('button', { name: texts.export }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
      ['md', 'docx', 'pdf'].map((format) => expect.stringContaining(texts.formats[format as 'md'])),
    )
  })

  test.each<[string, () => Promise<Reply>, string]>([
    [
      'the host’s own sentence',
      async () => ({ status: 409, json: { code: 409, message: '回答写完后才能导出' } }),
      '回答写完后才能导出',
    ],
    ['a response not from the host', async () => ({ status: 502, json: '<html>' }), texts.failed],
    ['no network', async () => Promise.reject(new TypeError('failed')), texts.failed],
  ])('or shows why it failed: %s', async (_case, answer, sentence) => {
    const { user } = show(answer)
    await user.click(screen.getByRole('button', { name: texts.export }))
    await user.click(screen.getByRole('menuitem', { name: /^Markdown/ }))
    await waitFor(() => expect(said()).toEqual([sentence]))
    expect(saved).toEqual([])
    expect(screen.getByRole('button', { name: texts.export })).toBeInTheDocument()
  })
})
