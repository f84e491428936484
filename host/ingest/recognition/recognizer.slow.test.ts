import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp, { type Sharp } from 'sharp'
import { blankPng } from '../testing/blank-png.ts'
import { documentOfImage } from './document-of-image.ts'
import { textOfPage } from './page-text.ts'
import { boxOf } from './recognized-page.ts'
import { isInstalled, Recognizer } from './recognizer.ts'
import { makePage, printed, printedDown } from './testing/make-page.ts'

const texts = [
  '长江是亚洲第一长河，发源于青藏高原。',
  '它流经十一个省区市，在上海注入东海。',
  '全长六千三百多公里，流域面积一百八十万平方公里。',
]
const { signal } = new AbortController()

test('switched off, nothing is recognized, and it says so', async () => {
  const off = new Recognizer({ setting: 'off' })
  expect(off.isAvailable()).toBe(false)
  await expect(off.recognize({ bytes: new Uint8Array(1) }, signal)).rejects.toMatchObject({
    name: 'RecognitionUnavailable',
  })
})

// The packages are optional: a machine may not have them.
const describeInstalled = isInstalled() ? describe : describe.skip
describeInstalled('Recognizer', () => {
  let recognizer: Recognizer
  let page: Uint8Array = new Uint8Array()
  beforeAll(async () => {
    recognizer = new Recognizer({ setting: 'auto', limits: { timeoutMs: 300_000 } })
    page = await makePage(printed(texts))
  })
  afterAll(() => recognizer.close())
  const recognize = (bytes: Uint8Array) => recognizer.recognize({ bytes }, signal)

  test.each([0, 90, 180, 270])('a page that is turned by %d degrees is read', async (angle) => {
    const read = await recognize(await sharp(page).rotate(angle).toBuffer())
    expect(textOfPage(read).replaceAll('\n', '')).toBe(texts.join(''))
    const [first] = read.lines
    if (!first) throw new Error('there is no line')
    const { x, y, w, h } = boxOf(first)
    // Where the first line is printed, seen on the page as it is.
    const middle = { x: x + w / 2, y: y + h / 2 }
    const expected = { 0: [0.34, 0.08], 90: [0.92, 0.34], 180: [0.66, 0.92], 270: [0.08, 0.66] }[angle] ?? []
    expect(middle.x).toBeCloseTo(expected[0] ?? 0, 1)
    expect(middle.y).toBeCloseTo(expected[1] ?? 0, 1)
  })

  test.each<[string, (image: Sharp) => Sharp]>([
    ['jpeg', (image) => image.jpeg()],
    ['webp', (image) => image.webp()],
    ['gif', (image) => image.gif()],
    ['jpeg turned by its metadata', (image) => image.rotate(90).jpeg().withMetadata({ orientation: 8 })],
  ])('an image as %s is a document, with its first line where it is shown', async (_name, make) => {
    const read = await recognize(await make(sharp(page)).toBuffer())
    const { blocks = [] } = documentOfImage('长江.png', read) ?? {}
    expect(blocks.map(({ text }) => text).join('')).toBe(texts.join(''))
    const [first] = read.lines
    const box = first && boxOf(first)
    expect((box?.y ?? 0) + (box?.h ?? 0) / 2).toBeCloseTo(0.08, 1)
    expect(read).toMatchObject({ width: 1_000, height: 1_400 })
  })

  test('an image of stripes and dots is no document', async () => {
    const pattern = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#dce6ee"/>${Array.from(
      { length: 60 },
      (_, at) =>
        `<circle cx="${(at * 137) % 800}" cy="${(at * 89) % 600}" r="${9 + (at % 5) * 6}" fill="#3a6${at % 10}"/>`,
    ).join('')}</svg>`
    const read = await recognize(await sharp(Buffer.from(pattern)).png().toBuffer())
    expect(documentOfImage('图.png', read)).toBeNull()
  })

  test('pixels are read as well', async () => {
    const { data, info } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const read = await recognizer.recognize({ pixels: data, width, height }, signal)
    expect(read.lines[0]?.text).toBe(texts[0])
  })

  test('text that runs from top to bottom is read from right to left', async () => {
    const read = await recognize(await makePage(printedDown(texts)))
    expect(textOfPage(read).replaceAll('\n', '')).toBe(texts.join(''))
  })

  test.each([
    ['an empty page', () => makePage([])],
    [
      'noise',
      () =>
        sharp({
          create: {
            width: 600,
            height: 600,
            channels: 3,
            background: '#888',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .png()
          .toBuffer(),
    ],
  ])('nothing is read of %s', async (_, made) => {
    expect((await recognize(await made())).lines).toEqual([])
  })

  const header = (width: number, height: number) => {
    const bytes = Buffer.alloc(33)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.set([8, 2, 0, 0, 0], 24)
    return bytes
  }
  test.each([
    ['text', () => Buffer.from('no image')],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half an image', () => page.subarray(0, page.length / 2)],
    ['a header alone', () => header(100, 100)],
    ['a header of ten gigapixels', () => header(100_000, 100_000)],
    ['a row of 24 million pixels', () => blankPng(24_000_000, 1)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s is refused, and the next page is read', async (_, bytes) => {
    await expect(recognize(bytes())).rejects.toMatchObject({
      name: 'RecognitionFailed',
      reason: 'unreadable',
    })
    expect((await recognize(page)).lines).toHaveLength(texts.length)
  })

  test('a page that takes too long is given up, and ends only its process', async () => {
    const hasty = new Recognizer({ setting: 'auto', limits: { timeoutMs: 20 } })
    try {
      await expect(hasty.recognize({ bytes: page }, signal)).rejects.toMatchObject({ reason: 'exhausted' })
    } finally {
      await hasty.close()
    }
  })
})
