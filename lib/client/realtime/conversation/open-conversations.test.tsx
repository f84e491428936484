import { beforeEach, describe, expect, test } from '@jest/globals'
import { sessionStore } from '@/lib/client/login/session-store'
import { FakeSocketClient } from '../testing/fake-socket'
import { ConversationStore } from './conversation-store'
import { disposeHiddenConversations, findConversation, keepConversation } from './open-conversations'

const socket = new FakeSocketClient()
socket.turn('open')

function store(): ConversationStore {
  return new ConversationStore({
    channel: { agentId: '001', agentType: 'universal' },
    socket: socket.client,
    conversationId: '',
    page: { detailList: [], hashMore: false, title: '' },
  })
}

function kept(key: string): ConversationStore {
  const made = store()
  made.begin()
  keepConversation(key, made)
  return made
}

beforeEach(disposeHiddenConversations)

describe('the conversations of a tab', () => {
  test('are found by the key of their page, and by the id that they got since', () => {
    const made = kept('a1')
    made.ask({ kind: 'question', askId: 'a1', content: '问', pattern: 'normal', from: 'input' })
    socket.receive({ code: 101, conversation_id: 'v1', ask_id: 'a1', seq: 1 })
    expect(findConversation('a1')).toBe(made)
    expect(findConversation('v1')).toBe(made)
    keepConversation('v1', made)
    expect(findConversation('a1')).toBe(made)
  })

  test('are bounded: the longest unused go, a shown one never', () => {
    const shown = kept('shown')
    shown.show()
    const made = Array.from({ length: 9 }, (_, index) => kept(`k${index}`))
    expect(findConversation('shown')).toBe(shown)
    expect([0, 1, 2].map((index) => findConversation(`k${index}`))).toEqual([undefined, undefined, made[2]])
  })

  test('are dropped when the user changes, but for the one on screen', () => {
    const left = kept('left')
    const shown = kept('shown')
    shown.show()
    sessionStore.setState({ token: 't', user: null }, true)
    expect(findConversation('left')).toBeUndefined()
    expect(findConversation('shown')).toBe(shown)
    left.ask({ kind: 'question', askId: 'a9', content: '问', pattern: 'normal', from: 'input' })
    socket.receive({ code: 101, conversation_id: 'v9', ask_id: 'a9', seq: 1 })
    expect(left.getState().conversationId).toBe('')
  })
})
