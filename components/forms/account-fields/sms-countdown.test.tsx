import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { secondsLeft, startCountdown, useCountdown } from './sms-countdown'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function Counter() {
  const { seconds, wasStarted, start } = useCountdown()
  return (
    <button type="button" onClick={() => start('login')}>
      {wasStarted ? `again ${seconds}` : 'first'}
    </button>
  )
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const shown = () => screen.getByRole('button').textContent

describe('the countdown', () => {
  test('counts from 60 to 0, survives the dialog, and uses the clock', () => {
    const { unmount } = render(<Counter />)
    expect(shown()).toBe('first')
    fireEvent.click(screen.getByRole('button'))
    expect(shown()).toBe('again 60')
    pass(1_000)
    expect(shown()).toBe('again 59')
    unmount()
    jest.setSystemTime(Date.now() + 20_000)
    const second = render(<Counter />)
    expect(shown()).toBe('again 39')
    // A hidden page: the clock went on, the timer did not run.
    jest.setSystemTime(Date.now() + 30_000)
    pass(1_000)
    expect(shown()).toBe('again 8')
    pass(8_000)
    expect(shown()).toBe('again 0')
    expect(jest.getTimerCount()).toBe(0)
    second.unmount()
    render(<Counter />)
    expect(shown()).toBe('again 0')
  })

  test.each([
    [0, 60],
    [1, 60],
    [999, 60],
    [1_000, 59],
    [59_000, 1],
    [59_999, 1],
    [60_000, 0],
    [90_000, 0],
    // The clock was set back by an hour.
    [-3_600_000, 60],
  ])('%i ms after sending, %i s are left', (afterMs, expected) => {
    startCountdown('login', 1_000_000)
    expect(secondsLeft(1_000_000 + afterMs)).toBe(expected)
  })
})
