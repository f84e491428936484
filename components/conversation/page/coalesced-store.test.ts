import { describe, expect, test } from '@jest/globals'
import { initialState } from '@/lib/client/realtime/conversation/conversation-history'
import type { ConversationState } from '@/lib/client/realtime/conversation/conversation-records'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { CoalescedStore } from './coalesced-store'

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
  const steady = new CoalescedStore(source)
  const shown: string[] = []
  const grown: string[] = []
  const textOf = ({ data }: ChatRecord) => String(data.at(-1)?.content)
  const newest = () => steady.getState().records.at(-1) as ChatRecord
  return {
    steady,
    shown,
    grown,
    newest,
    listeners,
    change,
    write: (text: string, over: Partial<ChatRecord> = {}) =>
      change({ records: [older, record(text, over)], seqs: new Map([['a1', text.length]]) }),
    listen: () => steady.subscribe(() => shown.push(textOf(newest()))),
    read: () =>
      steady.streamingText.subscribe(() => grown.push(textOf(steady.streamingText.newestOf(newest())))),
  }
}

describe('the rendered state of a conversation', () => {
  test('streaming text is only read by its answer, and is in the state with the next change', () => {
    const { shown, grown, steady, write, listen, read, newest } = world()
    listen()
    read()
    const state = steady.getState()
    for (const text of ['一', '一二', '一二三']) write(text)
    expect([shown, grown]).toEqual([[], ['一', '一二', '一二三']])
    expect(steady.getState()).toBe(state)
    expect(steady.streamingText.newestOf(older)).toBe(older)
    write('一二三', { status: messageStatus.end })
    expect([shown, grown]).toEqual([['一二三'], ['一', '一二', '一二三']])
    expect(steady.streamingText.newestOf(newest())).toBe(newest())
  })

  test.each<[string, (given: ReturnType<typeof world>) => void]>([
    ['an end', ({ write }) => write('一二', { status: messageStatus.end })],
    ['a rating', ({ write }) => write('一二', { like: 1 })],
    [
      'a choice to be made',
      ({ write }) => write('一二', { waiting: { kind: 'options', step: '1' } as never }),
    ],
    ['a retracted text', ({ write }) => write('', { needReplace: true })],
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
  ])('%s is available immediately', (_, doChange) => {
    const given = world()
    given.listen()
    given.read()
    given.write('一')
    expect(given.shown).toHaveLength(0)
    doChange(given)
    expect([given.shown, given.grown]).toEqual([[expect.anything()], ['一']])
  })

  test('new subscribers and readers get the newest state, and unsubscribed ones are not notified', () => {
    const { shown, grown, write, listen, read, newest, listeners } = world()
    write('一', { status: messageStatus.end })
    expect(newest().data.at(-1)?.content).toBe('一')
    write('一二', { status: messageStatus.loading })
    const stopReading = read()
    expect(newest().data.at(-1)?.content).toBe('一二')
    const stopListening = listen()
    write('一二三')
    stopReading()
    write('一二三四')
    write('', { like: 1 })
    stopListening()
    write('一')
    expect([shown, grown, listeners.size]).toEqual([[''], ['一二三'], 0])
    expect(newest().data.at(-1)?.content).toBe('一')
  })
})
