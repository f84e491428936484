import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { HostError } from '../../../errors.ts'
import { hiddenText, sampleJpeg, samplePng, sampleWebp } from '../testing/sample-pictures.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPicture } from './read-picture.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

const formats = [
  { mime: 'image/png', sample: samplePng, read: readPng },
  { mime: 'image/jpeg', sample: sampleJpeg, read: readJpeg },
  { mime: 'image/webp', sample: sampleWebp, read: readWebp },
]

function refusalOf(bytes: Buffer) {
  try {
    readPicture(bytes.toString('base64'))
  } catch (error) {
    if (error instanceof HostError) return { code: error.code, field: error.field }
    throw error
  }
  return null
}

describe.each(formats)('$mime', ({ mime, sample, read }) => {
  test('is taken with its size, and without what does not draw it', () => {
    const bytes = sample(256, 200)
    expect(bytes.includes(hiddenText)).toBe(true)
    expect(read(bytes)).toMatchObject({ width: 256, height: 200 })
    const picture = readPicture(bytes.toString('base64'))
    expect(picture.mime).toBe(mime)
    expect(Buffer.from(picture.bytes).includes(hiddenText)).toBe(false)
    expect(readPicture(`data:${mime};base64,${Buffer.from(picture.bytes).toString('base64')}`)).toEqual(
      picture,
    )
  })

  test.each([
    [1_025, 10],
    [10, 1_025],
  ])('of %d × %d pixels is refused', (width, height) => {
    expect(refusalOf(sample(width, height))).toEqual({ code: 'bad_request', field: 'picture' })
  })

  test('that is cut off anywhere, or has any byte changed, is refused or read, and nothing else', () => {
    const whole = sample(64, 64)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(whole.length - 1), fc.nat(255), (length, at, byte) => {
        const cut = Buffer.from(whole.subarray(0, length))
        const changed = Buffer.from(whole)
        changed[at] = byte
        for (const bytes of [cut, changed])
          expect([null, 'bad_request', 'unsupported_media']).toContain(refusalOf(bytes)?.code ?? null)
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_media'],
  ['a GIF', Buffer.from('GIF89a..........'), 'unsupported_media'],
  ['nothing', Buffer.from('   '), 'unsupported_media'],
  ['too much', Buffer.concat([samplePng(64, 64), Buffer.alloc(256 * 1024)]), 'too_large'],
])('%s is refused', (_, bytes, code) => {
  expect(refusalOf(bytes)).toEqual({ code, field: 'picture' })
})

test('what is no base64 is refused', () => {
  expect(() => readPicture('照片')).toThrow(HostError)
})
