import { expect, test } from '@jest/globals'
import { HostError } from '../../platform/errors.ts'
import { HeldRefusals } from './held-refusals.ts'

function refusing(error: Error) {
  const clock = { now: 1_000 }
  const refusals = new HeldRefusals(() => clock.now)
  const refuse = () => refusals.hold('u:1 a', () => Promise.reject(error))
  return { clock, refusals, refuse }
}

test('a refusal by a rate limit holds for its caller until the window ends', async () => {
  const error = new HostError('rate_limited', '稍等', { retryAfterMs: 500, isOfWindow: true })
  const { clock, refusals, refuse } = refusing(error)
  expect(() => refusals.require('u:1 a')).not.toThrow()
  await expect(refuse()).rejects.toBe(error)
  clock.now += 400
  expect(() => refusals.require('u:1 a')).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterMs: 100 }),
  )
  expect(() => refusals.require('u:2 a')).not.toThrow()
  clock.now += 100
  expect(() => refusals.require('u:1 a')).not.toThrow()
})

test.each([
  new HostError('limited', '今天够了', { retryAfterMs: 500 }),
  new HostError('rate_limited', '稍等'),
  new HostError('rate_limited', '同时太多', { retryAfterMs: 500 }),
  new Error('another'),
])('other failures may be gone the next time: %s', async (error) => {
  const { refusals, refuse } = refusing(error)
  await expect(refuse()).rejects.toBe(error)
  expect(() => refusals.require('u:1 a')).not.toThrow()
})

test('what succeeds is passed on', async () => {
  expect(await refusing(new Error()).refusals.hold('u:1 a', async () => 7)).toBe(7)
})
