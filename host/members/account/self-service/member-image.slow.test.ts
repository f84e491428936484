import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import sharp from 'sharp'
import { HostError } from '../../../platform/errors.ts'
import { readMemberImage } from './member-image.ts'
import { hiddenText, sampleJpeg, samplePng, sampleWebp } from './testing/sample-images.ts'

const formats = [
  { mime: 'image/png', sample: samplePng },
  { mime: 'image/jpeg', sample: sampleJpeg },
  { mime: 'image/webp', sample: sampleWebp },
]

async function refusalOf(bytes: Buffer) {
  try {
    await readMemberImage(bytes.toString('base64'))
  } catch (error) {
    if (error instanceof HostError) return { code: error.code, field: error.field }
    throw error
  }
  return null
}

describe.each(formats)('$mime', ({ mime, sample }) => {
  test('is stored with its size, and only its pixels', async () => {
    const bytes = await sample(256, 200)
    expect(bytes.includes(hiddenText)).toBe(true)
    const picture = await readMemberImage(bytes.toString('base64'))
    expect(picture.mime).toBe(mime)
    expect(Buffer.from(picture.bytes).includes(hiddenText)).toBe(false)
    const read = await sharp(picture.bytes).metadata()
    expect({ mime: `image/${read.format}`, ...read }).toMatchObject({ mime, width: 256, height: 200 })
    expect(read.exif).toBeUndefined()
    expect(await readMemberImage(`data:${mime};base64,${bytes.toString('base64')}`)).toEqual(picture)
  })

  test.each([
    [1_025, 10],
    [10, 1_025],
  ])('of %d × %d pixels is rejected', async (width, height) => {
    expect(await refusalOf(await sample(width, height))).toEqual({ code: 'bad_request', field: 'picture' })
  })

  test('that is truncated or modified anywhere is either rejected or decoded', async () => {
    const whole = await sample(64, 64)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.nat(whole.length - 1),
        fc.nat(255),
        async (length, at, byte) => {
          const cut = Buffer.from(whole.subarray(0, length))
          const changed = Buffer.from(whole)
          changed[at] = byte
          for (const bytes of [cut, changed])
            expect([null, 'bad_request', 'unsupported_media']).toContain(
              (await refusalOf(bytes))?.code ?? null,
            )
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('an image that the camera rotated is turned upright', async () => {
  const sideways = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { width, height } = await sharp((await readMemberImage(sideways.toString('base64'))).bytes).metadata()
  expect([width, height]).toEqual([20, 40])
})

test('an animated image is rejected', async () => {
  const frames = ['#888', '#111'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await refusalOf(moving)).toEqual({ code: 'bad_request', field: 'picture' })
})

test.each([
  [
    'a page',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'unsupported_media',
  ],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'unsupported_media'],
  ['nothing', Buffer.from('   '), 'unsupported_media'],
  ['too much', Buffer.alloc(256 * 1024 + 1), 'too_large'],
])('%s is rejected', async (_, bytes, code) => {
  expect(await refusalOf(bytes)).toEqual({ code, field: 'picture' })
})

test('invalid base64 is rejected', async () => {
  await expect(readMemberImage('照片')).rejects.toThrow(HostError)
})
