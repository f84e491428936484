import { beforeEach, expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { choosePreference } from '@/lib/client/page/preference-store'
import type { OfferedModel } from '@/lib/contract/routes/http'
import { noteModels } from '../../page/offered-models'
import { chosenOptions } from './ask-options'
import { chooseScope, chosenScope, everywhere, leaveFolder, useChosenScope } from './chosen-scope'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const narrow = { source: 'web', since: 'week', site: 'gov.cn', folder: '' } as const

test('a scope is stored for the next time, or for this tab only', () => {
  const { result } = renderHook(() => useChosenScope())
  expect(result.current).toEqual({ scope: everywhere, isKept: true })
  expect(chosenScope()).toBeUndefined()
  act(() => chooseScope(narrow, true))
  expect(result.current).toEqual({ scope: narrow, isKept: true })
  expect([localStorage.getItem('search-source'), sessionStorage.length]).toEqual(['web', 0])
  act(() => chooseScope({ ...narrow, site: '' }, false))
  expect(result.current).toEqual({ scope: { ...narrow, site: '' }, isKept: false })
  expect(chosenScope()).toEqual({ source: 'web', since: 'week' })
  expect(localStorage.getItem('search-site')).toBe('gov.cn')
  act(() => chooseScope(everywhere, true))
  expect(chosenScope()).toBeUndefined()
})

test('a folder only narrows the user’s own files, and a deleted one is ignored', () => {
  const mine = { source: 'mine', since: '', site: '', folder: 'f1' } as const
  chooseScope(mine, true)
  expect([chosenScope(), localStorage.getItem('search-folder')]).toEqual([
    { source: 'mine', folder: 'f1' },
    'f1',
  ])
  choosePreference('source', 'web')
  expect(chosenScope()).toEqual({ source: 'web' })
  chooseScope({ ...mine, folder: 'f2' }, false)
  leaveFolder('f1')
  expect([chosenScope(), localStorage.getItem('search-folder')]).toEqual([
    { source: 'mine', folder: 'f2' },
    '',
  ])
  leaveFolder('f2')
  expect(chosenScope()).toEqual({ source: 'mine' })
  chooseScope({ ...mine, source: 'all' }, false)
  expect(chosenScope()).toBeUndefined()
})

test('scopes stored before folders existed are valid', () => {
  sessionStorage.setItem('own:search-scope', '{"source":"web","since":"","site":""}')
  expect(chosenScope()).toEqual({ source: 'web' })
})

test('invalid stored scopes are ignored', () => {
  for (const junk of ['', '{', '{"source":"web"}', '{"source":"moon","since":"","site":""}']) {
    sessionStorage.setItem('own:search-scope', junk)
    expect([junk, chosenScope()]).toEqual([junk, undefined])
  }
})

const [plain, deep]: OfferedModel[] = [
  { id: 'plain', name: 'plain', thinking: false },
  { id: 'deep', name: 'deep', thinking: true },
] as const

test('a question names the chosen model and thinking mode if the model exists', () => {
  const said = () => chosenOptions(false)
  // Before it is known which there are, the host decides.
  choosePreference('model', 'deep')
  expect(said()).toEqual({ model: 'deep' })
  choosePreference('thinking', 'on')
  expect(said()).toEqual({ model: 'deep', thinking: true })
  noteModels([plain, deep])
  expect(said()).toEqual({ model: 'deep', thinking: true })
  choosePreference('thinking', 'off')
  expect(said()).toEqual({ model: 'deep', thinking: false })
  choosePreference('model', 'gone')
  expect(said()).toEqual({})
  choosePreference('model', '')
  expect(said()).toEqual({})
  noteModels([deep])
  expect(said()).toEqual({ thinking: false })
  noteModels([])
  expect(said()).toEqual({})
})

test('only a search has a scope; files are sent if any', () => {
  noteModels([])
  chooseScope(narrow, true)
  const { folder: _none, ...scope } = narrow
  expect(chosenOptions(true, ['f1'])).toEqual({ scope, fileIds: ['f1'] })
  expect(chosenOptions(false, [])).toEqual({})
})
