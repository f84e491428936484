import { beforeEach, expect, test } from '@jest/globals'
import { closeAllReferences, openReferences, type ReferenceEntry, toggleReferences } from './open-references'

const entry: ReferenceEntry = {
  reportOrigin: 'search',
  reportLinkEntity: 'reference',
  conversation_id: 'c',
  ask_id: 'a',
  level: '1',
  source: [],
}

beforeEach(closeAllReferences)

test('each list opens at the first click and closes at the second', () => {
  expect(toggleReferences('one', entry)).toBe(true)
  expect(toggleReferences('two', entry)).toBe(true)
  expect(toggleReferences('one', entry)).toBe(false)
  expect([...openReferences.getState()].map(([id, { isOpen }]) => [id, isOpen])).toEqual([
    ['one', false],
    ['two', true],
  ])
})

test('leaving tears all of them down', () => {
  toggleReferences('one', entry)
  toggleReferences('two', entry)
  closeAllReferences()
  expect(openReferences.getState().size).toBe(0)
})
