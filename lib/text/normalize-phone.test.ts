import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { normalizePhone } from './normalize-phone.ts'

const phone = '13800000000'

describe('normalizePhone', () => {
  test.each([
    ['13800000000', phone],
    ['+86 138 0000 0000', phone],
    ['+86-138-0000-0000', phone],
    ['+8613800000000', phone],
    ['0086 13800000000', phone],
    ['86 138 0000 0000', phone],
    ['(+86) 138 0000 0000', phone],
    ['１３８００００００００', phone],
    ['＋８６　１３８　００００　００００', phone],
    [' 138\u00a00000\u20090000 ', phone],
    ['138.0000.0000', phone],
    ['138‑0000‑0000', phone],
    ['手机：13800000000', phone],
    ['138000000001', '138000000001'],
    ['+1 (381) 234-5678', '+13812345678'],
    ['+852 9123 4567', '+85291234567'],
    ['+44 138 1234 5678', '+4413812345678'],
    ['0013812345678', '0013812345678'],
    ['+86 86 138 0000 0000', phone],
    ['1'.repeat(30), '1'.repeat(20)],
    ['8613', '8613'],
    ['1380000', '1380000'],
    ['86138000000', '86138000000'],
    ['+', ''],
    ['', ''],
    ['abc', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(normalizePhone(text)).toBe(expected)
  })

  test('normalizing is idempotent, and the result is short', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[+\d０-９ -]*$/)), (text) => {
        const once = normalizePhone(text)
        expect(once).toMatch(/^(?:\+(?=\d))?\d{0,20}$/)
        expect(normalizePhone(once)).toBe(once)
      }),
    )
  })

  test('any grouping of an integer is parsed as that number', () => {
    const separator = fc.constantFrom('', ' ', '-', '　', '\u00a0')
    const prefix = fc.constantFrom('', '+86', '+86 ', '0086', '0086-', '86 ', '＋８６')
    const digits = fc.stringMatching(/^1[2-9]\d{9}$/)
    fc.assert(
      fc.property(prefix, digits, separator, (before, number, between) => {
        const written = `${before}${number.slice(0, 3)}${between}${number.slice(3, 7)}${between}${number.slice(7)}`
        expect(normalizePhone(written)).toBe(number)
      }),
    )
  })
})
