import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cleanFileName, dispositionOf } from './file-name.ts'
import { acceptedType } from './uploads/file-types.ts'

test.each([
  ['报告.pdf', '报告.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\fakepath\\笔记.docx', '笔记.docx'],
  ['.htaccess.txt', 'htaccess.txt'],
  ['a\0b\r\n.txt', 'ab.txt'],
  ['照片\u202egnp.html', '照片gnp.html'],
  ['a.txt. . ', 'a.txt'],
  ['\ud800半.txt', '半.txt'],
  ['e\u0301.txt', 'é.txt'],
])('%j becomes %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected)
})

test.each(['', '/', '..', '\u202e\0', ' . ', 'a'.repeat(1_000), `${'长'.repeat(252)}.txt`])(
  '%j is not a name',
  (name) => {
    expect(() => cleanFileName(name)).toThrow(expect.objectContaining({ code: 'bad_request', field: 'name' }))
  },
)

test('any stored name is one visible line without a path, and fits a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
      let kept = ''
      try {
        kept = cleanFileName(name)
      } catch {
        return
      }
      expect(kept).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(cleanFileName(kept)).toBe(kept)
      const disposition = dispositionOf(kept, false)
      expect(disposition).toMatch(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]*$/,
      )
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['a.pdf', 1, 'application/pdf', 'application/pdf'],
  ['a.PDF', 1, '', 'application/pdf'],
  ['a.csv', 1, 'application/vnd.ms-excel', 'text/csv'],
  ['a.md', 1, 'text/plain; charset=utf-8', 'text/markdown'],
  ['a.jpg', 20 * 1024 * 1024, 'image/jpeg', 'image/jpeg'],
])('%s of %d bytes, declared as %j, is stored as %s', (name, size, mime, expected) => {
  expect(acceptedType({ name, size, mime }, false)).toBe(expected)
})

test.each([
  ['a.exe', 1, '', 'unsupported_media', 'name'],
  ['a', 1, 'text/plain', 'unsupported_media', 'name'],
  ['a.svg', 1, 'image/svg+xml', 'unsupported_media', 'name'],
  ['a.constructor', 1, '', 'unsupported_media', 'name'],
  ['a.doc', 1, '', 'unsupported_media', 'name'],
  ['a.pdf', 50 * 1024 * 1024 + 1, '', 'too_large', 'size'],
  ['a.png', 20 * 1024 * 1024 + 1, '', 'too_large', 'size'],
  ['a.pdf', 1, 'image/png', 'bad_request', 'mime'],
  ['a.png', 1, 'text/html', 'bad_request', 'mime'],
])('%s of %d bytes, declared as %j, is rejected as %s', (name, size, mime, code, field) => {
  expect(() => acceptedType({ name, size, mime }, false)).toThrow(expect.objectContaining({ code, field }))
})

test('where images are required, a document is rejected', () => {
  expect(() => acceptedType({ name: 'a.pdf', size: 1, mime: '' }, true)).toThrow('只能上传')
})
