import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { type MessageStatus, messageStatus } from '../../../contract/frames/message-status'
import type { ChatRecord } from '../../../contract/frames/record'
import { chatRecord } from '../testing/chat-record'
import { initialState, mergeHistory, type NewestPage, prependOlder, titleOf } from './conversation-history'
import type { ConversationState } from './conversation-records'

const { end, loading, send, start, stop, error } = messageStatus

function page(detailList: ChatRecord[], hashMore = false, title = '问0'): NewestPage {
  return { detailList, hashMore, title }
}

const names = (state: ConversationState) => state.records.map(({ content }) => content)
const all = (count: number) => Array.from({ length: count }, (_, index) => chatRecord(String(index)))

/** The key of each record on the page. */
const places = ({ records, firstPlace }: ConversationState) =>
  new Map(records.map(({ askId }, index) => [askId, firstPlace + index]))

describe('older records', () => {
  test('are prepended, a page at a time, and do not change the others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), (count) => {
        const records = all(count)
        const newest = Math.max(0, count - 20)
        let state = initialState('v1', page(records.slice(newest), newest > 0))
        while (state.hasOlder) {
          expect(titleOf(state)).toBe('问0')
          const at = records.findIndex(({ askId }) => askId === state.records[0]?.askId)
          const from = Math.max(0, at - 20)
          const before = places(state)
          state = prependOlder(state, records[at]?.doc_id ?? '', page(records.slice(from, at), from > 0))
          for (const [askId, place] of before) expect(places(state).get(askId)).toBe(place)
        }
        expect(state.records).toEqual(records)
        expect(titleOf(state)).toBe('问0')
      }),
      { numRuns: 40 },
    )
  })

  test('that were read for another first record are dropped', () => {
    const state = initialState('v1', page(all(3), true))
    expect(prependOlder(state, 'd-2', page([chatRecord('x')]))).toBe(state)
  })
})

describe('the newest page of history', () => {
  test('never truncates, duplicates or reorders records, even with many questions elsewhere', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 70 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 25 }),
        (first, shown, elsewhere) => {
          const records = all(first + shown + elsewhere)
          const live = records.slice(first, first + shown)
          const state = initialState('v1', page(live, first > 0))
          const from = Math.max(0, records.length - 20)
          const merged = mergeHistory(state, state.records, page(records.slice(from), from > 0))
          const isJoined = shown > 0 && first + shown > from
          expect(merged.records).toEqual(records.slice(isJoined ? Math.min(first, from) : from))
          expect(merged.hasOlder).toBe(merged.records[0] !== records[0] && records.length > 0)
          if (!isJoined) return
          for (const [askId, place] of places(state)) expect(places(merged).get(askId)).toBe(place)
        },
      ),
      { numRuns: 100 },
    )
  })

  const statuses: MessageStatus[] = [start, loading, end, stop, error]
  const pairs = statuses.flatMap((live) => statuses.map((stored) => [live, stored] as const))

  test.each(pairs)('that was read before a change: live %i, stored %i', (live, stored) => {
    const text = (content: string) => [{ id: 'c1', type: 'markdown', target: 'end', content }]
    const known = initialState('v1', page([chatRecord('0', { status: loading, data: text('甲') })]))
    const changed = {
      ...known,
      seqs: new Map([['a-0', 9]]),
      records: [chatRecord('0', { status: live, data: text('甲乙') })],
    }
    const fresh = chatRecord('0', { status: stored, data: text('甲乙丙') })
    const merged = mergeHistory(changed, known.records, page([fresh]))
    const isOver = [end, stop, error].includes(stored as never)
    const isLiveOver = [end, stop, error].includes(live as never)
    expect(merged.records).toEqual(isOver && !isLiveOver ? [fresh] : changed.records)
    // What is still on its way of an answer that is over would be written into it twice.
    expect(merged.seqs.get('a-0')).toBe(isOver && !isLiveOver ? Number.MAX_SAFE_INTEGER : 9)
  })

  test('keeps a pending question, and one asked after the fetch', () => {
    const known = all(2)
    const state = {
      ...initialState('v1', page(known)),
      records: [...known, chatRecord('2'), chatRecord('3', { status: send, doc_id: '' })],
    }
    expect(names(mergeHistory(state, known, page(known)))).toEqual(['问0', '问1', '问2', '问3'])
  })

  test('a running answer that is missing in history has failed; a deleted one is removed', () => {
    const known = [...all(1), chatRecord('1', { status: start }), chatRecord('2')]
    const state = initialState('v1', page(known))
    const merged = mergeHistory(state, known, page(all(1)))
    expect(names(merged)).toEqual(['问0', '问1'])
    expect(merged.records[1]).toMatchObject({ status: error, error: 'interrupted' })
  })

  test('keeps the version opened by the user until there is a newer one', () => {
    const opened = chatRecord('0', { versions: ['d-0', 'd-1'] })
    const newest = chatRecord('1', { versions: ['d-0', 'd-1'] })
    const state = initialState('v1', page([opened]))
    expect(mergeHistory(state, state.records, page([newest])).records).toEqual([opened])
    const later = chatRecord('2', { versions: ['d-0', 'd-1', 'd-2'] })
    expect(mergeHistory(state, state.records, page([later])).records).toEqual([later])
  })

  test('does not restore an answer that is being regenerated', () => {
    const [old] = all(1)
    const again = chatRecord('1', { status: send, doc_id: '', data: [] })
    const state = {
      ...initialState('v1', page([again])),
      displaced: new Map([['a-1', old as ChatRecord]]),
    }
    expect(mergeHistory(state, [], page(all(1))).records).toEqual([again])
  })

  test('of a page with one question adds those before and after it', () => {
    const [zero, one, two] = all(3) as [ChatRecord, ChatRecord, ChatRecord]
    const state = initialState('v1', page([one]))
    const merged = mergeHistory(state, [], page([zero, one, two]))
    expect(merged.records).toEqual([zero, one, two])
    expect(places(merged).get(one.askId)).toBe(places(state).get(one.askId))
  })
})
