import { randomUUID } from 'node:crypto'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { ActionType } from '../../../lib/contract/frames/frame.ts'
import type { World } from './world.ts'

/** What a client may do on a socket: the actions, and two that go without one. */
export type SocketEvent = ActionType | 'ask' | 'follow'

export interface EventRow {
  /** Whether the frame names something of the owner's. */
  readonly isOwned: boolean
  readonly prompt: (world: World) => Prompt
  /** Whether it names the owner's conversation. */
  readonly namesConversation: boolean
  /** The reply to every caller, where it does not depend on who asks: a code, or the number of a refusal. */
  readonly forAll?: number
}

/** One row an event; an action of the contract without one does not compile. */
export const eventRows: { readonly [Name in SocketEvent]: EventRow } = {
  ask: {
    isOwned: true,
    namesConversation: true,
    prompt: () => ({ ask_id: randomUUID(), content: '再问一句' }),
  },
  repeat: {
    isOwned: true,
    namesConversation: true,
    prompt: ({ askId }) => ({ ask_id: randomUUID(), ask_from: `repeat:${askId}`, action: 'repeat' }),
  },
  follow: { isOwned: true, namesConversation: true, prompt: () => ({ action: 'reconnect' }) },
  reconnect: {
    isOwned: true,
    namesConversation: false,
    prompt: ({ askId }) => ({ action: 'reconnect', ask_id: askId }),
  },
  cancel: {
    isOwned: true,
    namesConversation: false,
    prompt: ({ askId }) => ({ action: 'cancel', ask_id: askId }),
  },
  clear: { isOwned: true, namesConversation: true, prompt: () => ({ action: 'clear' }) },
  user_feed_back: {
    isOwned: true,
    namesConversation: false,
    prompt: ({ askId }) => ({ action: 'user_feed_back', ask_id: askId, content: '{"like":1}' }),
  },
  skip_copilot: {
    isOwned: true,
    namesConversation: false,
    prompt: ({ askId }) => ({ action: 'skip_copilot', ask_id: askId }),
  },
  ping: { isOwned: false, namesConversation: false, prompt: () => ({ action: 'ping' }), forAll: 201 },
  close: { isOwned: false, namesConversation: false, prompt: () => ({ action: 'close' }) },
  greeting: { isOwned: true, namesConversation: true, prompt: () => ({ action: 'greeting' }) },
  template: {
    isOwned: true,
    namesConversation: true,
    prompt: () => ({ ask_id: randomUUID(), action: 'template', template: { id: 'form', fields: {} } }),
  },
  // Only chats have summaries, on the other socket (host/server/socket/every-action.test.ts).
  summary: {
    isOwned: false,
    namesConversation: true,
    prompt: () => ({ action: 'summary' }),
    forAll: errorNumbers.bad_frame,
  },
}
