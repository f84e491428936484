import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { FrameCoalescer } from './frame-coalescer.ts'

let now = 0
let frames: CardEvent[][] = []
let coalescer: FrameCoalescer

beforeEach(() => {
  jest.useFakeTimers()
  now = 1_000
  frames = []
  coalescer = new FrameCoalescer(
    (events) => void frames.push(events),
    () => now,
  )
})

afterEach(() => void jest.useRealTimers())

function pass(ms: number): void {
  now += ms
  jest.advanceTimersByTime(ms)
}

const update = (content: string, id = 'c1'): CardEvent => ({ id, target: 'update', content })

describe('FrameCoalescer', () => {
  test('sends the first event at once, and later ones together after the window', () => {
    coalescer.push(update('甲'))
    coalescer.push(update('乙'))
    pass(20)
    coalescer.push(update('丙'))
    expect(frames).toEqual([[update('甲')]])
    pass(30)
    expect(frames).toEqual([[update('甲')], [update('乙丙')]])
  })

  test('does not buffer more than 2 KB', () => {
    coalescer.push(update('甲'))
    coalescer.push(update('长'.repeat(700)))
    expect(frames).toHaveLength(2)
  })

  test('keeps the order of cards, and merges only text', () => {
    coalescer.push(update('甲'))
    const replace: CardEvent = { id: 'p', type: 'progress', target: 'replace', content: {} }
    for (const event of [update('乙'), replace, update('丙'), update('丁', 'c2'), update('戊', 'c2')])
      coalescer.push(event)
    pass(50)
    expect(frames[1]).toEqual([update('乙'), replace, update('丙'), update('丁戊', 'c2')])
  })

  test('text is merged into the card that it starts', () => {
    coalescer.push(update('甲'))
    coalescer.push({ id: 'c2', type: 'markdown', target: 'start', content: '' })
    coalescer.push(update('乙', 'c2'))
    coalescer.flush()
    expect(frames[1]).toEqual([{ id: 'c2', type: 'markdown', target: 'start', content: '乙' }])
  })

  test('dropped events are never sent', () => {
    coalescer.push(update('甲'))
    coalescer.push(update('乙'))
    coalescer.drop()
    pass(1_000)
    expect(frames).toHaveLength(1)
  })
})
