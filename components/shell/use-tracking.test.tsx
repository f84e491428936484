import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { Tracking } from '@/lib/client/tracking/start-tracking'
import { onTracked } from '@/lib/client/tracking/tracking-port'
import { useTracking } from './use-tracking'

const started = jest.fn<() => Promise<Tracking>>()
const ended = jest.fn()
const left = jest.fn()

jest.mock('@/lib/client/tracking/start-tracking', () => ({ startTracking: () => started() }))

function Reported() {
  useTracking()
  return <button type="button">按</button>
}

function Page() {
  return (
    <ApiProvider apiOf={fakeHost({})}>
      <Reported />
    </ApiProvider>
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  started.mockReset().mockResolvedValue({ end: ended, leave: left })
  ended.mockReset()
  left.mockReset()
  window.localStorage.clear()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('reports of usage', () => {
  test('start when the page is idle, and not before', async () => {
    render(<Page />)
    await jest.advanceTimersByTimeAsync(3_999)
    expect(started).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(started).toHaveBeenCalledTimes(1)
  })

  test('start four seconds after a page that loads slowly has loaded', async () => {
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    render(<Page />)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(started).not.toHaveBeenCalled()
    readyState.mockRestore()
    fireEvent(window, new Event('load'))
    await jest.advanceTimersByTimeAsync(3_999)
    expect(started).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(started).toHaveBeenCalledTimes(1)
  })

  test('do not start with the first question, when the page is busy', async () => {
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

  test('count the time from mount, even if the visit ends before they start', async () => {
    let isHidden = false
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    render(<Page />)
    await jest.advanceTimersByTimeAsync(2_500)
    isHidden = true
    document.dispatchEvent(new Event('visibilitychange'))
    const kept: unknown[] = []
    onTracked((event, occasion) => kept.push({ ...event, page: occasion?.page }))()
    expect(kept).toMatchObject([
      { event: 'use_time', attributes: { duration_ms: 2_500 }, page: window.location.href },
    ])
    await jest.advanceTimersByTimeAsync(0)
    expect([started.mock.calls.length, left.mock.calls.length]).toEqual([1, 1])
    await jest.advanceTimersByTimeAsync(10_000)
    expect(started).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(document, 'hidden')
  })
})
