import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { ApiProvider } from '@/lib/api/api-context'
import { fakeHost } from '@/lib/api/fake-api'
import { sessionStore } from '@/lib/login/session-store'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { disposeHiddenConversations, findConversation } from '@/lib/realtime/open-conversations'
import { FakeSocketClient } from '@/lib/realtime/testing/fake-socket'
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

afterEach(() => {
  cleanup()
  disposeHiddenConversations()
})

describe('useConversation', () => {
  test('its conversation hears the host when the user becomes known while it opens', () => {
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
})
