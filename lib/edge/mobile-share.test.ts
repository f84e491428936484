import { describe, expect, test } from '@jest/globals'
import { mobileRedirect } from './mobile-redirect.ts'
import { isCutLink, isSignedLink, mobileShare } from './mobile-share.ts'
import { shareRedirect } from './share-redirect.ts'

const site = 'https://m.example.com'
const signed = 'share=1&Expires=9&AccessKeyId=k&Signature=s%2B1'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'

describe('a shared chat on a phone', () => {
  test.each([`/chat/custom/a1?${signed}`, `/chat/custom/a1?x=1&${signed}`])(
    '%s is verified by the page before it is opened there, with the key',
    (path) => {
      const url = new URL(path, 'https://zhizhou.example')
      const visit = { url, userAgent: iphone, hasPass: false, guide: '', mobileSite: site }
      expect(mobileRedirect(visit)).toBeNull()
      expect(mobileShare(url, site, 'use.k.9.s')?.href).toBe(
        `${site}/agent/custom/a1?app_version=1.6.0&share_key=use.k.9.s`,
      )
    },
  )

  test.each([
    ['/chat/companion/008/?share=1&share_key=abc', '/agent/companion/008?app_version=1.6.0&share_key=abc'],
    ['/chat/companion/008?share=1', '/agent/companion/008?app_version=1.6.0'],
  ])('%s is opened at the mobile site', (path, target) => {
    const url = new URL(path, 'https://zhizhou.example')
    expect(mobileShare(url, site)?.href).toBe(`${site}${target}`)
    const visit = { url, userAgent: iphone, hasPass: false, guide: '', mobileSite: site }
    expect(mobileRedirect(visit)?.href).toBe(`${site}${target}`)
    expect(mobileRedirect({ ...visit, mobileSite: '' })).toBeNull()
    expect(mobileRedirect({ ...visit, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })).toBeNull()
  })

  test.each([
    '/chat/companion/008',
    '/chat/companion?share=1',
    '/agent/edit?share=1',
    '/?share=1',
    '/chat/a/b?share=2',
  ])('%s is none', (path) => expect(mobileShare(new URL(path, 'https://zhizhou.example'), site)).toBeNull())
})

test('a link is signed by all three fields', () => {
  expect(isSignedLink({ Expires: '1', AccessKeyId: 'k', Signature: 's' })).toBe(true)
  for (const missing of ['Expires', 'AccessKeyId', 'Signature'])
    expect(isSignedLink({ Expires: '1', AccessKeyId: 'k', Signature: 's', [missing]: '' })).toBe(false)
})

test('a share keeps its query without a search site, and with one', () => {
  const url = new URL('/share/s1?from=wx&x=%20', 'https://zhizhou.example')
  expect(shareRedirect(url, '')?.href).toBe('https://zhizhou.example/shared/s1?from=wx&x=%20')
  expect(shareRedirect(url, 'https://s.example')?.href).toBe('https://s.example/share/s1?from=wx&x=%20')
})

test('a link that lost a part of its signature is cut off; one without any is none', () => {
  expect(isCutLink({ Expires: '1', AccessKeyId: 'k', Signature: 's' })).toBe(false)
  expect(isCutLink({ share: '1' })).toBe(false)
  for (const query of [{ Expires: '1' }, { Expires: '1', AccessKeyId: 'k' }, { Expires: '1', Signature: '' }])
    expect(isCutLink(query)).toBe(true)
})
