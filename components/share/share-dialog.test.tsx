import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { ShareEntry, SharePreview } from '@/lib/contract/routes/share-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { fill } from '@/lib/messages/fill'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ShareDialog } from './share-dialog'
import { StrictClipboard } from './testing/strict-clipboard'

const texts = zhCN.share
const url = 'https://zhizhou.example/shared/s1'
const preview: SharePreview = {
  title: '澜江号子是什么？',
  answers: 1,
  sources: 8,
  left_out: [
    { kind: 'thinking', count: 2 },
    { kind: 'own_passage', count: 3 },
  ],
}

let clipboard: StrictClipboard
let wishes: unknown[]

beforeEach(() => {
  clipboard = new StrictClipboard()
  wishes = []
  clipboard.install()
  toastQueue.setState([], true)
})

afterEach(() => {
  jest.useRealTimers()
  clipboard.remove()
})

function open(answers: HostAnswers = {}): void {
  const host = fakeHost({
    sharePreview: () => preview,
    shareList: () => ({ list: [], offset: 0, hasMore: false }),
    shareLink: (wish) => {
      wishes.push(wish)
      return { id: 's1', url, expires: 0 }
    },
    ...answers,
  })
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={host}>
        <ShareDialog conversationId="v1" />
      </ApiProvider>
    </Texts>,
  )
}

async function press(name: string): Promise<void> {
  clipboard.click(await screen.findByRole('button', { name }))
}

describe('sharing', () => {
  test('shows what is public and what is not before sharing', async () => {
    open()
    expect(await screen.findByRole('figure', { name: texts.preview })).toHaveTextContent(preview.title)
    expect(screen.getByText(/8 份来源/)).toBeInTheDocument()
    expect(screen.getByText(/思考过程 2 段、“我的文件”里的 3 段原文/)).toBeInTheDocument()
    expect(wishes).toEqual([])
    expect(screen.queryByRole('img', { name: texts.qrLabel })).toBeNull()
  })

  test('copies an address within the click although it is known only later, and confirms for 1500 ms', async () => {
    open()
    await screen.findByRole('figure')
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
    clipboard.click(screen.getByRole('button', { name: texts.makeLink }))
    await act(async () => {
      await jest.advanceTimersByTimeAsync(50)
    })
    await waitFor(() => expect(screen.getByRole('button', { name: texts.copied })).toBeInTheDocument())
    expect(clipboard.text).toBe(url)
    expect(screen.getByRole('status')).toHaveTextContent(texts.shared)
    await act(() => jest.advanceTimersByTimeAsync(1_400))
    expect(screen.getByRole('button', { name: texts.copied })).toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(150))
    expect(screen.getByRole('button', { name: texts.copyLink })).toBeInTheDocument()
  })

  test('another expiry is requested immediately for the same link; its QR code is rendered locally', async () => {
    open()
    await press(texts.makeLink)
    expect(await screen.findByLabelText(texts.link)).toHaveValue(url)
    expect(screen.getByRole('img', { name: texts.qrLabel }).querySelectorAll('path')).toHaveLength(2)
    fireEvent.click(screen.getByRole('radio', { name: texts.expiries.week }))
    await waitFor(() => expect(wishes).toHaveLength(2))
    fireEvent.click(screen.getByRole('radio', { name: texts.expiries.always }))
    await waitFor(() => expect(wishes).toHaveLength(3))
    expect(wishes).toEqual([
      { conversation_id: 'v1', expires: 30 * 86_400 },
      { conversation_id: 'v1', expires: 7 * 86_400 },
      { conversation_id: 'v1' },
    ])
    expect(screen.getByText(texts.noEnd)).toBeInTheDocument()
  })

  test('a clipboard that refuses leaves the link, to be copied by hand', async () => {
    clipboard.isForbidden = true
    open()
    await press(texts.makeLink)
    expect(await screen.findByLabelText(texts.link)).toHaveValue(url)
    await waitFor(() =>
      expect(toastQueue.getState().map(({ message }) => message)).toEqual([texts.notCopied]),
    )
  })

  test.each<[string, ApiError, string]>([
    ['an answer that is being written', new ApiError('conflict'), texts.running],
    ['a deleted conversation', new ApiError('not_found'), texts.deleted],
    ['no network', new ApiError('network'), zhCN.errors.network.title],
  ])('%s has its own state', async (_case, error, sentence) => {
    open({ sharePreview: () => Promise.reject(error) })
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.queryByRole('button', { name: texts.makeLink })).toBeNull()
  })

  test('the host’s message is shown if no link was created', async () => {
    const sentence = '分享的链接太多了，请先停止一些分享'
    open({ shareLink: () => Promise.reject(new ApiError('conflict', sentence)) })
    await press(texts.makeLink)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(toastQueue.getState()).toEqual([])
  })

  test('links are revoked from the list', async () => {
    let state: ShareEntry['state'] = 'active'
    open({
      shareList: () => ({
        list: [{ id: 's0', url, title: '旧的', created: 1, expires: 0, state, views: 12 }],
        offset: 1,
        hasMore: false,
      }),
      shareRevoke: () => {
        state = 'revoked'
        return {}
      },
    })
    expect(await screen.findByText(/看过 12 次/)).toBeInTheDocument()
    await press(fill(zhCN.history.stopSharingOf, { title: '旧的' }))
    expect(await screen.findByText(zhCN.history.shareStates.revoked)).toBeInTheDocument()
  })
})
