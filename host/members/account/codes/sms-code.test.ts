import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { newPhone } from '../../../testing/account-client.ts'
import type { CodeMessage, SmsScene } from '../sms/sms-sender.ts'
import { codeLifeMs, guessLimit, sendCode, useCode } from './sms-code.ts'

describeOnEachDatabase('a code', (database) => {
  const sent: CodeMessage[] = []
  const sms = { name: 'test', send: async (message: CodeMessage) => void sent.push(message) }
  const deps = (now: () => number = Date.now) => ({ database: database(), now, sms })

  async function newCode(phone: string, scene: SmsScene = 'login'): Promise<string> {
    await sendCode(deps(), { phone, scene })
    return sent.at(-1)?.code ?? ''
  }

  async function isTaken(input: { phone: string; scene: SmsScene; code: string }, now = Date.now) {
    return useCode(deps(now), input).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({
          code: 'bad_request',
          field: 'code',
          message: '验证码不正确或已失效，请重新获取',
        })
        return false
      },
    )
  }

  const wrong = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0')

  test('is accepted once', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    expect(code).toMatch(/^\d{6}$/)
    expect(await isTaken({ phone, scene: 'login', code })).toBe(true)
    expect(await isTaken({ phone, scene: 'login', code })).toBe(false)
  })

  test('is accepted only from its phone and for its purpose', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const code = await newCode(phone)
    await newCode(other)
    expect(await isTaken({ phone: other, scene: 'login', code })).toBe(false)
    for (const scene of ['forget', 'confirm'] as const)
      expect(await isTaken({ phone, scene, code })).toBe(false)
    expect(await isTaken({ phone, scene: 'login', code })).toBe(true)
  })

  test('replaces the previous one', async () => {
    const phone = newPhone()
    const [first, second] = [await newCode(phone), await newCode(phone)]
    expect(await isTaken({ phone, scene: 'login', code: first })).toBe(first === second)
    expect(await isTaken({ phone, scene: 'login', code: second })).toBe(first !== second)
  })

  test.each([
    { ageMs: codeLifeMs - 1_000, isInTime: true },
    { ageMs: codeLifeMs + 1_000, isInTime: false },
  ])('after $ageMs ms: $isInTime', async ({ ageMs, isInTime }) => {
    const phone = newPhone()
    const code = await newCode(phone)
    expect(await isTaken({ phone, scene: 'login', code }, () => Date.now() + ageMs)).toBe(isInTime)
  })

  test.each([
    { guesses: guessLimit - 1, isLeft: true },
    { guesses: guessLimit, isLeft: false },
  ])('after $guesses wrong guesses: $isLeft', async ({ guesses, isLeft }) => {
    const phone = newPhone()
    const code = await newCode(phone)
    for (let guess = 1; guess <= guesses; guess += 1)
      expect(await isTaken({ phone, scene: 'login', code: wrong(code, guess) })).toBe(false)
    expect(await isTaken({ phone, scene: 'login', code })).toBe(isLeft)
  })

  test('has five guesses under any concurrency, and is accepted once', async () => {
    const guesses = fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 100, maxLength: 300 })
    const rights = fc.array(fc.nat(), { minLength: 2, maxLength: 20 })
    const property = fc.asyncProperty(guesses, rights, async (others, places) => {
      const phone = newPhone()
      const code = await newCode(phone)
      const tried = others.map((guess) => String(guess).padStart(6, '0'))
      for (const place of places) tried.splice(place % (tried.length + 1), 0, code)
      const taken = await Promise.all(tried.map((guess) => isTaken({ phone, scene: 'login', code: guess })))
      const compared = taken.filter(Boolean).length
      expect(compared).toBeLessThanOrEqual(1)
      expect(await isTaken({ phone, scene: 'login', code })).toBe(false)
      const { build } = database()
      const row = await database().first<{ tries: number }>(
        build.selectFrom('sms_codes').select('tries').where('phone', '=', phone),
      )
      // What is left of it is a burnt code, or nothing.
      expect(Number(row?.tries ?? guessLimit)).toBe(guessLimit)
    })
    await fc.assert(property, { numRuns: 12 })
  })

  test('is stored hashed, with a different hash each time', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const code = await newCode(phone)
    await newCode(other)
    const rows = await database().all(database().build.selectFrom('sms_codes').selectAll())
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    expect(new Set(rows.map((row) => row.salt)).size).toBe(rows.length)
  })
})
