import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { useReclickGuard } from './use-reclick-guard'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function Guarded({ guardMs, onRun }: { readonly guardMs?: number; readonly onRun: (name: string) => void }) {
  const guard = useReclickGuard(guardMs)
  return (
    <>
      <button type="button" onClick={guard(() => onRun('甲'))}>
        甲
      </button>
      <button type="button" onClick={guard(() => onRun('乙'))}>
        乙
      </button>
    </>
  )
}

describe('useReclickGuard', () => {
  test.each([
    [undefined, [0, 1, 1_999, 2_000, 3_999, 4_000], 3],
    [undefined, [0, 0, 0], 1],
    [500, [0, 499, 500, 999, 1_000], 3],
    [0, [0, 0, 1], 3],
  ])('with %s ms, clicks at %j run %i times', (guardMs, clicksMs, expected) => {
    const run = jest.fn<(name: string) => void>()
    const { rerender } = render(<Guarded {...(guardMs === undefined ? {} : { guardMs })} onRun={run} />)
    let nowMs = 0
    for (const clickMs of clicksMs) {
      jest.advanceTimersByTime(clickMs - nowMs)
      nowMs = clickMs
      fireEvent.click(screen.getByRole('button', { name: '甲' }))
      // The guard outlives the render in which it was clicked.
      rerender(<Guarded {...(guardMs === undefined ? {} : { guardMs })} onRun={run} />)
    }
    expect(run).toHaveBeenCalledTimes(expected)
  })

  test('handlers of one guard count as one', () => {
    const run = jest.fn<(name: string) => void>()
    render(<Guarded onRun={run} />)
    fireEvent.click(screen.getByRole('button', { name: '甲' }))
    fireEvent.click(screen.getByRole('button', { name: '乙' }))
    expect(run.mock.calls).toEqual([['甲']])
  })
})
