import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { ChatRecord } from '@/lib/contract/record'
import { messageStatus } from '@/lib/contract/message-status'
import { initialState } from '@/lib/realtime/conversation-history'
import type { ConversationState } from '@/lib/realtime/conversation-records'
import { PacedState } from './paced-state'

const versions: string[] = []
const record = (text: string, over: Partial<ChatRecord> = {}): ChatRecord => ({
  askId: 'a1',
  conversation_id: 'v1',
  doc_id: 'd1',
  content: '问',
  data: [{ id: 'c1', type: 'markdown', target: 'update', content: text }],
  recordType: 13,
  searchPattern: 'normal',
  createTime: 1,
  status: messageStatus.loading,
  like: -1,
  collapsed: false,
  isHistory: false,
  needUpdate: false,
  needReplace: false,
  versions,
  ...over,
})
const older = record('早先', { askId: 'a0', doc_id: 'd0', status: messageStatus.end })
const page = { detailList: [], hasMore: false, offset: 0, title: '' }

/** A conversation that can be changed, and each state that was shown of it. */
function world() {
  let state: ConversationState = {
    ...initialState('v1', page as never),
    records: [older, record('')],
  }
  const listeners = new Set<() => void>()
  const source = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const change = (next: Partial<ConversationState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const paced = new PacedState(source)
  const shown: string[] = []
  const textOf = () => String(paced.getState().records.at(-1)?.data[0]?.content)
  return {
    paced,
    shown,
    textOf,
    listeners,
    change,
    write: (text: string, over: Partial<ChatRecord> = {}) =>
      change({ records: [older, record(text, over)], seqs: new Map([['a1', text.length]]) }),
    listen: () => paced.subscribe(() => shown.push(textOf())),
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('the state of a conversation, as it is rendered', () => {
  test('the first text is there at once, what follows together after a frame and a rest, and nothing is lost', () => {
    const { shown, write, listen } = world()
    listen()
    for (const text of ['一', '一二', '一二三']) write(text)
    expect(shown).toEqual(['一'])
    jest.advanceTimersByTime(100)
    expect(shown).toEqual(['一', '一二三'])
    write('一二三四')
    jest.runAllTimers()
    expect(shown.at(-1)).toBe('一二三四')
    // Nothing goes on where nothing comes.
    expect(jest.getTimerCount()).toBe(0)
  })

  test.each<[string, (given: ReturnType<typeof world>) => void]>([
    ['an end', ({ write }) => write('一二', { status: messageStatus.end })],
    ['a rating', ({ write }) => write('一二', { like: 1 })],
    [
      'a choice to be made',
      ({ write }) => write('一二', { waiting: { kind: 'options', step: '1' } as never }),
    ],
    ['a text that was taken back', ({ write }) => write('')],
    [
      'another card',
      ({ write }) =>
        write('', {
          data: [...record('一').data, { id: 'c2', type: 'tips', target: 'replace', content: {} }],
        }),
    ],
    [
      'another question',
      ({ change }) => change({ records: [older, record('一'), record('', { askId: 'a2' })] }),
    ],
    ['an older page', ({ change }) => change({ records: [record('更早'), older, record('一')] })],
    [
      'a change of an older answer',
      ({ change }) => change({ records: [{ ...older, like: 1 }, record('一')] }),
    ],
    ['an end of the conversation', ({ change }) => change({ isEnded: true })],
    ['a name', ({ change }) => change({ conversationId: 'v2' })],
  ])('%s is there at once', (_, doChange) => {
    const given = world()
    given.listen()
    given.write('一')
    given.write('一二')
    const before = given.shown.length
    doChange(given)
    expect(given.shown).toHaveLength(before + 1)
    jest.runAllTimers()
    expect(given.shown).toHaveLength(before + 1)
  })

  test('who begins to listen has the newest, and who stops is told nothing', () => {
    const { shown, write, listen, textOf, listeners } = world()
    write('一')
    expect(textOf()).toBe('一')
    const stop = listen()
    write('一二')
    write('一二三')
    stop()
    jest.runAllTimers()
    expect([shown, listeners.size]).toEqual([['一二'], 0])
    write('一二三四')
    expect(textOf()).toBe('一二三四')
  })
})
