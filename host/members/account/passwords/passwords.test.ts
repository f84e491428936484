import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  boundedQueue,
  hashPassword,
  parsePasswordHash,
  verifyPassword,
  writePasswordHash,
} from './hash-password.ts'

describe('hashing', () => {
  test('the hash is argon2id at the recommended cost, with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('Abcdef12'), hashPassword('Abcdef12')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(second).not.toBe(first)
    expect(await verifyPassword('Abcdef12', first)).toBe(true)
    expect(await verifyPassword('abcdef12', first)).toBe(false)
  })

  // github.com/P-H-C/phc-winner-argon2, test.c: version 0x13, argon2id, t=2, m=2^16, p=1, "password" / "somesalt".
  test('a hash created by another program', async () => {
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', stored)).toBe(true)
    expect(await verifyPassword('differentpassword', stored)).toBe(false)
  })

  test.each(['', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', 'plain', '$2b$10$abc'])(
    '%j matches no password',
    async (stored) => {
      expect(await verifyPassword('', stored)).toBe(false)
    },
  )

  test('accented letters match in any normalisation', async () => {
    const hash = await hashPassword('Caf\u00e9 1234')
    expect(await verifyPassword('Cafe\u0301 1234', hash)).toBe(true)
  })

  test('the format can be read back', () => {
    const bytes = fc.uint8Array({ minLength: 8, maxLength: 64 }).map((array) => Buffer.from(array))
    const number = (max: number) => fc.integer({ min: 1, max })
    const hash = fc.record({
      memory: number(9_999_999),
      passes: number(999),
      parallelism: number(99),
      salt: bytes,
      tag: bytes,
    })
    fc.assert(
      fc.property(hash, (value) => expect(parsePasswordHash(writePasswordHash(value))).toEqual(value)),
    )
  })
})

describe('the queue', () => {
  test('runs few at once, in order, and rejects calls beyond its limit', async () => {
    const queue = boundedQueue(2, 3)
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
    let running = 0
    let most = 0
    const order: number[] = []
    const works = gates.map((gate, index) =>
      queue(async () => {
        running += 1
        most = Math.max(most, running)
        order.push(index)
        await gate.promise
        running -= 1
      }),
    )
    await expect(works[5]).rejects.toMatchObject({ code: 'unavailable' })
    for (const gate of gates) gate.resolve()
    await Promise.all(works.slice(0, 5))
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4])
  })

  test('continues after a failure', async () => {
    const queue = boundedQueue(1, 1)
    await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue(async () => 'next')).toBe('next')
  })
})
