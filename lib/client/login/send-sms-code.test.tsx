import { beforeEach, expect, test } from '@jest/globals'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeApi } from '@/lib/client/api/fake-api'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { sendSmsCode } from './send-sms-code'

const hourMs = 3_600_000
const wish = { phone: '13800000000', scene: 'login' } as const
// This client shows no captcha: its token is ''.
const loadConfig = async () =>
  ({ clientId: 200_005, captcha: { service: 'pow' } }) as unknown as RuntimeConfig

let asked: (string | undefined)[]
function host(wantsCaptcha: boolean) {
  return fakeApi(accountRoutes, {
    smsCode: ({ captcha_token }) => {
      asked.push(captcha_token)
      if (wantsCaptcha && captcha_token === undefined)
        throw new ApiError('bad_request', '', { field: 'captcha_token' })
      return {}
    },
  })
}

beforeEach(() => {
  asked = []
  localStorage.clear()
})

test.each<[string, boolean, number, (string | undefined)[]]>([
  ['the first of this browser', false, 10 * hourMs, [undefined]],
  ['the first of this browser, behind a shared address', true, 10 * hourMs, [undefined, '']],
  ['another within the hour', true, hourMs - 1, ['']],
  ['another after an hour', false, hourMs, [undefined]],
])('%s', async (_what, wantsCaptcha, afterMs, calls) => {
  if (afterMs <= hourMs) {
    await sendSmsCode(host(false), wish, loadConfig, 10 * hourMs)
    asked = []
  }
  expect(await sendSmsCode(host(wantsCaptcha), wish, loadConfig, 10 * hourMs + afterMs)).toBe(true)
  expect(asked).toEqual(calls)
})

test('what the host refuses for another reason is refused', async () => {
  const api = fakeApi(accountRoutes, {
    smsCode: () => {
      throw new ApiError('rate_limited', '太频繁')
    },
  })
  await expect(sendSmsCode(api, wish, loadConfig)).rejects.toMatchObject({ message: '太频繁' })
})
