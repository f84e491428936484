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

test('takes linear time for texts that repeat the start of a secret', () => {
  const mask = maskSecrets([`${'a'.repeat(4_000)}b`, `${'ab'.repeat(2_000)}c`])
  const started = performance.now()
  mask('a'.repeat(300_000))
  mask('%61'.repeat(100_000))
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('takes linear time for many secrets of one beginning, all of which are in the text', () => {
  const secrets = Array.from({ length: 3_000 }, (_, index) => `same-beginning-${index}`)
  const mask = maskSecrets(secrets)
  const text = `${secrets.join(' ')} %20 \\n &amp;`
  const started = performance.now()
  expect(mask(text)).not.toContain('same-beginning-')
  expect(performance.now() - started).toBeLessThan(2_000)
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
