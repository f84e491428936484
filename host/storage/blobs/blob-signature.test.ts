import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { signBlobPath, verifyBlobPath } from './blob-signature.ts'

const grant = { key: 'a/b.png', method: 'GET', mime: '' } as const
const signed = signBlobPath('secret', grant, 2_000)

describe('signed blob addresses', () => {
  test('are valid until they expire, for GET and HEAD', () => {
    expect(verifyBlobPath('secret', signed, 'GET', 1_999)).toEqual(grant)
    expect(verifyBlobPath('secret', signed, 'HEAD', 1_999)).toEqual(grant)
    expect(verifyBlobPath('secret', signed, 'GET', 2_000)).toBeNull()
  })

  test.each([
    ['another key', signed.replace('b.png', 'c.png')],
    ['a later end', signed.replace('expires=2000', 'expires=9000')],
    ['another method', signed.replace('method=GET', 'method=PUT')],
    ['a type', `${signed}&mime=text/html`],
    ['no signature', signed.replace(/&signature=.*/, '')],
    ['a way out of the folder', signed.replace('/blobs/a/', '/blobs/a/../../')],
    ['another path', signed.replace('/blobs/', '/files/')],
    ['an end that is no number', signed.replace('expires=2000', 'expires=never')],
  ])('%s makes it invalid', (_, changed) => {
    expect(verifyBlobPath('secret', changed, 'GET', 1_000)).toBeNull()
    expect(verifyBlobPath('secret', changed, 'PUT', 1_000)).toBeNull()
  })

  test('another secret signs differently', () => {
    expect(verifyBlobPath('other', signed, 'GET', 1_000)).toBeNull()
  })

  test('any changed character is rejected', () => {
    const flip = fc.record({
      at: fc.nat({ max: signed.length - 1 }),
      to: fc.string({ minLength: 1, maxLength: 1 }),
    })
    fc.assert(
      fc.property(flip, ({ at, to }) => {
        const changed = signed.slice(0, at) + to + signed.slice(at + 1)
        const allowed = verifyBlobPath('secret', changed, 'GET', 1_000)
        // Two spellings of an address may mean the same; whatever is allowed is exactly what was signed.
        expect(allowed === null || JSON.stringify(allowed) === JSON.stringify(grant)).toBe(true)
      }),
    )
  })
})
