import { expect, test } from '@jest/globals'
import { signedPath } from './signed-path.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-30T04:30:00Z')
const pages = signedPath('/page', 'a page', ['file_id', 'page'])
const key = 'secret'

function valuesOf(path: string) {
  const query = Object.fromEntries(new URL(path, 'http://host').searchParams)
  return { file_id: '', page: '', expires: '', signature: '', ...query }
}

const path = pages.sign(key, { file_id: 'f', page: '2' }, now)
const signed = valuesOf(path)

test('a path is constant within an hour, and opens for one to two hours', () => {
  expect(path).toMatch(/^\/page\?file_id=f&page=2&expires=\d+&signature=[\w-]+$/)
  expect(pages.sign(key, { file_id: 'f', page: '2' }, now + hourMs / 3)).toBe(path)
  expect(pages.isGenuine(key, signed, now + hourMs)).toBe(true)
  expect(pages.isGenuine(key, signed, now + 2 * hourMs)).toBe(false)
})

test.each([
  ['another file', { file_id: 'g' }],
  ['another page', { page: '3' }],
  ['a later end', { expires: String(now + 100 * hourMs) }],
  ['another signature', { signature: signed.signature.replace(/.$/, '_') }],
  ['no signature', { signature: '' }],
])('a path with %s is not genuine', (_name, change) => {
  expect(pages.isGenuine(key, { ...signed, ...change }, now)).toBe(false)
})

test('a signature opens nothing of another purpose, and under no other key', () => {
  const others = signedPath('/page', 'another page', ['file_id', 'page'])
  expect(others.isGenuine(key, signed, now)).toBe(false)
  expect(pages.isGenuine('other', signed, now)).toBe(false)
})

test('an empty value is left out of the path', () => {
  const made = pages.sign(key, { file_id: 'f', page: '' }, now)
  expect(made).not.toContain('page=')
  expect(pages.isGenuine(key, valuesOf(made), now)).toBe(true)
})
