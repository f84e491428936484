/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { watchNetwork } from './network-watch'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

type Step = 'offline' | 'online' | number
const second = 1_000

/** @returns what is told while the network goes and comes; numbers pass that time, in milliseconds */
function reportsOf(steps: readonly Step[]): string[] {
  const reports: string[] = []
  const target = new EventTarget() as unknown as Window
  const stop = watchNetwork({
    onInterrupted: () => reports.push('interrupted'),
    onRestored: (isLong) => reports.push(isLong ? 'restored after long' : 'restored'),
    target,
    now: Date.now,
  })
  for (const step of steps) {
    if (typeof step === 'number') jest.advanceTimersByTime(step)
    else target.dispatchEvent(new Event(step))
  }
  stop()
  jest.advanceTimersByTime(1_000 * second)
  return reports
}

describe('network notifications (§4)', () => {
  test.each<[string, Step[], string[]]>([
    ['nothing, just under 10 s', ['offline', 10 * second - 1], []],
    ['the interruption, at 10 s', ['offline', 10 * second], ['interrupted']],
    ['it once, however long', ['offline', 300 * second], ['interrupted']],
    ['a short one comes back without more', ['offline', 5 * second, 'online'], ['restored']],
    ['back after 12 s', ['offline', 12 * second, 'online'], ['interrupted', 'restored']],
    ['back at 60 s', ['offline', 60 * second, 'online'], ['interrupted', 'restored']],
    [
      'back after more than 60 s',
      ['offline', 60 * second + 1, 'online'],
      ['interrupted', 'restored after long'],
    ],
    [
      'reported offline again: counted from the first',
      ['offline', 40 * second, 'offline', 30 * second, 'online'],
      ['interrupted', 'interrupted', 'restored after long'],
    ],
    ['online without having been offline', ['online'], []],
    [
      'each time again',
      ['offline', 70 * second, 'online', 'offline', 5 * second, 'online'],
      ['interrupted', 'restored after long', 'restored'],
    ],
    ['nothing after the watch has ended', ['offline', 5 * second], []],
  ])('%s', (_name, steps, expected) => {
    expect(reportsOf(steps)).toEqual(expected)
  })
})
