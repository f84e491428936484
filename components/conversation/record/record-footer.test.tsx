import { expect, test } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { onTracked, type TrackedEvent } from '@/lib/client/tracking/tracking-port'
import { useTrackAutoOpen } from './record-footer'

const entry = {
  reportOrigin: 'search',
  reportLinkEntity: 'reference',
  conversation_id: 'v1',
  ask_id: 'a1',
  level: '1',
  source: [],
}

test('a list that opened automatically is reported as shown, once, and not as clicked', () => {
  const events: TrackedEvent[] = []
  const stop = onTracked((event) => events.push(event))
  const { rerender } = renderHook(({ isOpen }) => useTrackAutoOpen(isOpen, entry), {
    initialProps: { isOpen: false },
  })
  expect(events).toEqual([])
  for (const isOpen of [true, true, false, true]) rerender({ isOpen })
  expect(
    events.map(({ event, type, attributes }) => [event, type, attributes?.action, attributes?.ask_id]),
  ).toEqual([['reference_toggle', 'view', 1, 'a1']])
  stop()
})
