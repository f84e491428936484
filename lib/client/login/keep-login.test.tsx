import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@/lib/client/api/api-error'
import { ownStorage } from '@/lib/client/device/own-storage'
import { firstPaintScript } from '@/lib/client/page/first-paint-script'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import { changeLoginState, readLoginState } from '../device/login-state'
import { checkLogin } from './check-login'
import { forgetLogin, keepLogin, keepUser, logOut, replaceToken } from './keep-login'
import { bindIfPending, bindLater } from './pending-binding'
import { addPendingLogout, pendingLogouts, sendPendingLogouts } from './pending-logouts'
import { renewOldToken } from './renew-token'
import { followOtherTabs, isMember, refreshSession, sessionStore } from './session-store'
import { writeToken } from './token-cookie'

const user = { app_user_id: '1', avatar: '', is_active: true, nickname: '甲', pic_url: '', uid: 'u1' }
const answer: LoginAnswer = { token: 'first', app_user_id: '1', new_user_type: 0, data: user }
const unauthorized = new ApiError('unauthorized')
const blocked = new ApiError('blocked', '账号已被管理员停用，原因：群发广告。有疑问请联系管理员')
const offline = new ApiError('network')
const dayMs = 86_400_000

const isLoggedIn = () => isMember(sessionStore.getState())

function logIn(given = answer): void {
  writeToken(given.token)
  keepLogin(given)
}

/** What another tab did is seen by its traces: the cookie, local storage, and the event that storage sends. */
function fromAnotherTab(act: () => void): void {
  const stop = followOtherTabs()
  act()
  window.dispatchEvent(new StorageEvent('storage', { key: 'login' }))
  stop()
}

beforeEach(() => {
  logOut()
  localStorage.clear()
})

describe('the login of this browser', () => {
  test('is known immediately, stored under the names of §3, and forgotten with a logout', () => {
    changeLoginState({ channel: 'baidu' })
    logIn()
    expect(isLoggedIn()).toBe(true)
    expect(JSON.parse(localStorage.getItem('login') ?? '')).toMatchObject({
      token: 'first',
      channel: 'baidu',
      loginResponse: answer,
    })
    forgetLogin()
    expect(isLoggedIn()).toBe(false)
    expect(document.cookie).not.toContain('k_sso_token=first')
    expect(readLoginState()).toMatchObject({ token: '', channel: 'baidu' })
  })

  test('of a new user stays a new user’s while it is checked again, and no other’s', async () => {
    logIn({ ...answer, new_user_type: 1 })
    keepUser('first', { ...user, nickname: '乙' })
    expect(readLoginState().loginResponse).toMatchObject({ new_user_type: 1, data: { nickname: '乙' } })
    keepUser('second', { ...user, app_user_id: '2' })
    expect(readLoginState().loginResponse).toMatchObject({ new_user_type: 0 })
  })

  const other: LoginAnswer = { ...answer, token: 'second', data: { ...user, uid: 'u2' } }
  const readElsewhere = (given: LoginAnswer) => () => {
    document.cookie = `k_sso_token=${given.token}; path=/`
    localStorage.setItem('login', JSON.stringify({ token: given.token, loginResponse: given }))
  }

  const loseLogin = () => checkLogin(() => Promise.reject(unauthorized))
  const loseCookie = () => void (document.cookie = 'k_sso_token=; max-age=0; path=/')
  const loseElsewhere = () => {
    loseCookie()
    changeLoginState({ token: '', loginResponse: undefined, isLoggedOut: false })
  }
  const logOutElsewhere = () => {
    loseCookie()
    changeLoginState({ token: '', loginResponse: undefined, isLoggedOut: true })
  }
  const logOutWithoutStorage = () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    logOut()
    setItem.mockRestore()
  }

  test.each<[string, 'cleared' | 'kept', () => unknown]>([
    ['a logout', 'cleared', logOut],
    ['a logout without local storage', 'cleared', logOutWithoutStorage],
    ['a token that is dead', 'kept', loseLogin],
    ['a block', 'kept', () => checkLogin(() => Promise.reject(blocked))],
    ['a logout in another tab', 'cleared', () => fromAnotherTab(logOutElsewhere)],
    ['a dead token in another tab', 'kept', () => fromAnotherTab(loseElsewhere)],
    ['a cookie that expired', 'kept', () => (loseCookie(), refreshSession())],
    ['a dead token and a login as the same member', 'kept', async () => (await loseLogin(), logIn())],
    ['a dead token and a login as another member', 'cleared', async () => (await loseLogin(), logIn(other))],
    [
      'a dead token and a logout in another tab',
      'cleared',
      async () => (await loseLogin(), fromAnotherTab(logOutElsewhere)),
    ],
    ['a logout and a login as the same member', 'cleared', () => (logOut(), logIn())],
    ['a login as another member', 'cleared', () => logIn(other)],
    ['a login as another member in another tab', 'cleared', () => fromAnotherTab(readElsewhere(other))],
    ['a token whose owner is unknown', 'cleared', () => (writeToken('foreign'), refreshSession())],
    [
      'a token that turns out to be another’s',
      'cleared',
      () => (writeToken('foreign'), refreshSession(), keepUser('foreign', other.data)),
    ],
    ['the same member with a new token', 'kept', () => replaceToken('renewed')],
    ['a host that is not reached', 'kept', () => checkLogin(() => Promise.reject(offline))],
    ['another look at the session', 'kept', () => refreshSession()],
  ])('input of a member in this tab, after %s: %s', async (_what, fate, act) => {
    logIn()
    ownStorage.write('draft:011', '秘密')
    sessionStorage.setItem('banner', 'closed')
    await act()
    expect([ownStorage.keys(), sessionStorage.getItem('banner')]).toEqual([
      fate === 'kept' ? ['draft:011'] : [],
      'closed',
    ])
  })

  test('a blocked member is told the reason once, by the tab that asked', async () => {
    logIn()
    const [first, second] = [jest.fn(), jest.fn()]
    const results = await Promise.all(
      [first, second].map((tell) => checkLogin(() => Promise.reject(blocked), tell)),
    )
    expect(results).toEqual(['blocked', 'visitor'])
    expect([first.mock.calls, second.mock.calls]).toEqual([[[blocked.message]], []])
    expect(isLoggedIn()).toBe(false)
  })

  test('who is refused at the login form is not logged out', async () => {
    logIn()
    const refused = new ApiError('blocked', blocked.message, { field: 'code' })
    expect(await checkLogin(() => Promise.reject(refused))).toBe('unknown')
    expect(isLoggedIn()).toBe(true)
  })

  test('a visitor’s input is kept after the login', () => {
    ownStorage.write('draft:011', '想问的')
    logIn()
    expect(ownStorage.read('draft:011')).toBe('想问的')
  })

  test('needs the cookie, and the user of its token', () => {
    logIn()
    writeToken('of another site that shares the cookie')
    refreshSession()
    expect(sessionStore.getState()).toMatchObject({ user: null })
    document.cookie = 'k_sso_token=; max-age=0; path=/'
    refreshSession()
    expect(sessionStore.getState()).toEqual({ token: '', user: null })
  })

  test('is followed when another tab logs in or out', () => {
    fromAnotherTab(() => {
      document.cookie = 'k_sso_token=theirs; path=/'
      localStorage.setItem('login', JSON.stringify({ token: 'theirs', loginResponse: answer }))
    })
    expect(isLoggedIn()).toBe(true)
    fromAnotherTab(() => {
      document.cookie = 'k_sso_token=; max-age=0; path=/'
      localStorage.setItem('login', '{}')
    })
    expect(isLoggedIn()).toBe(false)
  })

  test('without storage it lasts as long as the page', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    logIn()
    refreshSession()
    expect(isLoggedIn()).toBe(true)
    setItem.mockRestore()
  })

  test.each([
    ['k_sso_token=a', { loginResponse: { data: user } }, 'member'],
    ['k_sso_token=a', { loginResponse: { data: { ...user, uid: '' } } }, undefined],
    ['k_sso_token=a', {}, undefined],
    ['x_k_sso_token=a', { loginResponse: { data: user } }, undefined],
    ['k_sso_token=; max-age=0', { loginResponse: { data: user } }, undefined],
  ])('the first paint: %s with %j shows %s', (cookie, kept, expected) => {
    document.cookie = 'x_k_sso_token=; max-age=0; path=/'
    document.cookie = 'k_device_hash=device; path=/'
    document.cookie = `${cookie}; path=/`
    localStorage.setItem('login', JSON.stringify(kept))
    delete document.documentElement.dataset.account
    Object.assign(window, { matchMedia: () => ({ matches: false }) })
    // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
    ;(0, eval)(firstPaintScript)
    expect(document.documentElement.dataset.account).toBe(expected)
  })
})

test.each([
  ['has_model=0', 'none'],
  ['has_model=1', undefined],
  ['has_model=; max-age=0', undefined],
  ['x_has_model=0', undefined],
])('the first paint: %s, the model is %s', (cookie, expected) => {
  document.cookie = 'has_model=; max-age=0; path=/'
  document.cookie = `${cookie}; path=/`
  delete document.documentElement.dataset.model
  Object.assign(window, { matchMedia: () => ({ matches: false }) })
  // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
  ;(0, eval)(firstPaintScript)
  expect(document.documentElement.dataset.model).toBe(expected)
})

test.each([
  [true, ''],
  [undefined, undefined],
])('the first paint and the session show an operator: %j', (is_operator, expected) => {
  document.cookie = 'k_device_hash=device; path=/'
  document.cookie = 'k_sso_token=a; path=/'
  const kept = { token: 'a', loginResponse: { data: { ...user, is_operator } } }
  localStorage.setItem('login', JSON.stringify(kept))
  delete document.documentElement.dataset.operator
  Object.assign(window, { matchMedia: () => ({ matches: false }) })
  // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
  ;(0, eval)(firstPaintScript)
  expect(document.documentElement.dataset.operator).toBe(expected)
  refreshSession()
  expect(document.documentElement.dataset.operator).toBe(expected)
})

test.each([
  ['k_device_hash=device', 'dark'],
  ['k_device_hash=; max-age=0', 'light'],
])('the first paint: %s, a device that chose the dark theme, is %s', (cookie, expected) => {
  document.cookie = `${cookie}; path=/`
  localStorage.setItem('theme', 'dark')
  Object.assign(window, { matchMedia: () => ({ matches: false }) })
  // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
  ;(0, eval)(firstPaintScript)
  expect(document.documentElement.dataset.theme).toBe(expected)
})

describe('the login check', () => {
  test('applies the host’s reply, and asks once', async () => {
    logIn()
    const ask = jest.fn(async () => ({ ...user, nickname: '乙' }))
    expect(await Promise.all([checkLogin(ask), checkLogin(ask)])).toEqual(['member', 'member'])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(sessionStore.getState().user?.nickname).toBe('乙')
  })

  test.each([
    ['a visitor is not asked about', false, unauthorized, 'visitor', false],
    ['a dead token is forgotten', true, unauthorized, 'lost', false],
    ['a host that is away changes nothing', true, offline, 'unknown', true],
  ])('%s', async (_case, wasIn, failure, expected, isIn) => {
    if (wasIn) logIn()
    expect(await checkLogin(() => Promise.reject(failure))).toBe(expected)
    expect(isLoggedIn()).toBe(isIn)
  })

  test('an answer about a token that was replaced meanwhile is dropped', async () => {
    logIn()
    const checked = checkLogin(async () => {
      logIn({ ...answer, token: 'second' })
      throw unauthorized
    })
    expect(await checked).toBe('unknown')
    expect(isLoggedIn()).toBe(true)
  })
})

describe('a token that has grown old', () => {
  const exchange = jest.fn<(token: string, key: string) => Promise<string>>()
  beforeEach(() => void exchange.mockReset().mockResolvedValue('second'))

  test.each([
    [0, false],
    [7 * dayMs - 1_000, false],
    [7 * dayMs + 1_000, true],
    [44 * dayMs, true],
  ])('after %i ms it is exchanged: %s', async (ageMs, expected) => {
    logIn()
    expect(await renewOldToken(exchange, Date.now() + ageMs)).toBe(expected)
    expect(sessionStore.getState()).toMatchObject({
      token: expected ? 'second' : 'first',
      user: { uid: 'u1' },
    })
  })

  test('a lost reply is retried with the same key; the next exchange has another', async () => {
    logIn()
    exchange.mockRejectedValueOnce(offline)
    const later = () => renewOldToken(exchange, Date.now() + 8 * dayMs)
    expect([await later(), await later()]).toEqual([false, true])
    expect(await later()).toBe(true)
    const [[, first], [, again], [, next]] = exchange.mock.calls as [string, string][] as [
      [string, string],
      [string, string],
      [string, string],
    ]
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })

  test('a user who has logged out meanwhile is not logged in again', async () => {
    logIn()
    exchange.mockImplementation(async () => {
      forgetLogin()
      return 'second'
    })
    expect(await renewOldToken(exchange, Date.now() + 8 * dayMs)).toBe(false)
    expect(document.cookie).not.toContain('k_sso_token=second')
  })
})

describe('a logout that has not reached the host', () => {
  test('is stored until the host responds, separately for each token', async () => {
    addPendingLogout('a')
    addPendingLogout('b')
    addPendingLogout('a')
    expect(pendingLogouts()).toEqual(['b', 'a'])
    await sendPendingLogouts(async (token) => {
      if (token === 'b') throw offline
    })
    expect(pendingLogouts()).toEqual(['b'])
    await sendPendingLogouts(async () => {
      throw unauthorized
    })
    expect(pendingLogouts()).toEqual([])
    expect(localStorage.getItem('pending-logouts')).toBeNull()
  })
})

describe('a binding that failed', () => {
  test('is made for the account that logged in, once it succeeds', async () => {
    const bind = jest.fn<() => Promise<void>>().mockRejectedValueOnce(offline).mockResolvedValue()
    bindLater('u1')
    await expect(bindIfPending('u1', bind)).rejects.toBe(offline)
    await bindIfPending('u1', bind)
    await bindIfPending('u1', bind)
    expect(bind).toHaveBeenCalledTimes(2)
    bindLater('u1')
    await bindIfPending('u2', bind)
    expect(bind).toHaveBeenCalledTimes(2)
  })
})
