import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeApi } from '@/lib/client/api/fake-api'
import { firstPaintScript } from '@/lib/client/page/first-paint-script'
import {
  choosePreference,
  chosenPreference,
  followPreferences,
  onPreferenceChoice,
  preferenceOf,
} from '@/lib/client/page/preference-store'
import {
  type Preference,
  type PreferenceName,
  type Preferences,
  preferenceChoices,
  preferenceNames,
} from '@/lib/contract/preferences'
import { preferencesRoutes } from '@/lib/contract/routes/preferences-routes'
import { showAsMember } from '../device/member-attribute'
import { forgetUnsaved, preferenceSaving, syncPreferences } from './member-preferences'

const storageKeys = {
  theme: 'theme',
  textSize: 'text-size',
  pattern: 'search-pattern',
  source: 'search-source',
  since: 'search-since',
  site: 'search-site',
  folder: 'search-folder',
  model: 'model',
  thinking: 'thinking',
  textLength: 'text-length',
  textTone: 'text-tone',
  pictureRatio: 'picture-ratio',
  pictureCount: 'picture-count',
  picturePrompt: 'picture-prompt',
  sendKey: 'send-key',
  singleKeys: 'single-keys',
} as const satisfies Record<PreferenceName, string>

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

/** A host with the preferences of members; `isDown` makes its calls fail. */
function host(stored: Record<string, string> = {}) {
  const state = { stored: { ...stored }, isDown: false, calls: 0 }
  const answer = <Value,>(value: () => Value) => {
    state.calls += 1
    if (state.isDown) throw new ApiError('network')
    return value()
  }
  const api = fakeApi(preferencesRoutes, {
    preferencesGet: () => answer(() => state.stored as Preferences),
    preferencesSave: ({ values, isOnlyMissing }) =>
      answer(() => {
        const given = Object.fromEntries(
          Object.entries(values).filter(([, value]) => value !== undefined),
        ) as Record<string, string>
        state.stored = isOnlyMissing ? { ...given, ...state.stored } : { ...state.stored, ...given }
        return state.stored as Preferences
      }),
  })
  return { state, api }
}

/** The second and the last choice of a name: neither holds where nothing was chosen. */
function others<Name extends PreferenceName>(name: Name): [Preference<Name>, Preference<Name>] {
  const [, second, third] = preferenceChoices[name]
  return [second, third ?? preferenceChoices[name][0]] as [Preference<Name>, Preference<Name>]
}

beforeEach(() => {
  localStorage.clear()
  showAsMember(false, false)
  delete document.documentElement.dataset.textSize
  document.cookie = 'k_device_hash=device; path=/'
})

/** Some have two choices, and some take what is none of their choices. */
const closedNames = preferenceNames.filter((name) => preferenceChoices[name][0] !== '')

test.each([
  ['since', '2026-01-31', ['2026-1-31', 'x', 'weekly']],
  ['site', 'gov.cn', ['gov cn', 'x'.repeat(254)]],
  ['model', 'deepseek-chat', ['a\u0000b', 'x'.repeat(129)]],
] as const)('%s may be %j, and nothing like %j', (name, own, junk) => {
  choosePreference(name, own)
  expect(preferenceOf(name)).toBe(own)
  choosePreference(name, '')
  expect(chosenPreference(name)).toBe('')
  for (const each of junk) {
    localStorage.setItem(storageKeys[name], each)
    expect([preferenceOf(name), chosenPreference(name)]).toEqual(['', undefined])
  }
})

describe.each(closedNames)('%s', (name) => {
  const [first, second] = others(name)
  const standard = preferenceChoices[name][0]

  test('has a default, which nothing stored and junk mean', () => {
    expect(preferenceOf(name)).toBe(standard)
    for (const junk of ['', 'x', '0', 'null', '{"a":1}', `${first} `, 'x'.repeat(10_000)]) {
      localStorage.setItem(storageKeys[name], junk)
      expect([junk.slice(0, 9), preferenceOf(name), chosenPreference(name)]).toEqual([
        junk.slice(0, 9),
        standard,
        undefined,
      ])
    }
  })

  test('a visitor’s is the browser’s, and works without storage', () => {
    choosePreference(name, first)
    expect(localStorage.getItem(storageKeys[name])).toBe(first)
    expect(preferenceOf(name)).toBe(first)
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    choosePreference(name, second)
    expect(preferenceOf(name)).toBe(second)
    setItem.mockRestore()
    choosePreference(name, first)
    expect(preferenceOf(name)).toBe(first)
  })

  test('moves to an account that has none', async () => {
    choosePreference(name, first)
    const { state, api } = host()
    await syncPreferences(api, 'u1')
    expect(state.stored).toEqual({ [name]: first })
    expect(preferenceOf(name)).toBe(first)
  })

  test('is replaced by the account’s, and synced at the next load', async () => {
    choosePreference(name, first)
    const { state, api } = host({ [name]: second })
    await syncPreferences(api, 'u1')
    expect([state.stored, preferenceOf(name)]).toEqual([{ [name]: second }, second])
    state.stored = { [name]: first }
    await syncPreferences(api, 'u1')
    expect(preferenceOf(name)).toBe(first)
  })

  test('a member’s choice is saved over what the account has', async () => {
    const { state, api } = host({ [name]: first })
    await syncPreferences(api, 'u1')
    showAsMember(true, false)
    choosePreference(name, second)
    await syncPreferences(api, 'u1')
    expect([state.stored, preferenceSaving.getState()]).toEqual([{ [name]: second }, 'saved'])
  })

  test('that could not be saved is kept, reported, and retried', async () => {
    const { state, api } = host({ [name]: first })
    await syncPreferences(api, 'u1')
    showAsMember(true, false)
    state.isDown = true
    choosePreference(name, second)
    await syncPreferences(api, 'u1')
    expect([preferenceOf(name), preferenceSaving.getState()]).toEqual([second, 'failed'])
    state.isDown = false
    await syncPreferences(api, 'u1')
    expect([state.stored, preferenceOf(name), preferenceSaving.getState()]).toEqual([
      { [name]: second },
      second,
      'saved',
    ])
  })

  test('of one member does not apply to the next one, even if it was not saved', async () => {
    const one = host({ [name]: first })
    await syncPreferences(one.api, 'u1')
    showAsMember(true, false)
    one.state.isDown = true
    choosePreference(name, second)
    await syncPreferences(one.api, 'u1')
    forgetUnsaved()
    const two = host()
    await syncPreferences(two.api, 'u2')
    expect([two.state.stored, preferenceOf(name)]).toEqual([{}, standard])
  })

  test('chosen during a call is not overwritten by its response', async () => {
    const { api } = host({ [name]: first })
    const going = syncPreferences(api, 'u1')
    showAsMember(true, false)
    await Promise.resolve()
    choosePreference(name, second)
    await going
    expect(preferenceOf(name)).toBe(second)
  })

  test('is applied in other tabs through storage events', () => {
    const stop = followPreferences()
    localStorage.setItem(storageKeys[name], first)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys[name] }))
    expect(preferenceOf(name)).toBe(first)
    stop()
  })
})

test('a choice from before there were accounts for it moves, too', async () => {
  localStorage.setItem('theme', 'dark')
  const { state, api } = host()
  await syncPreferences(api, 'u1')
  expect(state.stored).toEqual({ theme: 'dark' })
})

test('a visitor’s choices after a logout are only adopted where the account has none', async () => {
  const { state, api } = host({ theme: 'dark' })
  await syncPreferences(api, 'u1')
  choosePreference('theme', 'light')
  choosePreference('sendKey', 'ctrl-enter')
  await syncPreferences(api, 'u1')
  expect(state.stored).toEqual({ theme: 'dark', sendKey: 'ctrl-enter' })
  expect(preferenceOf('theme')).toBe('dark')
})

test('only the tab where a preference was chosen is notified', async () => {
  const chosen: unknown[] = []
  const stop = onPreferenceChoice((name) => chosen.push(name))
  choosePreference('theme', 'dark')
  await syncPreferences(host({ textSize: '150' }).api, 'u1')
  expect(chosen).toEqual(['theme'])
  stop()
})

test.each([
  ['200', '200'],
  ['150', '150'],
  ['100', undefined],
  ['300', undefined],
  ['1e9', undefined],
  ['150 x', undefined],
])('text of the size %s is %s before the first paint, and the same after it', (stored, shown) => {
  localStorage.setItem('text-size', stored)
  const { dataset } = document.documentElement
  // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
  ;(0, eval)(firstPaintScript)
  expect(dataset.textSize).toBe(shown)
  const stop = followPreferences()
  expect(dataset.textSize).toBe(shown)
  stop()
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'light'],
  ['sepia', 'light'],
])('the theme %s is %s before the first paint and after it', (stored, shown) => {
  localStorage.setItem('theme', stored)
  const { dataset } = document.documentElement
  // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
  ;(0, eval)(firstPaintScript)
  expect(dataset.theme).toBe(shown)
  const stop = followPreferences()
  expect(dataset.theme).toBe(shown)
  stop()
})
