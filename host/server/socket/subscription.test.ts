import { expect, test } from '@jest/globals'
import type { StreamFrame } from '../../conversations/streams/conversation-streams.ts'
import { backlogLimitBytes, Subscription } from './subscription.ts'

const frameOf = (seq: number, bytes = 10): StreamFrame => ({
  conversationId: 'c',
  turnId: 't',
  seq,
  bytes: Buffer.alloc(bytes),
})

// An announcement belongs to no position of a turn.
test.each([
  ['a frame of a turn', 1],
  ['an announcement', 0],
])('%s that a client with much unread does not get leaves it behind', (_what, seq) => {
  const subscription = new Subscription()
  expect(subscription.accept(frameOf(seq), backlogLimitBytes + 1)).toBeNull()
  expect(subscription.isBehind).toBe(true)
  // Frames after a gap are of no use until the snapshot.
  expect(subscription.accept(frameOf(seq + 1), 0)).toBeNull()
})

test.each([1, 0])(
  'a frame %d that a snapshot held back is sent after it, or leaves the client behind',
  (seq) => {
    const subscription = new Subscription()
    subscription.pause()
    expect(subscription.accept(frameOf(seq), 0)).toBeNull()
    expect(subscription.isBehind).toBe(false)
    expect(subscription.accept(frameOf(seq, backlogLimitBytes), 0)).toBeNull()
    expect(subscription.isBehind).toBe(true)
    expect(subscription.reached('', 0)).toEqual([frameOf(seq)])
  },
)
