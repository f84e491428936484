import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { writtenRecord } from '../testing/written-record'
import { useRevealedRecord } from './use-revealed-record'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const text = '渡口在河的北岸，每天有船来往。'.repeat(40)
const asGiven = (record: ChatRecord) => record
const lengthOf = ({ data }: ChatRecord) => data.map(({ content }) => String(content)).join('').length
/** Lets what is due be rendered, a few times. */
async function pass(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await act(async () => {
      await jest.advanceTimersByTimeAsync(40)
    })
}

test('what is shown stays when the socket is lost while more of it is due', async () => {
  const { result, rerender } = renderHook(({ record }) => useRevealedRecord(record, asGiven), {
    initialProps: { record: writtenRecord(['']) },
  })
  rerender({ record: writtenRecord([text]) })
  await pass(6)
  const shown = lengthOf(result.current)
  expect(shown).toBeGreaterThan(100)
  const longer = writtenRecord([text + text])
  rerender({ record: longer })
  // Before the next piece of it is rendered.
  rerender({ record: { ...longer, data: [], needUpdate: true } })
  await pass(6)
  expect(lengthOf(result.current)).toBeGreaterThanOrEqual(shown)
  rerender({ record: { ...longer } })
  expect(lengthOf(result.current)).toBeGreaterThanOrEqual(shown)
  await pass(40)
  expect(lengthOf(result.current)).toBe(2 * text.length)
})
