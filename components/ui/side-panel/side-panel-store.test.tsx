import { afterEach, expect, test } from '@jest/globals'
import { closeSidePanel, dropSidePanel, openSidePanel, releaseSidePanel, sidePanel } from './side-panel-store'

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
