import { expect, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { fakeHost } from '@/lib/client/api/fake-api'
import { forgetLogin, keepLogin, logOut } from '@/lib/client/login/keep-login'
import { writeToken } from '@/lib/client/login/token-cookie'
import { onRefreshRequest } from '@/lib/client/page/page-events'
import { keepLogins } from './login-keeper'

function logIn(uid: string): void {
  const user = { app_user_id: uid, avatar: '', is_active: true, nickname: '甲', pic_url: '', uid }
  writeToken(`token of ${uid}`)
  keepLogin({ token: `token of ${uid}`, app_user_id: uid, new_user_type: 0, data: user })
}

test.each([
  ['a visitor who logs in', () => logIn('u1'), [true]],
  ['a member who logs out', () => (logIn('u1'), logOut()), [true, false]],
  [
    'a login that ends, and the same member',
    () => (logIn('u1'), forgetLogin(), logIn('u1')),
    [true, false, true],
  ],
  [
    'a login that ends, and another member',
    () => (logIn('u1'), forgetLogin(), logIn('u2')),
    [true, false, false],
  ],
])('what is typed on the page stays or goes: %s', async (_who, act, expected) => {
  logOut()
  await keepLogins(new QueryClient(), fakeHost({}), () => undefined)
  const kept: unknown[] = []
  const stop = onRefreshRequest((keepsState) => kept.push(keepsState))
  act()
  stop()
  logOut()
  expect(kept).toEqual(expected)
})
