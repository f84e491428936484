import { describe, expect, test } from '@jest/globals'
import { InvalidEnvironment, readEnvironment } from './environment.ts'
import { securityContact } from './security-contact.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readEnvironment(environment)
    return []
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems
    throw error
  }
}

describe('PUBLIC_ORIGIN', () => {
  test.each(['https://a.example', 'https://a.example/', 'http://10.0.0.5:8080', 'http://[fd00::1]:3000'])(
    '%s is an origin',
    (given) => {
      expect(readEnvironment({ PUBLIC_ORIGIN: given }).PUBLIC_ORIGIN).toBe(given.replace(/\/$/, ''))
    },
  )

  test.each([
    'https://a.example/zhizhou',
    'https://a.example/zhizhou/',
    'https://a.example/?x=1',
    'https://a.example/#x',
    'https://user:word@a.example',
  ])('%s is refused, because the pages have no prefix', (given) => {
    expect(problemsOf({ PUBLIC_ORIGIN: given })).toEqual([
      expect.stringMatching(/^PUBLIC_ORIGIN：.*不能带路径/),
    ])
  })
})

describe('proxies', () => {
  test('are read in both cases, with or without a scheme', () => {
    const read = readEnvironment({
      http_proxy: '127.0.0.1:7890',
      HTTPS_PROXY: 'https://p.lan',
      no_proxy: 'a',
    })
    expect(read).toMatchObject({
      HTTP_PROXY: 'http://127.0.0.1:7890',
      HTTPS_PROXY: 'https://p.lan',
      NO_PROXY: 'a',
    })
    const both = readEnvironment({ http_proxy: 'small:1', HTTP_PROXY: 'big:1' })
    expect(both.HTTP_PROXY).toBe('http://small:1')
  })

  test.each<Record<string, string>>([
    { HTTP_PROXY: 'socks5://127.0.0.1:1080' },
    { https_proxy: 'ftp://p' },
    { HTTP_PROXY: 'not an address' },
  ])('%j is refused with a sentence', (given) => {
    expect(problemsOf(given)).toEqual([expect.stringMatching(/^HTTPS?_PROXY：应为 http 或 https 代理的地址/)])
  })
})

test('a store of unknown style is refused', () => {
  expect(problemsOf({ S3_PATH_STYLE: 'virtual' })).toEqual(['S3_PATH_STYLE：应为 auto、path 或 host'])
})

describe('SECURITY_CONTACT', () => {
  const now = Date.UTC(2026, 10, 28, 5)
  const textOf = (environment: Record<string, string>) => securityContact(readEnvironment(environment), now)

  test('is a security.txt, with a date at which it ends', () => {
    expect(textOf({})).toBeNull()
    const contacts = 'safe@a.example, https://a.example/report,tel:+86-10-1'
    expect(textOf({ SECURITY_CONTACT: contacts, PUBLIC_ORIGIN: 'https://a.example/' })).toBe(
      [
        'Contact: mailto:safe@a.example',
        'Contact: https://a.example/report',
        'Contact: tel:+86-10-1',
        'Expires: 2027-05-27T00:00:00Z',
        'Preferred-Languages: zh, en',
        'Canonical: https://a.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  test.each(['somebody', 'http://a.example', 'mailto:', 'a@b\nContact: x@y'])('%j is refused', (given) => {
    expect(problemsOf({ SECURITY_CONTACT: given })).toEqual([
      expect.stringMatching(/^SECURITY_CONTACT：应为逗号分隔的邮箱/),
    ])
  })
})
