import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, waitFor } from '@testing-library/react'
import { sidePanel } from '../side-panel/side-panel-store'
import { afterLayers, followBack, useBackToClose } from './back-layers'

const depth = () => (window.history.state as { layer?: number } | null)?.layer ?? 0
const reached = (wanted: number) => waitFor(() => expect(depth()).toBe(wanted))

/** Back or Forward, until the page has heard of it. */
async function travel(steps: number): Promise<void> {
  const heard = new Promise<void>((resolve) => (hear = resolve))
  await act(async () => {
    window.history.go(steps)
    await heard
  })
}

/** Listens before the layers do, which may keep what they hear to themselves. */
let hear = () => {}
window.addEventListener('popstate', () => hear(), { capture: true })

interface LayerProps {
  readonly isOpen: boolean
  readonly close: () => void
  readonly coversAll?: boolean
}

function Layer({ isOpen, close, coversAll = false }: LayerProps) {
  useBackToClose(close, isOpen, coversAll)
  return null
}

let stop = () => {}
beforeEach(() => {
  sidePanel.setState({ place: 'sheet' })
  window.history.pushState(null, '', `#${Math.random()}`)
  stop = followBack()
})
afterEach(() => stop())

test('Back closes one layer after the other, the topmost first, and then leaves the page', async () => {
  const [closeFirst, closeSecond, router] = [jest.fn(), jest.fn(), jest.fn()]
  window.addEventListener('popstate', router)
  const view = (first: boolean, second: boolean) => (
    <>
      <Layer isOpen={first} close={closeFirst} />
      <Layer isOpen={second} close={closeSecond} />
    </>
  )
  const { rerender, unmount } = render(view(true, false))
  await reached(1)
  rerender(view(true, true))
  await reached(2)
  await travel(-1)
  expect([closeFirst.mock.calls.length, closeSecond.mock.calls.length]).toEqual([0, 1])
  rerender(view(true, false))
  await travel(-1)
  expect(closeFirst).toHaveBeenCalledTimes(1)
  rerender(view(false, false))
  await reached(0)
  // Nothing of this is another page.
  expect(router).not.toHaveBeenCalled()
  await travel(-1)
  expect(router).toHaveBeenCalledTimes(1)
  window.removeEventListener('popstate', router)
  unmount()
})

test('a layer closed otherwise removes its history entry, and reopening adds only one', async () => {
  const before = window.history.length
  const { rerender, unmount } = render(<Layer isOpen={false} close={() => {}} />)
  for (let time = 0; time < 3; time += 1) {
    rerender(<Layer isOpen close={() => {}} />)
    await reached(1)
    rerender(<Layer isOpen={false} close={() => {}} />)
    await reached(0)
  }
  expect(window.history.length).toBe(before + 1)
  unmount()
})

test('Forward to the entry of a closed layer is reverted automatically', async () => {
  const { unmount } = render(<Layer isOpen close={() => {}} />)
  await reached(1)
  await travel(-1)
  unmount()
  await travel(1)
  await reached(0)
})

test('a page reloaded with a layer in its history returns to itself', async () => {
  stop()
  window.history.pushState({ layer: 1 }, '')
  stop = followBack()
  await reached(0)
})

test('navigation waits until the history entry is removed', async () => {
  const { unmount } = render(<Layer isOpen close={() => {}} />)
  await reached(1)
  const went: number[] = []
  unmount()
  afterLayers(() => went.push(depth()))
  expect(went).toEqual([])
  await waitFor(() => expect(went).toEqual([0]))
  afterLayers(() => went.push(depth()))
  expect(went).toEqual([0, 0])
})

test('if the layer does not cover the page, Back leaves it', () => {
  sidePanel.setState({ place: 'docked' })
  const { unmount } = render(<Layer isOpen close={() => {}} />)
  expect(depth()).toBe(0)
  unmount()
})

test('in a wide window, Back closes what covers the page, and no other layer', async () => {
  sidePanel.setState({ place: 'docked' })
  const [closePanel, closePicture] = [jest.fn(), jest.fn()]
  const { unmount } = render(
    <>
      <Layer isOpen close={closePanel} />
      <Layer isOpen close={closePicture} coversAll />
    </>,
  )
  await reached(1)
  await travel(-1)
  expect([closePanel.mock.calls.length, closePicture.mock.calls.length]).toEqual([0, 1])
  unmount()
})
