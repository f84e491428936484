import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useCopied } from '@/components/shared/answer/use-copied'
import { toastQueue } from '@/components/ui/toast-store'
import { ApiProvider } from '@/lib/api/api-context'
import { ApiError } from '@/lib/api/api-error'
import { fakeHost } from '@/lib/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { fill } from '@/lib/messages/fill'
import { zhCN } from '@/lib/messages/zh-cn'
import { Texts } from '@/lib/messages/use-texts'
import { useShare } from './use-share'

const url = 'https://zhizhou.example/shared/s1'

/** Safari's rule: the clipboard is open while a click is handled, and closed as soon as anything was waited for. */
class StrictClipboard {
  isInClick = false
  isForbidden = false
  text = ''

  writeText = async (text: string): Promise<void> => {
    this.#check()
    this.text = text
  }

  write = async ([item]: FakeItem[]): Promise<void> => {
    this.#check()
    const blob = await item?.parts['text/plain']
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.addEventListener('load', resolve)
      reader.readAsText(blob ?? new Blob())
    })
    this.text = typeof reader.result === 'string' ? reader.result : ''
  }

  #check(): void {
    if (!this.isInClick || this.isForbidden) throw new DOMException('not allowed', 'NotAllowedError')
  }
}

class FakeItem {
  readonly parts: Record<string, Promise<Blob>>

  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts
  }
}

let clipboard: StrictClipboard

beforeEach(() => {
  clipboard = new StrictClipboard()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  Object.defineProperty(globalThis, 'ClipboardItem', { configurable: true, value: FakeItem })
  toastQueue.setState([], true)
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(globalThis, 'ClipboardItem')
})

function Buttons() {
  const { copy, isCopied } = useCopied()
  const { share } = useShare('v1')
  return (
    <>
      <button type="button" onClick={() => void copy('一段文字')}>
        {isCopied ? '复制了' : '复制'}
      </button>
      <button type="button" onClick={() => void share()}>
        分享
      </button>
    </>
  )
}

function click(name: string, shareLink: () => Promise<{ id: string; url: string; expires: number }>): void {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ shareLink })}>
        <Buttons />
      </ApiProvider>
    </Texts>,
  )
  clipboard.isInClick = true
  fireEvent.click(screen.getByRole('button', { name }))
  clipboard.isInClick = false
}

const made = async () => ({ id: 's1', url, expires: 0 })
const said = () => toastQueue.getState().map(({ message }) => message)

describe('the clipboard', () => {
  test('takes a text within the click', async () => {
    click('复制', made)
    expect(await screen.findByRole('button', { name: '复制了' })).toBeInTheDocument()
    expect(clipboard.text).toBe('一段文字')
  })

  test('takes an address within the click that is known only later', async () => {
    click('分享', made)
    await waitFor(() => expect(said()).toEqual([zhCN.result.shared]))
    expect(clipboard.text).toBe(url)
  })

  test.each([
    ['复制', made, zhCN.answer.copyFailed],
    ['分享', made, fill(zhCN.result.sharedNotCopied, { url })],
    ['分享', async () => Promise.reject(new Error('no host')), zhCN.network.busy],
    ['分享', async () => Promise.reject(new ApiError('network')), zhCN.network.interrupted],
  ])('that is refused is told (%s)', async (name, shareLink, sentence) => {
    clipboard.isForbidden = true
    click(name, shareLink)
    await waitFor(() => expect(said()).toEqual([sentence]))
    expect(screen.queryByRole('button', { name: '复制了' })).toBeNull()
  })

  test('that cannot wait is used once the address is there', async () => {
    Reflect.deleteProperty(globalThis, 'ClipboardItem')
    clipboard.writeText = jest.fn<StrictClipboard['writeText']>().mockResolvedValue()
    click('分享', made)
    await waitFor(() => expect(said()).toEqual([zhCN.result.shared]))
    expect(clipboard.writeText).toHaveBeenCalledWith(url)
  })
})
