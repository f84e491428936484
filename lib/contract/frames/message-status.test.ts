import { expect, test } from '@jest/globals'
import { messageEventOf, type ServerFrame } from './frame.ts'
import {
  messageStatus as is,
  type MessageEvent,
  type MessageStatus,
  nextMessageStatus,
} from './message-status.ts'

const all = Object.values(is) as MessageStatus[]

/** The states that each event leads to, from init, start, loading, end, stop, send, error, ban in turn. */
const table: Record<MessageEvent, MessageStatus[]> = {
  sending: [is.send, is.send, is.send, is.send, is.send, is.send, is.send, is.send],
  accepted: [is.start, is.start, is.start, is.end, is.stop, is.start, is.error, is.ban],
  content: [is.init, is.loading, is.loading, is.end, is.stop, is.loading, is.error, is.ban],
  ended: [is.init, is.end, is.end, is.end, is.stop, is.end, is.error, is.ban],
  failed: [is.init, is.error, is.error, is.end, is.error, is.error, is.error, is.ban],
  banned: [is.ban, is.ban, is.ban, is.ban, is.ban, is.ban, is.ban, is.ban],
  stopping: [is.init, is.stop, is.stop, is.end, is.stop, is.stop, is.error, is.ban],
  cleared: [is.init, is.init, is.init, is.init, is.init, is.init, is.init, is.ban],
  cut: [is.init, is.start, is.start, is.end, is.stop, is.send, is.error, is.ban],
}

test.each(Object.entries(table) as [MessageEvent, MessageStatus[]][])('%s', (event, expected) => {
  expect(all.map((status) => nextMessageStatus(status, event))).toEqual(expected)
})

test.each<[string, Partial<ServerFrame>, MessageEvent | null]>([
  ['101', { code: 101, seq: 1 }, 'accepted'],
  ['102', { code: 102, seq: 2 }, null],
  ['cards', { code: 1, seq: 3, data: [{ id: 'c1', target: 'update', content: '' }] }, 'content'],
  ['a snapshot without cards', { code: 1, seq: 2, snapshot: true, data: [] }, 'accepted'],
  ['a word on the conversation', { code: 1, seq: 0, doc_id: 'd' }, null],
  ['2', { code: 2, seq: 9 }, 'ended'],
  ['4', { code: 4, seq: 9 }, 'stopping'],
  ['3', { code: 3, seq: 9 }, 'failed'],
  ['0', { code: 0, seq: 3 }, 'failed'],
  ['999999 of a turn', { code: 999_999, seq: 9 }, 'failed'],
  ['999999 as a refusal', { code: 999_999, seq: 0 }, null],
  ['201', { code: 201, seq: 0 }, null],
  ['202', { code: 202, seq: 0 }, 'cleared'],
  ['301', { code: 301, seq: 9 }, 'banned'],
])('the frame %s', (_name, frame, event) => {
  expect(messageEventOf({ code: 1, seq: 0, ...frame })).toBe(event)
})
