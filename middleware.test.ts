import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { middleware } from './middleware'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

/** The framework's build puts the setting into the middleware; here it is read from the environment. */
const setting = '__NEXT_NO_MIDDLEWARE_URL_NORMALIZE'
beforeAll(() => {
  const isSet = /^ {2}skipProxyUrlNormalize: true,$/m.test(readFileSync('next.config.mjs', 'utf8'))
  if (isSet) process.env[setting] = '1'
})
afterAll(() => {
  delete process.env[setting]
})

const origins = [
  'http://127.0.0.1:3000',
  'http://127.0.0.2:3000',
  'http://localhost:3000',
  'http://[::1]:3000',
  'http://192.168.1.5:3000',
  'http://0.0.0.0:3000',
  'https://zhizhou.example',
]

describe.each(origins)('a framework that listens at %s', (origin) => {
  test.each([
    ['/', '/zh-CN/'],
    ['/history', '/zh-CN/history'],
    ['/result?id=a_1&x=%E5%88%86', '/zh-CN/result?id=a_1&x=%E5%88%86'],
    ['/nothing/here', '/zh-CN/nowhere'],
  ])('gets %s rewritten to its own %s', (address, target) => {
    const reply = middleware(new NextRequest(`${origin}${address}`, { headers: { 'user-agent': '' } }))
    expect(reply.headers.get('x-middleware-rewrite')).toBe(`${origin}${target}`)
    expect(reply.headers.getSetCookie().join()).toContain('beta_site_load=0')
  })

  test('redirects shares and phones to the address that was visited', () => {
    const visit = (path: string, agent: string) =>
      middleware(
        new NextRequest(`${origin}${path}`, { headers: { host: new URL(origin).host, 'user-agent': agent } }),
      )
    const { host } = new URL(origin)
    expect(visit('/share/abc', '').headers.get('location')).toBe(`http://${host}/shared/abc`)
    expect(visit('/history', phone).headers.get('location')).toContain(`http://${host}/app-guide?`)
  })

  test('has no visit in the data of a page', () => {
    const headers = { rsc: '1', 'user-agent': phone }
    const reply = middleware(new NextRequest(`${origin}/history?_rsc=1`, { headers }))
    expect(reply.headers.get('x-middleware-rewrite')).toBe(`${origin}/zh-CN/history?_rsc=1`)
    expect(reply.headers.getSetCookie()).toEqual([])
  })
})
