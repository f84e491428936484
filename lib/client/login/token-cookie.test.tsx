import { describe, expect, test } from '@jest/globals'
import { type CookiePlace, canKeepLogin, clearToken, cookieDomains, writeToken } from './token-cookie'

const token = 'A-token_of-43-characters'
const publicSuffixes = new Set(['com', 'cn', 'com.cn', 'net.cn', 'co.uk', 'github.io', 'localhost'])

/** A jar that takes and refuses cookies as browsers do (RFC 6265 §5.3), and shows those of this host. */
class Jar {
  readonly kept = new Map<string, { name: string; value: string; domain: string; attributes: string[] }>()
  readonly written: string[] = []
  readonly #location: CookiePlace['location']

  constructor(location: CookiePlace['location']) {
    this.#location = location
  }

  get cookie(): string {
    return [...this.kept.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    const { hostname, protocol } = this.#location
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const valueOf = (wanted: string) =>
      attributes.find((each) => each.startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const domain = valueOf('Domain')
    const isSecure = attributes.includes('Secure')
    if (isSecure && protocol !== 'https:') return
    if (valueOf('SameSite') === 'None' && !isSecure) return
    if (domain !== undefined) {
      const covers = hostname === domain || hostname.endsWith(`.${domain}`)
      if (!covers || publicSuffixes.has(domain) || /^[\d.]+$|^\[/.test(hostname)) return
    }
    const key = `${name};${domain ?? `host:${hostname}`}`
    if (valueOf('Max-Age') === '0') this.kept.delete(key)
    else this.kept.set(key, { name, value, domain: domain ?? '', attributes })
  }
}

function at(address: string) {
  const { hostname, protocol } = new URL(address)
  const location = { hostname, protocol }
  const jar = new Jar(location)
  return { jar, location }
}

describe('where the cookie is set', () => {
  test.each([
    ['https://www.example.com', 'example.com', true],
    ['https://example.com', 'example.com', true],
    ['https://a.b.c.example.com', 'example.com', true],
    // The last two labels are a public suffix, so one more is taken.
    ['https://www.example.com.cn', 'example.com.cn', true],
    ['https://example.com.cn', 'example.com.cn', true],
    ['https://chat.www.example.net.cn', 'example.net.cn', true],
    ['https://someone.github.io', 'someone.github.io', true],
    ['https://intranet', '', true],
    ['https://10.0.0.7', '', false],
    ['http://10.0.0.7:3000', '', false],
    ['http://127.0.0.1:3000', '', false],
    ['http://[::1]:3000', '', false],
    ['http://localhost:3000', '', false],
    ['http://app.localhost:3000', 'app.localhost', false],
    ['https://localhost', '', true],
  ])('%s: on %j, secure %s', (address, domain, isSecure) => {
    const place = at(address)
    expect(writeToken(token, 'k_sso_token', place)).toBe(true)
    const [cookie, ...others] = place.jar.kept.values()
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ name: 'k_sso_token', value: token, domain })
    expect(cookie?.attributes).toEqual(
      expect.arrayContaining([`Max-Age=${45 * 86_400}`, 'Path=/', `SameSite=${isSecure ? 'None' : 'Lax'}`]),
    )
    expect(cookie?.attributes.includes('Secure')).toBe(isSecure)
  })

  test('an older copy on another domain is removed, so that only one token is sent', () => {
    const place = at('https://www.example.com.cn')
    place.jar.cookie = 'k_sso_token=older; Path=/; Secure; SameSite=None'
    writeToken(token, 'k_sso_token', place)
    expect(place.jar.cookie).toBe(`k_sso_token=${token}`)
  })

  test('a browser without cookies is detected', () => {
    const place = at('http://zhizhou.example.com')
    expect(writeToken(token, 'k_sso_token', place)).toBe(false)
    expect(place.jar.cookie).toBe('')
  })

  test('the copy of the chat side lives for a year', () => {
    const place = at('https://www.example.com')
    writeToken(token, 'sso_token', place)
    expect([...place.jar.kept.values()][0]?.attributes).toContain(`Max-Age=${365 * 86_400}`)
  })

  test('logging out removes both from every possible domain', () => {
    const place = at('https://a.www.example.com.cn')
    const domains = cookieDomains('a.www.example.com.cn').map((domain) =>
      domain ? `; Domain=${domain}` : '',
    )
    for (const name of ['k_sso_token', 'sso_token'])
      for (const domain of domains)
        place.jar.cookie = `${name}=x; Max-Age=9; Path=/${domain}; Secure; SameSite=None`
    expect(place.jar.kept.size).toBe(8)
    clearToken(place)
    expect(place.jar.cookie).toBe('')
  })
})

describe('cookieDomains', () => {
  test.each([
    ['www.example.com', ['example.com', 'www.example.com', undefined]],
    ['a.b.example.com.cn', ['com.cn', 'example.com.cn', 'b.example.com.cn', 'a.b.example.com.cn', undefined]],
    ['localhost', [undefined]],
    ['192.168.1.20', [undefined]],
    ['[fe80::1]', [undefined]],
  ])('%s: %j', (hostname, expected) => {
    expect(cookieDomains(hostname)).toEqual(expected)
  })
})

describe('canKeepLogin', () => {
  test.each([
    ['https://zhizhou.example.com', true],
    ['http://zhizhou.example.com', false],
    ['http://intranet', false],
    ['http://localhost:3000', true],
    ['http://app.localhost', true],
    ['http://192.168.1.20:3000', true],
    ['http://[::1]:3000', true],
    ['http://localhost.example.com', false],
  ])('%s: %s', (address, expected) => {
    const place = at(address)
    expect(canKeepLogin(place.location)).toBe(expected)
    // What is promised is what the jar does.
    expect(writeToken(token, 'k_sso_token', place)).toBe(expected)
  })
})
