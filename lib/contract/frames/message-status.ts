/** The states of a message, numbered as the specification numbers them (§4). */
export const messageStatus = {
  init: -1,
  start: 0,
  loading: 1,
  end: 2,
  stop: 3,
  send: 4,
  error: 5,
  ban: 6,
} as const
export type MessageStatus = (typeof messageStatus)[keyof typeof messageStatus]

/** What can happen to a message. Frames are reduced to these by {@link messageEventOf}. */
export type MessageEvent =
  | 'sending'
  | 'accepted'
  | 'content'
  | 'ended'
  | 'failed'
  | 'banned'
  | 'stopping'
  | 'cleared'
  | 'cut'

const { init, start, loading, end, stop, send, error, ban } = messageStatus

/** Each event maps the states in which it counts to the state that follows; elsewhere it changes nothing. */
const messageTransitions: Record<MessageEvent, ReadonlyMap<MessageStatus, MessageStatus>> = {
  sending: every([init, start, loading, end, stop, send, error, ban], send),
  accepted: every([init, send, start, loading], start),
  content: every([send, start, loading], loading),
  ended: every([send, start, loading, end], end),
  failed: every([send, start, loading, stop], error),
  banned: every([init, start, loading, end, stop, send, error], ban),
  stopping: every([send, start, loading], stop),
  cleared: every([init, start, loading, end, stop, send, error], init),
  // The socket was lost while the answer was under way: cards go, the snapshot of a reconnect brings them back.
  cut: every([start, loading], start),
}

function every(from: readonly MessageStatus[], to: MessageStatus): ReadonlyMap<MessageStatus, MessageStatus> {
  return new Map(from.map((status) => [status, to]))
}

/** @returns the state after `event`, which is the same state where the event does not count. */
export function nextMessageStatus(status: MessageStatus, event: MessageEvent): MessageStatus {
  return messageTransitions[event].get(status) ?? status
}

/** @returns whether nothing more will be written to a message in this state. */
export function isSettled(status: MessageStatus): boolean {
  return status === end || status === stop || status === error || status === ban || status === init
}
