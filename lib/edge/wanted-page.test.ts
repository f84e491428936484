import { expect, test } from '@jest/globals'
import { mobileRedirect } from './mobile-redirect'
import { wantedPage } from './wanted-page'

const origin = 'https://zhizhou.example'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

test.each([
  ['/'],
  ['/history'],
  ['/result?id=a_b-1'],
  ['/result?id=a&temp=true'],
  ['/result/abc'],
  ['/help/search'],
  ['/help/%E6%90%9C%E7%B4%A2?from=x%23y'],
  ['/chat/universal/001?id=2&share=1'],
  ['/?channel=baidu'],
])('a phone that requested %s is redirected there', (path) => {
  const url = new URL(path, origin)
  const guide = mobileRedirect({ url, userAgent: phone, hasPass: false, guide: '', mobileSite: '' })
  expect(guide?.pathname + (guide?.search ?? '')).toBe('/app-guide?source=h5_link')
  expect(wantedPage(guide ?? url)).toBe(path)
})

test.each([
  ['#//elsewhere.example/result'],
  ['#https://elsewhere.example/'],
  ['#javascript:alert(1)'],
  ['#/\\elsewhere.example'],
  ['#/app-guide'],
  ['#/no-such-page'],
  ['#http://%'],
  [''],
])('%j in the URL of the guide redirects home', (hash) => {
  expect(wantedPage(new URL(`${origin}/app-guide?source=h5_link${hash}`))).toBe('/')
})
