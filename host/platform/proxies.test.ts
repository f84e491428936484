import { describe, expect, test } from '@jest/globals'
import { proxiesIn, proxyFor } from './proxies.ts'

const proxied = { HTTP_PROXY: 'http://proxy.lan:3128', HTTPS_PROXY: 'http://secure.lan:3128' }
const found = (url: string, environment: Record<string, string>) =>
  proxyFor(new URL(url), environment)?.host ?? null

describe('the proxy of a call', () => {
  test.each([
    ['http://a.example/', proxied, 'proxy.lan:3128'],
    ['https://a.example/', proxied, 'secure.lan:3128'],
    ['https://a.example/', { HTTP_PROXY: 'http://proxy.lan:3128' }, null],
    ['http://a.example/', {}, null],
    ['http://a.example/', { http_proxy: 'small.lan:1', HTTP_PROXY: 'big.lan:1' }, 'small.lan:1'],
    ['http://a.example/', { http_proxy: '', HTTP_PROXY: 'big.lan:1' }, 'big.lan:1'],
    ['http://a.example/', { HTTP_PROXY: '127.0.0.1:7890' }, '127.0.0.1:7890'],
    ['http://a.example/', { HTTP_PROXY: 'socks5://proxy.lan:1080' }, null],
  ])('%s with %j: %s', (url, environment, host) => {
    expect(found(url, environment)).toBe(host)
  })

  test.each(['http://localhost:11434/', 'http://127.0.0.1:8888/', 'http://127.9.9.9/', 'http://[::1]:1/'])(
    '%s is this machine',
    (url) => {
      expect(found(url, proxied)).toBeNull()
    },
  )

  test.each([
    ['*', 'http://a.example/', true],
    ['a.example', 'http://a.example/', true],
    ['A.Example', 'http://a.example/', true],
    ['a.example', 'http://b.a.example/', true],
    ['.a.example', 'http://b.a.example/', true],
    ['*.a.example', 'http://b.a.example/', true],
    ['a.example', 'http://ba.example/', false],
    ['x, a.example', 'https://a.example/', true],
    ['x a.example', 'https://a.example/', true],
    ['a.example:443', 'https://a.example/', true],
    ['a.example:8443', 'https://a.example/', false],
    ['10.0.0.0/8', 'http://10.1.2.3:8000/', true],
    ['10.0.0.0/8', 'http://11.1.2.3/', false],
    ['10.0.0.0/8', 'http://a.example/', false],
    ['10.0.0.0/99', 'http://10.1.2.3/', false],
    ['10.1.2.3', 'http://10.1.2.3/', true],
    ['fd00::/8', 'http://[fd00::1]/', true],
    ['fd00::1', 'http://[fd00::1]:80/', true],
    ['[fd00::1]:80', 'http://[fd00::1]/', true],
    ['', 'http://a.example/', false],
    [',', 'http://a.example/', false],
  ])('NO_PROXY=%s and %s: excepted %s', (NO_PROXY, url, isExcepted) => {
    expect(found(url, { ...proxied, NO_PROXY }) === null).toBe(isExcepted)
    expect(found(url, { ...proxied, no_proxy: NO_PROXY }) === null).toBe(isExcepted)
  })

  test('both cases are read', () => {
    expect(proxiesIn({ http_proxy: 'a:1', HTTPS_PROXY: 'https://b:2', no_proxy: ' c ' })).toEqual({
      HTTP_PROXY: 'http://a:1',
      HTTPS_PROXY: 'https://b:2',
      NO_PROXY: 'c',
    })
  })
})
