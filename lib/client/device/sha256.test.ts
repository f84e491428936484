import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { uuidOf } from './random-text.ts'
import { sha256 } from './sha256.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('sha256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('returns the digest of FIPS 180-4 for %j', (message, digest) => {
    expect(hex(sha256(bytesOf(message)))).toBe(digest)
  })

  test('agrees with another implementation on every length around the block borders', () => {
    for (let length = 0; length <= 200; length++) {
      const message = new Uint8Array(length).fill(length)
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }
  })

  test('agrees with another implementation on anything', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1000 }), (message) => {
        expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
      }),
    )
  })
})

test('uuidOf marks version 4 and the RFC variant, and keeps the other 122 bits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const uuid = uuidOf(bytes)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      const read = Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
      const kept = (value: Uint8Array) =>
        value.map((byte, at) => (at === 6 ? byte & 0x0f : at === 8 ? byte & 0x3f : byte))
      expect(kept(read)).toEqual(kept(bytes))
    }),
  )
})
