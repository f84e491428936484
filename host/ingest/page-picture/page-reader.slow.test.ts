import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { IsolatedProcessBusy, IsolatedProcessEnded } from '../process/isolated-process.ts'
import { deflatedZeros, makePdf, type PdfObject } from '../testing/make-pdf.ts'
import { PageReader, PageRefused } from './page-reader.ts'

const patientMs = 600_000
const reader = new PageReader({ timeoutMs: patientMs })
afterAll(() => reader.close())

const contentOf = (bytes: Uint8Array) => ({
  key: Buffer.from(bytes).toString('latin1'),
  content: async () => ({ size: bytes.length, bytes: Readable.from([bytes]) }),
})

/** Share of ink of each half of a page, from above: 0 is white, 1 is black. */
async function inkOf(bytes: Uint8Array, page = 1): Promise<[number, number]> {
  const picture = await reader.picture({ ...contentOf(bytes), page }, 100)
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const half = (info.width * info.height) / 2
  const share = (part: Uint8Array) =>
    Math.round(100 - (part.reduce((sum, value) => sum + value, 0) / part.length / 255) * 100) / 100
  return [share(data.subarray(0, half)), share(data.subarray(half))]
}

/** A square page of 100 points. */
function pageWith(content: string, resources: string, objects: readonly PdfObject[] = [], more = '') {
  return makePdf([
    { value: '<</Type /Catalog /Pages 2 0 R>>' },
    { value: '<</Type /Pages /Kids [3 0 R] /Count 1>>' },
    {
      value: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources <<${resources}>> ${more}>>`,
    },
    { value: '<<>>', stream: Buffer.from(content) },
    ...objects,
  ])
}

function pictureOf(entries: string, stream: Buffer, height = 100) {
  const image = { value: `<</Type /XObject /Subtype /Image ${entries}>>`, stream }
  return pageWith(`100 0 0 ${height} 0 0 cm /I Do`, '/XObject <</I 5 0 R>>', [image])
}

/** Eight rows of eight dots, the upper half white and the lower half black (ITU-T T.6). */
const twoHalves = Buffer.from('f26a2fe0020020', 'hex')
/** Sixteen rows of sixteen dots, the upper half white and the lower half black (ISO 15444-1). */
const jpeg2000 = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQcHAAAAAAAPY29scgEAAAAA' +
    'ABEAAACtanAyY/9P/1EAKQAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQcBAf9SAAwAAAABAAIEBAAB/1wACkBA' +
    'SEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAANQAB/5PfgJAOyi4B+SqUxOR3UWSR' +
    'YQRlVX+n4A4PKFUHQwRzp+AKA4TPnH//2Q==',
  'base64',
)

/** A page of eight rows of eight dots, all black (ISO 14492, 7.4.8). */
const jbig2 = Buffer.from('000000003000010000001300000008000000080000000000000000040000', 'hex')

const oneBit = '/Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1'

describe('a picture of a page', () => {
  test.each([
    ['CCITT', `${oneBit} /Filter /CCITTFaxDecode /DecodeParms <</K -1 /Columns 8 /Rows 8>>`, twoHalves, 100],
    ['JPEG 2000', '/Width 16 /Height 16 /Filter /JPXDecode', jpeg2000, 100],
    ['JBIG2', `${oneBit} /Filter /JBIG2Decode`, jbig2, 50],
  ])('shows %s', async (_name, entries, stream, height) => {
    const [above, below] = await inkOf(pictureOf(entries, stream, height))
    expect(above).toBeLessThan(0.1)
    expect(below).toBeGreaterThan(0.9)
  })

  test.each([
    ['simplified', 'UniGB-UCS2-H', 'GB1', '汉字'],
    ['traditional', 'UniCNS-UCS2-H', 'CNS1', '漢字'],
  ])('shows %s Chinese whose font is not embedded', async (_name, encoding, ordering, text) => {
    const code = Buffer.from(text, 'utf16le').swap16().toString('hex')
    const system = `/CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 2>>`
    const page = pageWith(`BT /F 40 Tf 10 60 Td <${code}> Tj ET`, '/Font <</F 5 0 R>>', [
      {
        value: `<</Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${encoding} /DescendantFonts [6 0 R]>>`,
      },
      { value: `<</Type /Font /Subtype /CIDFontType0 /BaseFont /Song ${system} /FontDescriptor 7 0 R>>` },
      {
        value:
          '<</Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /StemV 80>>',
      },
    ])
    const [above, below] = await inkOf(page)
    expect(above).toBeGreaterThan(0.05)
    expect(below).toBe(0)
  })

  test('is turned as the page says', async () => {
    const page = pageWith('0 50 100 50 re f', '', [], '/Rotate 180')
    const [above, below] = await inkOf(page)
    expect([above, below]).toEqual([0, 1])
  })

  test('of a strip has no more pixels than allowed', async () => {
    const strip = Buffer.from(
      pageWith('', '').toString('latin1').replace('[0 0 100 100]', '[0 0 1 99999]'),
      'latin1',
    )
    const picture = await reader.picture({ ...contentOf(strip), page: 1 }, 2_000)
    const { width, height } = await sharp(picture).metadata()
    expect(width * height).toBeLessThanOrEqual(8_100_000)
  })
})

describe('a place', () => {
  const fonts = '/Font <</F 5 0 R>>'
  const font = { value: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>' }

  test('is that of the quote, from the upper left corner of the page as it is shown', async () => {
    const text = 'BT /F 10 Tf 10 80 Td (Fees are due) Tj 0 -12 Td (on Friday.) Tj ET'
    const page = { ...contentOf(pageWith(text, fonts, [font])), page: 1 }
    const { boxes, ...rest } = await reader.place(page, { quotes: ['due on Friday.'] })
    expect(rest).toEqual({ pages: 1, width: 100, height: 100 })
    expect(boxes).toHaveLength(2)
    // Nine characters of 6 points stand before the first, on a line 20 points from above.
    expect(boxes[0]).toMatchObject({ x: expect.closeTo(0.64, 1), w: expect.closeTo(0.18, 1) })
    expect(boxes[0]?.y).toBeGreaterThan(0.1)
    expect(boxes[0]?.y).toBeLessThan(0.2)
    expect(boxes[1]).toMatchObject({ x: expect.closeTo(0.1, 1), w: expect.closeTo(0.6, 1) })
  })

  test('is that of recognized characters where they are given', async () => {
    const recognized = Array.from('渡资每人五分', (text, at) => ({
      text,
      box: { x: 0.2 + at * 0.1, y: 0.5, w: 0.1, h: 0.05 },
    }))
    const page = { ...contentOf(pageWith('', '')), page: 1 }
    const { boxes } = await reader.place(page, { quotes: ['每人五分'], recognized })
    expect(boxes).toHaveLength(1)
    expect(boxes[0]).toMatchObject({ x: expect.closeTo(0.4), w: expect.closeTo(0.4) })
  })

  test('is empty where the page does not have the quote', async () => {
    const page = {
      ...contentOf(pageWith('BT /F 10 Tf 10 80 Td (Fees are due) Tj ET', fonts, [font])),
      page: 1,
    }
    expect(await reader.place(page, { quotes: ['自行车另收三分'] })).toMatchObject({ boxes: [] })
  })
})

describe('a page that cannot be shown', () => {
  const encrypt = `/Encrypt <</Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}>>> /ID [<00> <00>]`
  const encrypted = Buffer.from(
    pageWith('', '').toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`),
    'latin1',
  )

  test.each([
    ['has a password', encrypted, 1, 'encrypted'],
    ['is of a file that is no PDF', Buffer.from('not a PDF'), 1, 'corrupt'],
    ['is of an empty file', Buffer.from([1]), 1, 'corrupt'],
    ['is beyond the last', pageWith('', ''), 2, 'no such page'],
    ['is before the first', pageWith('', ''), 0, 'no such page'],
  ])('%s', async (_name, bytes, page, reason) => {
    const refused = await reader.picture({ ...contentOf(bytes), page }, 100).catch((error: unknown) => error)
    expect(refused).toEqual(new PageRefused(reason as PageRefused['reason']))
    expect(await inkOf(pageWith('0 0 100 50 re f', ''))).toEqual([0, 1])
  })

  test('takes too much memory: the process ends, and the next page is shown', async () => {
    const entries =
      '/Width 65000 /Height 65000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode'
    const small = new PageReader({ timeoutMs: patientMs, residentMb: 400 })
    try {
      const page = { ...contentOf(pictureOf(entries, deflatedZeros(2_000))), page: 1 }
      const shown = await small.picture(page, 100).catch((error: unknown) => error)
      // Refused by PDFium's own bounds, or ended by ours.
      if (!(shown instanceof Uint8Array)) expect(shown).toBeInstanceOf(IsolatedProcessEnded)
      const next = { ...contentOf(pageWith('', '')), page: 1 }
      expect(await small.picture(next, 100)).toBeInstanceOf(Uint8Array)
    } finally {
      await small.close()
    }
  })

  test('takes too long', async () => {
    const hasty = new PageReader({ timeoutMs: 300 })
    try {
      const forms = '/F Do '.repeat(100)
      const nested = Array.from({ length: 12 }, (_, at) => ({
        value: `<</Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources <</XObject <</F ${6 + at} 0 R>>>>>>`,
        stream: Buffer.from(forms),
      }))
      const last = {
        value: '<</Type /XObject /Subtype /Form /BBox [0 0 9 9]>>',
        stream: Buffer.from('0 0 9 9 re f'),
      }
      const bytes = pageWith(forms, '/XObject <</F 5 0 R>>', [...nested, last])
      const late = await hasty.picture({ ...contentOf(bytes), page: 1 }, 100).catch((error: unknown) => error)
      expect(late).toMatchObject({ name: IsolatedProcessEnded.name, isLate: true })
    } finally {
      await hasty.close()
    }
  })

  test('stands behind too many others', async () => {
    const narrow = new PageReader({ timeoutMs: patientMs, maxQueued: 1 })
    try {
      const page = { ...contentOf(pageWith('', '')), page: 1 }
      const first = narrow.picture(page, 100)
      await expect(narrow.picture(page, 100)).rejects.toThrow(IsolatedProcessBusy)
      expect(await first).toBeInstanceOf(Uint8Array)
    } finally {
      await narrow.close()
    }
  })
})

describe('an image', () => {
  /** The upper half is black, the lower one white. */
  const halves = () =>
    sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } }).composite([
      { input: { create: { width: 40, height: 30, channels: 3, background: '#000' } }, left: 0, top: 0 },
    ])
  const turned = async () => sharp(await halves().png().toBuffer()).rotate(90)

  test.each([
    ['png', () => halves().png().toBuffer()],
    ['jpeg', () => halves().jpeg().toBuffer()],
    ['webp', () => halves().webp().toBuffer()],
    ['gif', () => halves().gif().toBuffer()],
    [
      'jpeg turned by its metadata',
      async () => (await turned()).jpeg().withMetadata({ orientation: 8 }).toBuffer(),
    ],
  ])('of %s is one page, upright', async (_name, make) => {
    const bytes = await make()
    expect(await inkOf(bytes)).toEqual([expect.closeTo(1, 1), expect.closeTo(0, 1)])
    const wanted = {
      quotes: ['每人五分'],
      recognized: Array.from('渡资每人五分', (text, at) => ({
        text,
        box: { x: 0.1 + at * 0.1, y: 0.5, w: 0.1, h: 0.05 },
      })),
    }
    const { boxes, ...extent } = await reader.place({ ...contentOf(bytes), page: 1 }, wanted)
    expect(extent).toEqual({ pages: 1, width: 40, height: 60 })
    expect(boxes).toEqual([expect.objectContaining({ x: expect.closeTo(0.3), w: expect.closeTo(0.4) })])
    const beyond = reader.picture({ ...contentOf(bytes), page: 2 }, 100)
    await expect(beyond).rejects.toEqual(new PageRefused('no such page'))
  })

  test.each([
    ['is torn', async () => (await halves().png().toBuffer()).subarray(0, 90)],
    [
      'declares too many pixels',
      () =>
        sharp({ create: { width: 5_100, height: 5_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('that %s is refused', async (_name, make) => {
    const shown = reader.picture({ ...contentOf(await make()), page: 1 }, 100)
    await expect(shown).rejects.toEqual(new PageRefused('corrupt'))
  })
})

test('the document that is open is not sent again', async () => {
  const bytes = pageWith('0 0 100 50 re f', '')
  let sent = 0
  const page = {
    key: 'open',
    page: 1,
    content: async () => {
      sent += 1
      return { size: bytes.length, bytes: Readable.from([bytes]) }
    },
  }
  await reader.picture(page, 100)
  await reader.place(page, { quotes: ['x'] })
  await reader.picture(page, 100)
  expect(sent).toBe(1)
})
