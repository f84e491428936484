import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isTitleOwn, reducedAddress, reducedReferrer } from './reduced-address.ts'

const own = 'https://zhizhou.example'
/** User input: longer than a letter, so that it can't stand in an address by chance. */
const written = fc
  .string({ unit: 'grapheme', minLength: 4, maxLength: 40 })
  .filter((text) => /[^\w.~-]/.test(text))

test.each([
  ['https://zhizhou.example/result?id=abc&temp=true', '/result?id&temp'],
  ['/result?id=abc#怎么学', '/result?id'],
  ['/', '/'],
  ['/help/search?from=a&from=b', '/help/search?from'],
  ['/chat/universal/001?share=1&Expires=9&Signature=x', '/chat/universal/001?share&Expires&Signature'],
  ['/result/%E6%80%8E%E4%B9%88%E5%AD%A6', '/result/*'],
  [`/shared/${'a'.repeat(65)}`, '/shared/*'],
  ['/?怎么学', '/'],
  ['/?how to learn', '/'],
  ['javascript:alert(1)', ''],
  ['about:blank', ''],
])('of %s, %s is kept', (address, kept) => {
  expect(reducedAddress(address)).toBe(kept)
})

test.each([
  ['https://www.baidu.com/s?wd=怎么学', 'https://www.baidu.com'],
  ['https://zhizhou.example/result?id=abc', '/result?id'],
  ['/result?id=abc', '/result?id'],
  ['//evil.example/path', ''],
  ['', ''],
  ['android-app://com.example', ''],
])('of the referrer %s, %s is kept', (referrer, kept) => {
  expect(reducedReferrer(referrer, own)).toBe(kept)
})

test.each([
  ['/', true],
  ['/help/search', true],
  ['/account', true],
  ['/result?id=1', false],
  ['/shared/abc', false],
  ['/chat/universal/001', false],
  ['/help/../result', false],
])('the title at %s is the product’s own: %j', (address, isOwn) => {
  expect(isTitleOwn(address)).toBe(isOwn)
})

describe('user input does not survive', () => {
  test('as a value, a fragment, a name or a part of a path', () => {
    fc.assert(
      fc.property(written, (text) => {
        const encoded = encodeURIComponent(text.toWellFormed())
        for (const address of [
          `/result?q=${encoded}`,
          `/result#${encoded}`,
          `/result?${encoded}`,
          `/result/${encoded}`,
          `${own}/?${encoded}=1&id=${encoded}`,
        ]) {
          const kept = reducedAddress(address)
          expect(kept).not.toContain(encoded)
          expect(decodeURIComponent(kept)).not.toContain(text)
        }
        expect(reducedReferrer(`https://search.example/s?q=${encoded}`, own)).toBe('https://search.example')
      }),
    )
  })

  test('reducing is idempotent', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        expect(reducedAddress(reducedAddress(address))).toBe(reducedAddress(address))
      }),
    )
  })
})
