import { describe, expect, test } from '@jest/globals'
import { maskSecrets } from './mask-secrets.ts'
import { secretsOf } from './secrets-of.ts'

const secret = 'k/9+é"\\钥匙 a=b&c%41'
const bytes = Buffer.from(secret)
const encodings: [string, string][] = [
  ['as it is', secret],
  ['percent-encoded', encodeURIComponent(secret)],
  [
    'percent-encoded in small letters',
    encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
  ],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['of a form', new URLSearchParams({ a: secret }).toString().slice(2)],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
  ['in JSON in JSON', JSON.stringify(JSON.stringify(secret)).slice(1, -1)],
  [
    'in JSON as ASCII',
    Array.from(secret, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['in HTML', secret.replaceAll('&', '&amp;').replaceAll('"', '&#34;')],
]

test.each(encodings)('a secret %s is masked', (_how, text) => {
  const mask = maskSecrets([secret])
  expect(mask(`前 ${text} 后`)).toMatch(/^前 (\\")?•{8}(\\")? 后$/)
})

describe.each(['base64', 'base64url'] as const)('%s', (encoding) => {
  test.each([0, 1, 2, 3])('with %i characters in front hides the secret', (before) => {
    const text = Buffer.concat([Buffer.from('u:x'.slice(0, before)), bytes, Buffer.from(':z')]).toString(
      encoding,
    )
    const masked = maskSecrets([secret])(text)
    expect(masked).toContain('••••')
    const rest = masked.split(/•+/)
    expect(Math.max(...rest.map(({ length }) => length))).toBeLessThan(9)
  })
})

test('what is around a secret stays', () => {
  const mask = maskSecrets(['token-123456'])
  expect(mask('a token-123456token-123456 b %E4%B8%AD')).toBe(
    'a •••••••••••••••• b %E4%B8%AD'.replace(/•+/, '•'.repeat(8)),
  )
  expect(mask('token-12345 token_123456')).toBe('token-12345 token_123456')
})

test('a text is cut after a secret was looked for', () => {
  const mask = maskSecrets(['token-123456'])
  const text = `${'x'.repeat(10)}token-123456 and more`
  for (let end = 11; end < 22; end += 1) expect(mask(text, end)).toBe(`${'x'.repeat(10)}••••••••`)
  expect(mask(text, 10)).toBe('x'.repeat(10))
})

// A search that takes the product of both lengths would not end within the limit of a test.
test('texts that repeat the start of a long secret are searched in linear time', () => {
  const mask = maskSecrets([`${'a'.repeat(100_000)}b`, `${'ab'.repeat(50_000)}c`])
  const text = 'a'.repeat(1_000_000)
  expect(mask(text)).toBe(text)
  expect(mask('%61'.repeat(300_000))).toBe('%61'.repeat(300_000))
})

test('many secrets of one beginning, all of which are in the text, are masked', () => {
  const secrets = Array.from({ length: 3_000 }, (_, index) => `same-beginning-${index}`)
  const mask = maskSecrets(secrets)
  expect(mask(`${secrets.join(' ')} %20 \\n &amp;`)).not.toContain('same-beginning-')
})

test('the parts of a secret that servers repeat are secrets too', () => {
  const found = secretsOf({
    url: 'https://a.example.com',
    headers: [
      { name: 'Accept', value: 'application/json' },
      { name: 'Authorization', value: `Basic ${Buffer.from('user:password-1').toString('base64')}` },
      { name: 'Cookie', value: 'session=abcdefgh1; theme=dark' },
    ],
    auth: { location: 'header', name: 'x', token: 'Bearer abcdefghijk' },
  })
  expect(found).toEqual(expect.arrayContaining(['password-1', 'user:password-1', 'abcdefgh1', 'abcdefghijk']))
  expect(found).not.toContain('application/json')
  expect(found).not.toContain('Bearer')
})
