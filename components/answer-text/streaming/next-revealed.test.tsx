import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { writtenRecord } from '../testing/written-record'
import { nextRevealed } from './next-revealed'

const { end, error, ban, loading, stop } = messageStatus

const textOf = ({ data }: ChatRecord) => data.map(({ content }) => String(content)).join('')

describe('nextRevealed', () => {
  test('reveals an answer in steps, each a continuation of the last within the allowed length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (texts, most) => {
          const wanted = writtenRecord(texts, end)
          let revealed = nextRevealed(null, writtenRecord([]), most)
          const longest = textOf(wanted).length + 2
          for (let step = 0; revealed !== wanted && step < longest; step += 1) {
            const next = nextRevealed(revealed, wanted, most)
            const before = textOf(revealed)
            expect(textOf(next).startsWith(before)).toBe(true)
            expect(textOf(wanted).startsWith(textOf(next))).toBe(true)
            // One more where a character takes two places.
            expect(textOf(next).length - before.length).toBeLessThanOrEqual(most + texts.length)
            expect(textOf(next).isWellFormed()).toBe(textOf(wanted).isWellFormed())
            if (next !== wanted) expect(next.status).toBe(loading)
            revealed = next
          }
          expect(revealed).toBe(wanted)
        },
      ),
    )
  })

  test('renders what follows the answer in a separate step', () => {
    const wanted = writtenRecord(['一二三'], end)
    const first = nextRevealed(writtenRecord([]), wanted, 10)
    expect(textOf(first)).toBe('一二三')
    expect(first.status).toBe(loading)
    expect(nextRevealed(first, wanted, 10)).toBe(wanted)
  })

  test.each([
    ['stopped', stop],
    ['failed', error],
    ['retracted', ban],
  ])('reveals an answer immediately that was %s', (_, status) => {
    const wanted = writtenRecord(['一二三四五'], status)
    expect(nextRevealed(writtenRecord([]), wanted, 1)).toBe(wanted)
  })

  test('reveals an existing answer and another version immediately', () => {
    const old = writtenRecord(['一二三四五'], end)
    expect(nextRevealed(null, old, 1)).toBe(old)
    const other = writtenRecord(['六七八九十'], end)
    expect(nextRevealed(old, other, 1)).toBe(other)
  })

  test('restarts with a text that does not continue the revealed one', () => {
    const next = nextRevealed(writtenRecord(['一二三']), writtenRecord(['四五六七']), 2)
    expect(textOf(next)).toBe('四五')
  })

  test('finished texts are replaced one after the other, and never disappear', () => {
    const finished = (texts: readonly string[]): ChatRecord => {
      const record = writtenRecord(texts)
      return { ...record, data: record.data.map((card) => ({ ...card, target: 'end' })) }
    }
    const wanted = finished(['一二[2]', '三四[1]'])
    const none = nextRevealed(finished(['一二[1]', '三四[2]']), wanted, 0)
    expect(textOf(none)).toBe('一二[1]三四[2]')
    const first = nextRevealed(none, wanted, 1)
    expect(textOf(first)).toBe('一二[2]三四[2]')
    const second = nextRevealed(first, wanted, 1)
    expect(textOf(second)).toBe('一二[2]三四[1]')
    expect(nextRevealed(second, wanted, 1)).toBe(wanted)
  })

  test('shows cards that are no text whether or not text waits', () => {
    const wanted = writtenRecord(['一二三四'])
    const progress: Card = { id: 'p', type: 'progress', target: 'update', content: { steps: [] } }
    const next = nextRevealed(null, { ...wanted, data: [...wanted.data, progress] }, 0)
    expect(next.data).toEqual([progress])
  })
})
