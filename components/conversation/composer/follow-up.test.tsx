import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RefObject } from 'react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import type { WithAttached } from '../record/use-record-actions'
import { FollowUp } from './follow-up'

type Ask = Parameters<typeof FollowUp>[0]['onAsk']

function open(onAsk: Ask, isChecking = false) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({})}>
        <FollowUp
          returned={{ text: '' }}
          unsent=""
          draftKey="c1"
          isAnswering={false}
          isChecking={isChecking}
          onAsk={onAsk}
          isWaiting={false}
          onCancel={() => undefined}
          onStop={() => undefined}
        />
      </ApiProvider>
    </Texts>,
  )
  return { user: userEvent.setup(), field: screen.getByRole('textbox', { name: '追问' }) }
}

afterEach(() => sessionStorage.clear())

function box(more: Partial<Parameters<typeof FollowUp>[0]>, host = fakeHost({})) {
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={host}>
        <FollowUp
          returned={{ text: '' }}
          unsent=""
          draftKey="c1"
          isAnswering={false}
          isChecking={false}
          onAsk={() => undefined}
          isWaiting={false}
          onCancel={() => undefined}
          onStop={() => undefined}
          {...more}
        />
      </ApiProvider>
    </Texts>
  )
}

const field = () => screen.getByRole('textbox', { name: '追问' })

test('a question that is asked by one click gets the files of the input, while it is there', async () => {
  const attached = { current: null } as RefObject<WithAttached>
  const { unmount } = render(box({ attached }))
  const ask = jest.fn<(fileIds: readonly string[], onSent: () => void) => void>()
  act(() => attached.current?.(ask))
  await waitFor(() => expect(ask).toHaveBeenCalledWith([], expect.any(Function)))
  unmount()
  expect(attached.current).toBeNull()
})

describe('a text that was not sent', () => {
  test('returns on each refusal, even the same one', async () => {
    const { rerender } = render(box({}))
    for (const returned of [{ text: '再问' }, { text: '再问' }]) {
      rerender(box({ returned }))
      expect(field()).toHaveValue('再问')
      await userEvent.clear(field())
    }
  })

  test('is placed before what was typed meanwhile, and only once', async () => {
    const { rerender } = render(box({}))
    await userEvent.type(field(), '新写的')
    rerender(box({ returned: { text: '退回的' } }))
    expect(field()).toHaveValue('退回的\n新写的')
    rerender(box({ returned: { text: '退回的' } }))
    expect(field()).toHaveValue('退回的\n新写的')
  })

  test('is restored after navigation, in its own conversation', async () => {
    const { unmount } = render(box({}))
    await userEvent.type(field(), '写了一半')
    unmount()
    const other = render(box({ draftKey: 'c2' }))
    expect(field()).toHaveValue('')
    other.unmount()
    render(box({}))
    expect(field()).toHaveValue('写了一半')
  })

  test('moves with the key of its box, and leaves nothing under the earlier one', async () => {
    const { rerender, unmount } = render(box({ draftKey: '012' }))
    await userEvent.type(field(), '写了一半')
    rerender(box({ draftKey: 'c1' }))
    expect(Object.entries(sessionStorage)).toEqual([['own:draft:c1', '写了一半']])
    unmount()
    render(box({ draftKey: 'c1' }))
    expect(field()).toHaveValue('写了一半')
  })

  test.each(['before', 'after'])('survives a key that changes %s it was read', (when) => {
    sessionStorage.setItem(`own:draft:${when === 'before' ? '012' : 'c1'}`, '写了一半')
    const { rerender } = render(box({ draftKey: when === 'before' ? '012' : 'c1' }))
    rerender(box({ draftKey: 'c1' }))
    expect(field()).toHaveValue('写了一半')
    expect(sessionStorage.getItem('own:draft:c1')).toBe('写了一半')
  })

  test('is kept until the host has accepted it, and no longer', () => {
    const { unmount } = render(box({ unsent: '还没送到' }))
    expect(field()).toHaveValue('')
    unmount()
    const back = render(box({}))
    expect(field()).toHaveValue('还没送到')
    back.unmount()
    sessionStorage.clear()
    const taken = render(box({ unsent: '还没送到' }))
    taken.rerender(box({ unsent: '' }))
    taken.unmount()
    render(box({}))
    expect(field()).toHaveValue('')
  })

  test('is not in the box as well while it is on its way', () => {
    const { unmount } = render(box({ unsent: '还没送到' }))
    unmount()
    render(box({ unsent: '还没送到' }))
    expect(field()).toHaveValue('')
  })

  test('a running answer can be stopped, and nothing else is sent meanwhile', async () => {
    const [asked, stopped] = [jest.fn(), jest.fn()]
    render(box({ isAnswering: true, onAsk: asked, onStop: stopped }))
    await userEvent.type(field(), '等一下{Enter}')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '停止回答' }))
    expect(stopped).toHaveBeenCalledTimes(1)
  })
})

describe('a message to an agent that reads pages', () => {
  const fileId = 'f'.repeat(32)
  const [link, other] = ['https://a.test/一页', 'https://a.test/ 讲了什么']

  test.each([
    [link, true, [fileId]],
    [other, true, []],
    [link, false, []],
  ])('%s, agent that reads pages: %j: asked with %j', async (text, links, fileIds) => {
    document.documentElement.dataset.account = 'member'
    const accepts = { extensions: ['txt'], images: false, links, max_files: 5, max_bytes: 100 }
    const info = { file_id: fileId, name: '一页', size: 1, mime: 'text/html', progress: 100, created: 0 }
    const config = jest.fn(() => ({ service_url: 'ws://localhost/socket/chat', accepts }))
    const host = fakeHost({
      agentConfig: config,
      linkUpload: () => ({ file_id: fileId }),
      fileInfo: () => ({ ...info, state: 'ready' as const }),
    })
    const asked = jest.fn<Ask>()
    render(box({ agentId: '003', onAsk: asked }, host))
    await waitFor(() => expect(config).toHaveBeenCalled())
    await userEvent.type(field(), `${text}{Enter}`)
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ content: text, fileIds })
    delete document.documentElement.dataset.account
  })
})

describe('the box for a follow-up', () => {
  test('is emptied once its text is on its way, and not before', async () => {
    let send = () => undefined as void
    const asked = jest.fn<Ask>(({ onSent }) => {
      send = onSent
    })
    const { user, field } = open(asked)
    await user.type(field, ' 那冬天呢？ {Enter}')
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ content: '那冬天呢？', fileIds: [] })
    expect(field).toHaveValue(' 那冬天呢？ ')
    await user.type(field, '再写')
    act(() => send())
    expect(field).toHaveValue(' 那冬天呢？ 再写')
  })

  test('keeps a refused text with the reason until it is edited', async () => {
    const { user, field } = open(({ onRefused }) => onRefused('不能这样问'))
    await user.type(field, '坏词{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('不能这样问')
    expect(field).toHaveValue('坏词')
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    await user.type(field, '改')
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(field).toBeValid()
  })

  test('says that a text is being checked', () => {
    open(() => undefined, true)
    expect(screen.getByRole('button', { name: '发送问题' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('正在检查')).toBeInTheDocument()
  })

  test('is cleared immediately when the check is fast', async () => {
    const { user, field } = open(({ onSent }) => onSent())
    await user.type(field, '问{Enter}')
    expect(field).toHaveValue('')
  })
})

test('a question that waits for the connection stays until it is cancelled', async () => {
  const onCancel = jest.fn()
  const { rerender } = render(box({}))
  await userEvent.type(field(), '再问')
  rerender(box({ isWaiting: true, onCancel }))
  await userEvent.type(field(), '别的')
  expect(field()).toHaveValue('再问')
  await userEvent.click(screen.getByRole('button', { name: zhCN.result.connection.cancel }))
  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(field()).toHaveFocus()
  rerender(box({}))
  await userEvent.type(field(), '一次')
  expect(field()).toHaveValue('再问一次')
})

test('another question can be asked while the answer awaits a choice, otherwise it can be stopped', async () => {
  const asked: string[] = []
  render(box({ isAnswering: true, isAwaited: true, onAsk: ({ content }) => asked.push(content) }))
  expect(field()).toHaveAttribute('placeholder', '想换个问题，也可以直接写…')
  expect(screen.getByRole('button', { name: '停止回答' })).toBeInTheDocument()
  await userEvent.type(field(), '换一个{Enter}')
  expect(asked).toEqual(['换一个'])
  expect(screen.queryByRole('button', { name: '停止回答' })).toBeNull()
})
