import { describe, expect, test } from '@jest/globals'
import { paths } from '../paths'
import { documentVisit, type VisitSettings } from './document-visit'
import { isPagePath } from './page-path'
import { wantedPage } from './wanted-page'

const origin = 'https://zhizhou.example'
const settings: VisitSettings = {
  searchSite: '',
  guide: '',
  mobileSite: '',
  betaHost: '',
  mainSite: '',
  cookieDomain: '',
  adOwner: 'house',
}

const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15',
  'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; IEMobile/10.0)',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; WPDesktop)',
  'Something MOBILE',
]
const computers = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  '',
]

/** Addresses, and whether the start-up rule of the specification (§2) lets a phone stay on them. */
const addresses: readonly (readonly [address: string, isOpen: boolean])[] = [
  ['/', false],
  ['/?channel=baidu', false],
  ['/?share=1', false],
  ['/history', false],
  ['/result?id=a_b-1', false],
  ['/result?id=a&temp=true', false],
  ['/help/search', false],
  ['/console/setup', false],
  ['/chat/universal/001', false],
  ['/chat/universal/001?id=2&share=1', false],
  ['/chat/universal/001?shared=1', false],
  ['/no-such-page', false],
  ['/chat/universal/001?share=1&Expires=1&AccessKeyId=2&Signature=3', true],
  ['/chat?share=', true],
  ['/shared/abc', true],
  ['/share', true],
]

const visit = (address: string, userAgent: string, cookies: Record<string, string> = {}, guide = '') =>
  documentVisit(
    { url: new URL(address, origin), userAgent, cookie: (name) => cookies[name], hasModel: null },
    { ...settings, guide },
  )

describe.each(addresses)('%s', (address, isOpen) => {
  test.each(phones)('on a phone: %s', (userAgent) => {
    const { redirect } = visit(address, userAgent)
    if (isOpen) return expect(redirect).toBeNull()
    expect(redirect?.origin).toBe(origin)
    expect(redirect?.pathname).toBe(paths.appGuide())
    expect(redirect?.searchParams.get('source')).toBe('h5_link')
    // What was asked for is where “继续使用网页版” leads.
    const isPage = isPagePath(new URL(address, origin).pathname)
    expect(wantedPage(redirect ?? new URL(origin))).toBe(isPage ? address : '/')
  })

  test.each(phones)('on a phone that continues with the web app: %s', (userAgent) => {
    expect(visit(address, userAgent, { web_pass: '1' }).redirect).toBeNull()
  })

  test.each(phones)('on a phone, with a guide elsewhere, pass or not: %s', (userAgent) => {
    for (const cookies of [{}, { web_pass: '1' }] as Record<string, string>[]) {
      const { redirect } = visit(address, userAgent, cookies, 'https://app.example/get')
      expect(redirect?.href ?? null).toBe(isOpen ? null : 'https://app.example/get?source=h5_link')
    }
  })

  test.each(computers)('on a computer: %j', (userAgent) => {
    expect(visit(address, userAgent).redirect).toBeNull()
    expect(visit(address, userAgent, { web_pass: '1' }, 'https://app.example/get').redirect).toBeNull()
  })
})

describe('an installed app', () => {
  test.each([...phones, ...computers])('starts at home, and never at the guide: %j', (userAgent) => {
    const { redirect, setCookies } = visit(paths.installedStart(), userAgent)
    expect(redirect?.href).toBe(`${origin}/`)
    expect(setCookies).toEqual(['web_pass=1; Path=/; Max-Age=31536000; SameSite=lax'])
    expect(visit('/', userAgent, { web_pass: '1' }).redirect).toBeNull()
  })

  test.each([
    '/share-start/',
    '/share-start/x',
    '/share-startx',
    '/SHARE-START',
    '//share-start',
    '/x/share-start',
  ])('is not what starts at %s', (address) => {
    expect(visit(address, phones[0] ?? '').setCookies.join()).not.toContain('web_pass')
  })

  test.each(['/share-start?to=//elsewhere.example', '/share-start#https://elsewhere.example'])(
    'is not redirected by %s',
    (address) => {
      expect(visit(address, phones[0] ?? '').redirect?.href).toBe(`${origin}/`)
    },
  )
})

test.each([
  ['house', undefined, []],
  ['none', undefined, ['ad_badge=none; Path=/; SameSite=lax']],
  ['operator', 'none', ['ad_badge=operator; Path=/; SameSite=lax']],
  ['house', 'none', ['ad_badge=house; Path=/; SameSite=lax']],
  ['none', 'none', []],
] as const)(
  'a cookie says whose advertisement there is, when that has changed: %s, known %s',
  (adOwner, known, expected) => {
    const request = {
      url: new URL('/', origin),
      userAgent: '',
      cookie: (name: string) => (name === 'ad_badge' ? known : undefined),
      hasModel: null,
    }
    const { setCookies } = documentVisit(request, { ...settings, adOwner })
    expect(setCookies.filter((each) => each.startsWith('ad_badge='))).toEqual(expected)
  },
)
