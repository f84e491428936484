import { expect, test } from '@jest/globals'
import { visitedUrl } from './visited-url.ts'

test.each([
  ['/a?b=1', { host: 'zhizhou.example' }, 'http://zhizhou.example/a?b=1'],
  ['/a', { host: 'zhizhou.example:8443', 'x-forwarded-proto': 'https' }, 'https://zhizhou.example:8443/a'],
  ['/a', { host: 'zhizhou.example', 'x-forwarded-proto': 'ftp' }, 'http://zhizhou.example/a'],
  ['/a', {}, 'http://localhost/a'],
  ['/a', { host: '' }, 'http://localhost/a'],
  ['/a', { host: 'a b' }, undefined],
  ['//evil.example/a', { host: 'zhizhou.example' }, undefined],
  ['http://evil.example/a', { host: 'zhizhou.example' }, undefined],
  ['', { host: 'zhizhou.example' }, undefined],
] as const)('%s with %j', (target, headers, address) => {
  const header = (name: string) => (headers as Readonly<Record<string, string>>)[name]
  expect(visitedUrl(target, header)?.href).toBe(address)
})
