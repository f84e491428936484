import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useThrottledValue } from './use-throttled-value'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('passes on the first change immediately, then one every 400 ms, and always the last', () => {
  const seen: string[] = []
  const { rerender } = renderHook(
    ({ text }) => {
      const throttled = useThrottledValue(text, 400)
      if (seen.at(-1) !== throttled) seen.push(throttled)
    },
    { initialProps: { text: '' } },
  )
  const pass = (ms: number) =>
    act(() => {
      jest.advanceTimersByTime(ms)
    })
  pass(1000)
  // A key every 100 ms for a second.
  for (let key = 1; key <= 10; key++) {
    rerender({ text: '字'.repeat(key) })
    pass(100)
  }
  pass(400)
  expect(seen.map((text) => text.length)).toEqual([0, 1, 4, 8, 10])
})
