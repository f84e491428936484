import { createHash } from 'node:crypto'
import { describe, expect, jest, test } from '@jest/globals'
import { fakeApi } from '@/lib/client/api/fake-api'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import { captchaToken } from './captcha'
import { leadingZeroBits } from './proof-of-work'

const pow = { service: 'pow', sceneId: '', prefix: '', region: '' } as const
const challenge = { challenge: 'signed', salt: 'salt', zeroBits: 6, most: 100_000, expires: 120 }

function host(verdict: { token: string; verify_result: boolean }) {
  const asked = jest.fn<(phone: string) => void>()
  const verified = jest.fn<(input: { param: string; scene: string; phone?: string | undefined }) => void>()
  const api = fakeApi(accountRoutes, {
    captchaChallenge: ({ phone }) => {
      asked(phone)
      return challenge
    },
    captchaVerify: (input) => {
      verified(input)
      return verdict
    },
  })
  return { api, asked, verified }
}

describe('captchaToken', () => {
  test('works out the proof for this phone, and answers the token', async () => {
    const { api, asked, verified } = host({ token: 'once', verify_result: true })
    const config = { clientId: 200_002, captcha: pow }
    expect(await captchaToken({ api, config, phone: '13800000000' })).toBe('once')
    expect(asked).toHaveBeenCalledWith('13800000000')
    const sent = verified.mock.calls[0]?.[0]
    // The three fields of §3 and no more.
    expect(sent).toEqual({ scene: 'login', service: 'pow', param: expect.any(String) })
    const param = JSON.parse(sent?.param ?? '') as { challenge: string; answer: number }
    expect(param.challenge).toBe('signed')
    const digest = createHash('sha256').update(`salt${param.answer}`).digest()
    expect(leadingZeroBits(digest)).toBeGreaterThanOrEqual(6)
  })

  test('a verdict of false stops, without a word', async () => {
    const { api } = host({ token: 'not to be used', verify_result: false })
    const config = { clientId: 200_002, captcha: pow }
    expect(await captchaToken({ api, config, phone: '13800000000' })).toBeNull()
  })

  test('client 200005 is asked nothing', async () => {
    const { api, asked } = host({ token: '', verify_result: false })
    const config = { clientId: 200_005, captcha: pow }
    expect(await captchaToken({ api, config, phone: '13800000000' })).toBe('')
    expect(asked).not.toHaveBeenCalled()
  })
})
