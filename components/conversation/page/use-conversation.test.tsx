import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import { sessionStore } from '@/lib/client/login/session-store'
import {
  disposeHiddenConversations,
  findConversation,
} from '@/lib/client/realtime/conversation/open-conversations'
import { removePendingAsk, savePendingAsk } from '@/lib/client/realtime/conversation/pending-ask'
import { FakeSocketClient } from '@/lib/client/realtime/testing/fake-socket'
import { errorNumbers } from '@/lib/contract/error-code'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { RefusedQuestion } from './refused-question'
import { useConversation } from './use-conversation'

const nothing = () => undefined
const socket = new FakeSocketClient()
const channel = { agentId: '001', agentType: 'universal', socketFor: () => socket.client } as const

function Shown({ id }: { readonly id: string }) {
  const { state } = useConversation({
    channel,
    conversationId: id,
    page: { detailList: [], hashMore: false, title: '' },
    pendingAskId: 'a1',
    onNamed: nothing,
    onMissing: nothing,
  })
  return <p>{`${state.conversationId} ${state.records.length}`}</p>
}

/** Stands before the conversation, so that its effects run before those of the conversation. */
function Login() {
  useEffect(() => sessionStore.setState({ token: 't', user: null }, true), [])
  return null
}

/** What is no more of this member is disposed of after the first render of the conversation. */
function Forgetting() {
  useLayoutEffect(disposeHiddenConversations, [])
  return null
}

afterEach(() => {
  cleanup()
  disposeHiddenConversations()
})

describe('useConversation', () => {
  test('one that is disposed of while its page opens is opened again', () => {
    socket.turn('open')
    const opened = (before: ReactNode) => (
      <ApiProvider apiOf={fakeHost({})}>
        <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
          {before}
          <Shown id="v1" />
        </Texts>
      </ApiProvider>
    )
    render(opened(null)).unmount()
    const left = findConversation('v1')
    render(opened(<Forgetting />))
    expect(left?.isDisposed).toBe(true)
    expect(findConversation('v1')).not.toBe(left)
    act(() => socket.receive({ code: 101, conversation_id: 'v1', ask_id: 'a1', seq: 1 }))
    expect(screen.getByText('v1 1')).toBeInTheDocument()
  })

  test('its conversation receives frames if the user logs in while it opens', () => {
    socket.turn('open')
    const { unmount } = render(
      <ApiProvider apiOf={fakeHost({})}>
        <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
          <Login />
          <Shown id="" />
        </Texts>
      </ApiProvider>,
    )
    act(() => socket.receive({ code: 101, conversation_id: 'v1', ask_id: 'a1', seq: 1 }))
    expect(findConversation('v1')).toBeDefined()
    expect(screen.getByText('v1 1')).toBeInTheDocument()
    unmount()
    expect(findConversation('v1')?.isShown).toBe(false)
  })

  test('cards that come after the end of an answer take their place in its record', () => {
    const record = { ...writtenRecord(['甲'], messageStatus.end), askId: 'q1', doc_id: 'd1' }
    const other = { ...record, askId: 'q2', doc_id: 'd2' }
    const late = [
      { id: '0', type: 'markdown', target: 'end', content: '新' },
      { id: 'v', type: 'support_check', target: 'end', content: { model: '', verdicts: [] } },
    ]
    const { result } = renderHook(
      () =>
        useConversation({
          channel,
          conversationId: 'v3',
          page: { detailList: [record, other], hashMore: false, title: '' },
          pendingAskId: '',
          onNamed: nothing,
          onMissing: nothing,
        }),
      {
        wrapper: ({ children }) => (
          <ApiProvider apiOf={fakeHost({})}>
            <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
              {children}
            </Texts>
          </ApiProvider>
        ),
      },
    )
    act(() => result.current.showLate('d1', late))
    act(() => result.current.showLate('gone', late))
    expect(result.current.state.records.map(({ data }) => data)).toEqual([late, other.data])
  })

  test('a failed rating reverts nothing else of the answer', async () => {
    const failing = Promise.withResolvers<never>()
    const record = { ...writtenRecord(['甲'], messageStatus.end), askId: 'q1', doc_id: 'd1' }
    const { result } = renderHook(
      () =>
        useConversation({
          channel,
          conversationId: 'v2',
          page: { detailList: [record], hashMore: false, title: '' },
          pendingAskId: '',
          onNamed: nothing,
          onMissing: nothing,
        }),
      {
        wrapper: ({ children }) => (
          <ApiProvider apiOf={fakeHost({ feedback: () => failing.promise })}>
            <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
              {children}
            </Texts>
          </ApiProvider>
        ),
      },
    )
    const shown = () => result.current.store?.getState().records.find(({ askId }) => askId === 'q1')
    await act(async () => {
      const [of] = result.current.store?.getState().records ?? []
      const rating = of && result.current.like(of, 1)
      const now = shown()
      expect(now?.like).toBe(1)
      if (now) result.current.store?.replaceRecord('q1', { ...now, collapsed: true })
      failing.reject(new ApiError('network'))
      await rating
    })
    expect(shown()).toMatchObject({ like: 0, collapsed: true })
  })
})

describe('a refused first question', () => {
  const question = {
    ask_id: 'a1',
    content: '桂花什么时候开？',
    ask_from: 'input',
    pattern: 'normal',
  } as const

  function Page() {
    const { state, refusal, returned, repeatRefused } = useConversation({
      channel,
      conversationId: '',
      page: { detailList: [], hashMore: false, title: '' },
      pendingAskId: 'a1',
      onNamed: nothing,
      onMissing: nothing,
    })
    return (
      <>
        <p>{`${state.records.length} shown, “${returned.text}” returned`}</p>
        {refusal && <RefusedQuestion refusal={refusal} onRepeat={() => repeatRefused(refusal)} />}
      </>
    )
  }

  function open() {
    socket.turn('open')
    socket.said()
    savePendingAsk(question)
    return render(
      <ApiProvider apiOf={fakeHost({})}>
        <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
          <Page />
        </Texts>
      </ApiProvider>,
    )
  }

  const refuse = (code: number, message: string) =>
    act(() => socket.receive({ code, message, ask_id: 'a1', seq: 0 }))

  afterEach(() => removePendingAsk('a1'))

  test.each([
    ['limited', '今天的用量用完了，11 小时后可以继续'],
    ['busy', '上一个问题还没答完'],
    ['conversation_ended', '这个对话已经结束'],
    ['bad_frame', '问题太长了'],
    ['unified', ''],
  ] as const)('keeps its reason and what to do, also after a reload: %s', (code, message) => {
    for (let load = 0; load < 2; load++) {
      const { unmount } = open()
      expect(socket.said()).toEqual(['ask a1'])
      refuse(errorNumbers[code], message)
      expect(screen.getByRole('alert')).toHaveTextContent(message || zhCN.network.busy)
      expect(screen.getByText('0 shown, “桂花什么时候开？” returned')).toBeInTheDocument()
      expect(screen.getByRole('button', { name: zhCN.result.refused.again })).toBeInTheDocument()
      expect(screen.queryAllByRole('button', { name: zhCN.common.login })).toHaveLength(
        code === 'bad_frame' ? 0 : 1,
      )
      unmount()
      disposeHiddenConversations()
    }
  })

  test.each([
    ['of a member, whose login is checked', 'k_sso_token=t', '还没有登录，或登录已过期', []],
    ['of a visitor', '', '服务没有认出这台设备，连接没有建立', ['服务没有认出这台设备，连接没有建立']],
  ])('without an identity, %s', (_who, cookie, sentence, toasts) => {
    document.cookie = `${cookie || 'k_sso_token=; max-age=0'}; path=/`
    toastQueue.setState([], true)
    open()
    refuse(errorNumbers.no_identity, '')
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    // What has no text to return, such as a greeting, is told by a toast, or by the check of the login.
    act(() => socket.receive({ code: errorNumbers.no_identity, seq: 0 }))
    expect(toastQueue.getState().map(({ message }) => message)).toEqual(toasts)
    document.cookie = 'k_sso_token=; max-age=0; path=/'
  })

  test('whose agent may not be used any more is not asked again', () => {
    open()
    refuse(errorNumbers.agent_withdrawn, '这个智能体已经用不了了，之前的对话还能看')
    expect(screen.getByRole('alert')).toHaveTextContent('可以拿去问别的智能体')
    expect(screen.getByRole('link', { name: '换一个智能体' })).toHaveAttribute('href', '/agent-home')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('that has no room leads to what takes up the space', () => {
    open()
    refuse(errorNumbers.space_full, '你的空间用完了')
    expect(screen.getByRole('alert')).toHaveTextContent(zhCN.result.refused.kept)
    expect(screen.getByRole('link', { name: zhCN.result.refused.space })).toHaveAttribute('href', '/files')
    expect(screen.getByRole('button', { name: zhCN.result.refused.again })).toBeVisible()
  })

  test('is asked again by its button, and the card goes', () => {
    open()
    socket.said()
    refuse(errorNumbers.busy, '上一个问题还没答完')
    fireEvent.click(screen.getByRole('button', { name: zhCN.result.refused.again }))
    expect(socket.said()).toEqual(['ask a1'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('1 shown, “” returned')).toBeInTheDocument()
  })
})
