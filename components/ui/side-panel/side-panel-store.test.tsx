import { afterEach, expect, test } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import {
  closeSidePanel,
  dropSidePanel,
  OpensDefaultPanel,
  openSidePanel,
  releaseSidePanel,
  sidePanel,
  useSidePanel,
} from './side-panel-store'

afterEach(closeSidePanel)

test('panels of an answer are replaced by the next answer’s, panels of the page stay', () => {
  openSidePanel('sources')
  releaseSidePanel()
  expect(sidePanel.getState().chosen).toBe('')
  openSidePanel('glossary', true)
  releaseSidePanel()
  expect(sidePanel.getState().chosen).toBe('glossary')
  dropSidePanel('sources')
  expect(sidePanel.getState().chosen).toBe('glossary')
  dropSidePanel('glossary')
  expect(sidePanel.getState().chosen).toBe('')
  // The next one is of its answer again.
  openSidePanel('sources')
  releaseSidePanel()
  expect(sidePanel.getState().chosen).toBe('')
})

test('a default panel opens where there is room, and not where its place has none for it', () => {
  sidePanel.setState({ place: 'docked', chosen: '' })
  const shownIn = (mayOpen: boolean) =>
    renderHook(() => useSidePanel('sources', true), {
      wrapper: ({ children }) => <OpensDefaultPanel value={mayOpen}>{children}</OpensDefaultPanel>,
    }).result.current.isShown
  expect([shownIn(true), shownIn(false)]).toEqual([true, false])
  openSidePanel('sources')
  expect(shownIn(false)).toBe(true)
})
