import { describe, expect, test } from '@jest/globals'
import { betaRule } from './beta-rule'
import { cookieDomain } from './document-visit'
import { innerPage } from './inner-page'
import { mobileRedirect } from './mobile-redirect'
import { isPagePath } from './page-path'
import { shareRedirect } from './share-redirect'

const origin = 'https://zhizhou.example'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
const desktop = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0 Safari/537.36'

describe('shareRedirect', () => {
  test.each([
    ['/share/abc?x=1', 'https://search.example', 'https://search.example/share/abc?x=1'],
    ['/share/abc/more', 'https://search.example', 'https://search.example/share/abc/more'],
    ['/share/abc', '', `${origin}/shared/abc`],
    ['/share/%E5%88%86', '', `${origin}/shared/%E5%88%86`],
    ['/share/%', '', `${origin}/shared/%25`],
    ['/shared/abc', 'https://search.example', null],
    ['/share', 'https://search.example', null],
    ['/sharefoo/abc', '', null],
  ])('%s with search site %j goes to %j', (path, searchSite, expected) => {
    expect(shareRedirect(new URL(path, origin), searchSite)?.href ?? null).toBe(expected)
  })
})

describe('mobileRedirect', () => {
  const guide = 'https://app.example/get?from=web'
  test.each([
    ['/', phone, false, '', `${origin}/app-guide?source=h5_link`],
    ['/result?id=1', phone, false, guide, 'https://app.example/get?from=web&source=h5_link'],
    ['/', desktop, false, guide, null],
    ['/', phone, true, '', null],
    ['/', phone, true, guide, 'https://app.example/get?from=web&source=h5_link'],
    ['/app-guide', phone, false, '', null],
    ['/shared/x', phone, false, '', null],
    ['/shared/song/x', phone, false, guide, null],
    ['/share/x', phone, false, '', null],
    ['/chat/universal/001?share=1&id=2', phone, false, '', null],
    [
      '/chat/universal/001?id=2&share=1',
      phone,
      false,
      '',
      `${origin}/app-guide?source=h5_link#/chat/universal/001?id=2&share=1`,
    ],
    ['/app-guide?source=h5_link', phone, false, `${origin}/app-guide`, null],
    ['/', phone, false, `${origin}/app-guide`, `${origin}/app-guide?source=h5_link`],
    ['/', phone, true, `${origin}/app-guide`, null],
    ['/help/app?source=h5_link', phone, false, `${origin}/help/app`, null],
    ['/', phone, true, `${origin}/help/app`, `${origin}/help/app?source=h5_link`],
    ['/app-guide', phone, false, guide, 'https://app.example/get?from=web&source=h5_link'],
  ])('%s (%s), pass %j, guide %j', (path, userAgent, hasPass, to, expected) => {
    const visit = { url: new URL(path, origin), userAgent, hasPass, guide: to, mobileSite: '' }
    expect(mobileRedirect(visit)?.href ?? null).toBe(expected)
  })
})

describe('betaRule', () => {
  const site = { beta: 'beta.zhizhou.example', main: 'https://zhizhou.example' }
  test.each([
    ['https://beta.zhizhou.example/help?q=1', '0', '1', 'https://zhizhou.example/help?q=1'],
    ['https://beta.zhizhou.example/', '1', '0', null],
    ['https://beta.zhizhou.example/', undefined, '0', null],
    ['https://zhizhou.example/', '0', '0', null],
    ['https://zhizhou.example/', '1', '0', null],
  ])('%s with flag %j', (url, flag, expectedFlag, redirect) => {
    const decision = betaRule(new URL(url), flag, site)
    expect([decision.flag, decision.redirect?.href ?? null]).toEqual([expectedFlag, redirect])
  })
})

test.each([
  ['www.zhizhou.example:3000', '', 'zhizhou.example'],
  ['a.b.zhizhou.example', '', 'zhizhou.example'],
  ['localhost:3000', '', undefined],
  ['127.0.0.1:3000', '', undefined],
  ['[::1]:3000', '', undefined],
  ['www.zhizhou.com.cn', 'zhizhou.com.cn', 'zhizhou.com.cn'],
])('a cookie of %s (configured %j) reaches %j', (host, configured, expected) => {
  expect(cookieDomain(host, configured)).toBe(expected)
})

test.each([
  ['/', true],
  ['/result', true],
  ['/result/abc', true],
  ['/shared/abc', true],
  ['/help/search', true],
  ['/shared', false],
  ['/en', false],
  ['/zh-CN/help', false],
  ['/agent-home', true],
])('a page at %s: %j', (path, expected) => {
  expect(isPagePath(path)).toBe(expected)
})

describe('missing pages get their page and status', () => {
  test.each([
    ['/nope', null, '/nowhere'],
    ['/help/a/b', null, '/nowhere'],
    ['/results', null, '/nowhere'],
    ['/help/nothing', 'missing', '/nowhere'],
    ['/chat/universal/no', 'missing', '/nowhere'],
    ['/result', 'missing', '/missing'],
    ['/result/abc', 'missing', '/missing'],
    ['/result/a/b', null, '/missing'],
    ['/shared/abc', 'missing', '/missing'],
    ['/shared/abc', 'expired', '/expired'],
    ['/shared/song/abc', null, '/shared/song/abc'],
    ['/shared/song/abc', 'missing-song', '/missing-song'],
    ['/help', null, '/help'],
  ] as const)('%s (known: %j) is %s', (path, known, expected) => {
    for (const locale of ['zh-CN', 'en'])
      expect(innerPage(path, locale, known).path).toBe(`/${locale}${expected}`)
  })
})
