import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import { useTracking } from './use-tracking'

const started = jest.fn<() => Promise<() => void>>()
const ended = jest.fn()

jest.mock('@/lib/tracking/start-tracking', () => ({ startTracking: () => started() }))

function Page() {
  useTracking()
  return <button type="button">按</button>
}

beforeEach(() => {
  jest.useFakeTimers()
  started.mockReset().mockResolvedValue(ended)
  ended.mockReset()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('reports of usage', () => {
  test('begin when the page has come to rest, and not before', async () => {
    render(<Page />)
    await jest.advanceTimersByTimeAsync(3_999)
    expect(started).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(started).toHaveBeenCalledTimes(1)
  })

  test('do not begin with the first question, when the page has other things to do', async () => {
    const { getByRole } = render(<Page />)
    fireEvent.pointerDown(getByRole('button'))
    fireEvent.keyDown(getByRole('button'))
    await jest.advanceTimersByTimeAsync(1_000)
    expect(started).not.toHaveBeenCalled()
  })

  test('end with the page', async () => {
    const { unmount } = render(<Page />)
    await jest.advanceTimersByTimeAsync(4_000)
    unmount()
    expect(ended).toHaveBeenCalledTimes(1)
  })
})
