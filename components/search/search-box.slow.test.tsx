import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { clearOwnStorage } from '@/lib/client/device/own-storage'
import { setTabOwner } from '@/lib/client/login/tab-owner'
import { readPendingAsk } from '@/lib/client/realtime/conversation/pending-ask'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { SearchBox } from './search-box'

const clear = { hit: false, ban_constraint: { forbidden: false }, sensitive_word: '' }

const answers: HostAnswers = {
  sensitiveWords: () => clear,
  searchHistory: () => ({ detailList: [{ data: '黄山冬天', type: 'history' }] }),
  completion: ({ key }) => ({ detailList: key === '无' ? [] : [{ data: `${key}车站`, type: 'completion' }] }),
}

beforeEach(() => sessionStorage.clear())

function open(given: HostAnswers = answers) {
  const push = jest.fn((_address: string) => undefined)
  const prefetch = jest.fn((_address: string) => undefined)
  const router = { push, prefetch } as Partial<AppRouterInstance> as AppRouterInstance
  const { unmount } = render(
    <AppRouterContext value={router}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={fakeHost(given)}>
          <SearchBox />
        </ApiProvider>
      </Texts>
    </AppRouterContext>,
  )
  return {
    push,
    prefetch,
    unmount,
    user: userEvent.setup(),
    field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: '问题' }),
  }
}

/** The question that the navigation left behind for the result page. */
async function asked(push: jest.Mock<(address: string) => undefined>) {
  await waitFor(() => expect(push).toHaveBeenCalled())
  const address = new URL(push.mock.calls.at(-1)?.[0] ?? '/', 'http://a.test')
  expect(address.pathname).toBe('/result')
  expect(address.searchParams.get('temp')).toBe('true')
  return readPendingAsk(address.searchParams.get('id') ?? '')
}

/** Presses Enter as browsers report it; jsdom takes the time stamp of an event from nobody, so it is set by hand. */
function pressEnter(field: HTMLElement, init: KeyboardEventInit & { keyCode?: number }, timeStamp = 10_000) {
  const event = createEvent.keyDown(field, { key: 'Enter', keyCode: 13, ...init })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(field, event)
}

function endComposition(field: HTMLElement, timeStamp: number) {
  const event = createEvent.compositionEnd(field)
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(field, event)
}

describe('sending', () => {
  test('Enter submits the whole question and navigates', async () => {
    const { user, field, push } = open()
    await user.type(field, '  那须盐原车站是哪一年开设的？ {Enter}')
    expect(await asked(push)).toMatchObject({
      content: '那须盐原车站是哪一年开设的？',
      ask_from: 'input',
      pattern: 'normal',
    })
  })

  test('fetches the page of the answer while the question is typed, once, and leaves for that one', async () => {
    const { user, field, push, prefetch } = open()
    expect(prefetch).not.toHaveBeenCalled()
    await user.type(field, '那须盐原{Enter}')
    expect(prefetch).toHaveBeenCalledTimes(1)
    expect(push.mock.calls).toEqual([[prefetch.mock.calls[0]?.[0]]])
  })

  test('navigates once, however often it is pressed', async () => {
    const { user, field, push } = open()
    await user.type(field, '问{Enter}{Enter}')
    await user.click(screen.getByRole('button', { name: '发送问题' }))
    await asked(push)
    expect(push).toHaveBeenCalledTimes(1)
  })

  test('leaves again once the browser has restored the page by Back', async () => {
    const { user, field, push } = open()
    await user.type(field, '问{Enter}')
    await asked(push)
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }))
    await user.type(field, '再问{Enter}')
    expect(push).toHaveBeenCalledTimes(1)
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await user.type(field, '{Enter}')
    await waitFor(() => expect(push).toHaveBeenCalledTimes(2))
    expect(new Set(push.mock.calls.map(([path]) => path)).size).toBe(2)
  })

  test('Shift+Enter breaks the line', async () => {
    const { user, field, push } = open()
    await user.type(field, '一{Shift>}{Enter}{/Shift}二')
    expect(field).toHaveValue('一\n二')
    expect(push).not.toHaveBeenCalled()
  })

  test.each([
    ['Chrome, Firefox: Enter inside the composition', { isComposing: true, keyCode: 229 }, null, false],
    ['Enter with the composing flag alone', { isComposing: true }, null, false],
    ['Enter with key code 229 alone', { keyCode: 229 }, null, false],
    ['Safari: compositionend first, then an ordinary Enter', {}, 9_995, false],
    ['Safari: compositionend first, then Enter with 229', { keyCode: 229 }, 9_999, false],
    ['a second Enter by hand', {}, 9_500, true],
  ])('%s', async (_case, press, compositionEnd, isSent) => {
    const checked = jest.fn(() => clear)
    const { field, push } = open({ ...answers, sensitiveWords: checked })
    fireEvent.change(field, { target: { value: '你好' } })
    if (compositionEnd !== null) endComposition(field, compositionEnd)
    pressEnter(field, press)
    if (isSent) await asked(push)
    expect(checked).toHaveBeenCalledTimes(isSent ? 1 : 0)
    expect(push).toHaveBeenCalledTimes(isSent ? 1 : 0)
    expect(field).toHaveValue('你好')
  })

  test.each(['', '   \n '])('an empty question (%j) is answered at the field and not sent', (text) => {
    const { field, push } = open()
    fireEvent.change(field, { target: { value: text } })
    pressEnter(field, {})
    expect(screen.getByRole('alert')).toHaveTextContent('先写下想问的问题')
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(push).not.toHaveBeenCalled()
  })

  test.each([
    [4000, 1],
    [4001, 0],
  ])('%i characters: %i sent, nothing lost', async (length, sent) => {
    const { field, push } = open()
    fireEvent.change(field, { target: { value: '问'.repeat(length) } })
    pressEnter(field, {})
    if (sent) await asked(push)
    expect(push).toHaveBeenCalledTimes(sent)
    expect(field.value).toHaveLength(length)
    expect(screen.getByRole('alert').textContent).toBe(
      sent ? '' : '问题最多 4000 个字，现在有 4001 个，请删短一些再发送',
    )
  })

  test('every pattern can be chosen', () => {
    open()
    expect(screen.getByRole('radio', { name: '普通' })).toBeChecked()
    for (const name of ['增强', '研究']) expect(screen.getByRole('radio', { name })).toBeEnabled()
  })
})

describe('a question that was not sent', () => {
  test('is in the box again when a login that ended renders the page anew', async () => {
    const ended = () => Promise.reject(new ApiError('unauthorized'))
    const { user, field, push, unmount } = open({ ...answers, sensitiveWords: ended })
    await user.type(field, '黄山冬天冷吗{Enter}')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('文字还在'))
    expect(push).not.toHaveBeenCalled()
    unmount()
    expect(open().field).toHaveValue('黄山冬天冷吗')
    expect(screen.queryByText(/登录已过期/)).toBeNull()
  })

  test('of a member whose login ended: the login is offered, and a visitor may ask it', async () => {
    setTabOwner('u1')
    const box = open()
    await box.user.type(box.field, '黄山冬天冷吗')
    expect(screen.queryByText(/登录已过期/)).toBeNull()
    box.unmount()
    // The login ended: the tab stays that of the member.
    const { user, field, push } = open()
    expect(screen.getByText(/登录已过期，问题还在/)).toBeVisible()
    expect(screen.getByRole('button', { name: '登录' })).toHaveAttribute('data-login', 'reload')
    await user.type(field, '{Enter}')
    expect(await asked(push)).toMatchObject({ content: '黄山冬天冷吗' })
  })

  test.each([
    [
      'sent',
      async ({ user, field, push }: ReturnType<typeof open>) => (
        await user.type(field, '{Enter}'), await asked(push)
      ),
    ],
    ['deleted', ({ user, field }: ReturnType<typeof open>) => user.clear(field)],
    ['left by a member who logs out', async () => clearOwnStorage()],
  ])('is not, once it was %s', async (_what, act) => {
    const box = open()
    await box.user.type(box.field, '黄山冬天冷吗')
    await act(box)
    box.unmount()
    expect(open().field).toHaveValue('')
  })
})

describe('the check before sending', () => {
  const found = (forbidden: boolean) => ({
    hit: true,
    ban_constraint: { forbidden },
    sensitive_word: '坏词',
  })
  const toasts = () => toastQueue.getState().map(({ message }) => message)

  beforeEach(() => toastQueue.setState([], true))

  test.each<[string, HostAnswers['sensitiveWords'], string, string[]]>([
    ['a hit', () => found(false), '抱歉，我还没有学会这个，无法回答', []],
    [
      'a word that is forbidden by name',
      () => found(true),
      '这段文字里有不能发送的词，改一改再发送',
      ['坏词'],
    ],
    [
      'a check that fails',
      () => Promise.reject(new ApiError('unavailable')),
      '发送前的检查没有完成，文字还在，请稍后再发送一次',
      [],
    ],
    [
      'a check that does not reach the host',
      () => Promise.reject(new ApiError('network')),
      '网络没有连上，文字还在，连上以后再发送一次',
      [],
    ],
  ])(
    '%s: nothing is sent, and the text stays in the box with the reason',
    async (_case, reply, text, expected) => {
      const { user, field, push } = open({ ...answers, ...(reply ? { sensitiveWords: reply } : {}) })
      await user.type(field, '有一个坏词{Enter}')
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
      expect(push).not.toHaveBeenCalled()
      expect(field).toHaveValue('有一个坏词')
      expect(field).toHaveFocus()
      expect(field).toBeInvalid()
      expect(toasts()).toEqual(expected)
      await user.type(field, '改')
      expect(screen.getByRole('alert')).toBeEmptyDOMElement()
      expect(field).toBeValid()
    },
  )

  test('the button is busy until the reply arrives, and a second press is ignored', async () => {
    const reply = Promise.withResolvers<typeof clear>()
    const checked = jest.fn(() => reply.promise)
    const { user, field, push } = open({ ...answers, sensitiveWords: checked })
    await user.type(field, '问{Enter}{Enter}')
    const button = screen.getByRole('button', { name: '发送问题' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    expect(checked).toHaveBeenCalledTimes(1)
    expect(push).not.toHaveBeenCalled()
    reply.resolve(clear)
    await asked(push)
    expect(push).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'))
  })
})

describe('suggestions', () => {
  const texts = () => screen.queryAllByRole('option').map((option) => option.textContent)

  test('an empty input shows the history; the arrow keys choose, Enter sends', async () => {
    const { user, field, push } = open()
    await user.click(field)
    await waitFor(() => expect(texts()).toEqual(['黄山冬天搜过']))
    await user.keyboard('{ArrowDown}')
    const option = screen.getByRole('option', { selected: true })
    expect(field).toHaveAttribute('aria-activedescendant', option.id)
    expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
    await user.keyboard('{Enter}')
    expect(await asked(push)).toMatchObject({ content: '黄山冬天', ask_from: 'history' })
  })

  describe('Enter sends what was selected, or else the text, when late completions', () => {
    test.each([
      ['put others first', ['海南一', '海一', '海二'], '海二', '海二'],
      ['leave others first', ['海二', '海南一'], '海二', '海二'],
      ['replace all', ['海南一', '海南二', '海南三'], undefined, '海南'],
    ])('%s', async (_what, late, selected, sent) => {
      const arrival = Promise.withResolvers<void>()
      const { user, field, push } = open({
        ...answers,
        completion: async ({ key }) => {
          if (key === '海南') await arrival.promise
          const found = key === '海南' ? late : ['海一', '海二']
          return { detailList: found.map((data) => ({ data, type: 'completion' })) }
        },
      })
      const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)
      await user.type(field, '海')
      await waitFor(() => expect(shown()).toEqual(['海一', '海二']))
      await user.type(field, '南')
      await user.keyboard('{ArrowDown}{ArrowDown}')
      expect(screen.getByRole('option', { selected: true })).toHaveTextContent('海二')
      arrival.resolve()
      await waitFor(() => expect(shown()).toEqual(late))
      expect(screen.queryByRole('option', { selected: true })?.textContent).toBe(selected)
      await user.keyboard('{Enter}')
      expect(await asked(push)).toMatchObject({ content: sent })
    })
  })

  test('searches are deleted one after another with Shift+Delete', async () => {
    const deleted: unknown[] = []
    const ids = ['1', '2', '3'].map((digit) => digit.repeat(64))
    const history = ids.map((id) => ({ data: `第 ${id[0]} 问`, type: 'history', id }) as const)
    const { user, field } = open({
      ...answers,
      searchHistory: () => ({ detailList: history.filter(({ id }) => !deleted.includes(id)) }),
      searchHistoryDelete: ({ id }) => {
        deleted.push(id)
        return { deleted: 1 }
      },
    })
    await user.click(field)
    await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    for (const left of [2, 1]) {
      await user.keyboard('{Shift>}{Delete}{/Shift}')
      await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(left))
    }
    expect(deleted).toEqual(ids.slice(1))
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('第 1 问')
  })

  test('a click on a completion sends it', async () => {
    const { user, field, push } = open()
    await user.type(field, '那须')
    await waitFor(() => expect(texts()).toEqual(['那须车站']))
    await user.click(screen.getByRole('option'))
    expect(await asked(push)).toMatchObject({ content: '那须车站', ask_from: 'suggestion' })
  })

  test.each([
    ['no suggestions', answers],
    [
      'a host that does not answer',
      { sensitiveWords: () => clear, completion: () => Promise.reject(new ApiError('network')) },
    ],
  ])('%s leave the raw query', async (_case, given) => {
    const { user, field, push } = open(given)
    await user.type(field, '无')
    await waitFor(() => expect(texts()).toEqual(['无']))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await asked(push)).toMatchObject({ content: '无', ask_from: 'input' })
  })

  test('Escape closes the list and keeps the text; the arrow keys cycle through the input', async () => {
    const { user, field } = open()
    await user.type(field, '那须')
    await waitFor(() => expect(texts()).toEqual(['那须车站']))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('option', { selected: true })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(texts()).toEqual([])
    expect(field).toHaveValue('那须')
  })

  test('the list gives way to the panel of the scope', async () => {
    const { user, field } = open()
    await user.click(field)
    await screen.findByRole('listbox')
    await user.click(screen.getByRole('button', { name: /^搜索范围/ }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^搜索范围/ })).toHaveAttribute('aria-expanded', 'true'),
    )
    await user.click(field)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field).not.toHaveAttribute('aria-controls')
  })

  test('the list closes when the focus leaves the box', async () => {
    const { user, field } = open()
    await user.click(field)
    await waitFor(() => expect(texts()).toHaveLength(1))
    fireEvent.blur(field, { relatedTarget: document.body })
    expect(texts()).toEqual([])
  })
})

describe('what a question includes', () => {
  test('the scope, the model and thinking as they are chosen', async () => {
    localStorage.setItem('search-source', 'web')
    localStorage.setItem('search-since', 'week')
    localStorage.setItem('model', '深模型')
    localStorage.setItem('thinking', 'on')
    const { user, field, push } = open()
    expect(screen.getByRole('button', { name: '搜索范围：网页 · 一周内' })).toBeVisible()
    await user.type(field, '问{Enter}')
    expect(await asked(push)).toMatchObject({
      scope: { source: 'web', since: 'week' },
      model: '深模型',
      thinking: true,
    })
    localStorage.clear()
  })
})

test('a file of an unsent question is attached again after a reload, and not once it was sent', async () => {
  const fileId = 'f'.repeat(32)
  document.documentElement.dataset.account = 'member'
  sessionStorage.setItem('own:files:search', `${fileId} 扫描.pdf`)
  const { field, push, user, unmount } = open({
    ...answers,
    agentConfig: () => ({
      service_url: 'ws://localhost/socket/search',
      accepts: { extensions: ['pdf'], images: false, links: false, max_files: 5, max_bytes: 100 },
    }),
    fileInfo: () => ({
      file_id: fileId,
      name: '扫描.pdf',
      size: 1,
      mime: 'application/pdf',
      state: 'ready',
      progress: 100,
      created: 0,
    }),
  })
  expect(await screen.findByText('扫描.pdf')).toBeVisible()
  await user.type(field, '讲了什么')
  await user.keyboard('{Enter}')
  expect(await asked(push)).toMatchObject({ fileIds: [fileId] })
  unmount()
  expect(sessionStorage.getItem('own:files:search')).toBeNull()
  delete document.documentElement.dataset.account
})
