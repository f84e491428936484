import { afterEach, expect, test } from '@jest/globals'
import { closeSidePanel, dropSidePanel, openSidePanel, releaseSidePanel, sidePanel } from './side-panel-store'

afterEach(closeSidePanel)

test('what belongs to an answer makes way for the next one, what belongs to the page stays', () => {
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
