/** Message states with the numbers of the specification (§4). */
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

/** Events of a message; {@link messageEventOf} maps frames to them. */
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

/** Per event the states in which it applies and the following state; in other states it is ignored. */
const messageTransitions: Record<MessageEvent, ReadonlyMap<MessageStatus, MessageStatus>> = {
  sending: every([init, start, loading, end, stop, send, error, ban], send),
  accepted: every([init, send, start, loading], start),
  content: every([send, start, loading], loading),
  ended: every([send, start, loading, end], end),
  failed: every([send, start, loading, stop], error),
  banned: every([init, start, loading, end, stop, send, error], ban),
  stopping: every([send, start, loading], stop),
  cleared: every([init, start, loading, end, stop, send, error], init),
  // The socket was lost during the answer: cards are removed, the snapshot after the reconnect restores them.
  cut: every([start, loading], start),
}

function every(from: readonly MessageStatus[], to: MessageStatus): ReadonlyMap<MessageStatus, MessageStatus> {
  return new Map(from.map((status) => [status, to]))
}

/** @returns the state after `event`; the same state if the event does not apply */
export function nextMessageStatus(status: MessageStatus, event: MessageEvent): MessageStatus {
  return messageTransitions[event].get(status) ?? status
}

/** @returns whether a message in this state is final */
export function isSettled(status: MessageStatus): boolean {
  return status === end || status === stop || status === error || status === ban || status === init
}
