import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** What no result may hold. */
export const planted = '<script>alert(1)</script>'

export interface HostileImage {
  readonly name: string
  readonly bytes: Uint8Array
  /** `either`: a decoder may save what is whole of it. */
  readonly outcome: 'edited' | 'refused' | 'either'
}

const raster = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
const latin = (text: string) => Buffer.from(text, 'latin1')

function chunk(type: string, data: Uint8Array): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([latin(type), data])
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

interface PngParts {
  readonly width: number
  readonly height: number
  readonly bits?: number
  readonly colour?: number
  readonly data: Uint8Array
  readonly before?: readonly Buffer[]
}

function png({ width, height, bits = 8, colour = 2, data, before = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), ...before, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
const small = deflateSync(Buffer.alloc(31 * 10))

function image(name: string, bytes: Uint8Array, outcome: HostileImage['outcome'] = 'refused'): HostileImage {
  return { name, bytes, outcome }
}

/** Sizes that are promised and not there, or there in hardly any bytes. */
function bombs(): readonly HostileImage[] {
  const text = Buffer.concat([latin('Comment\0\0'), zeros(200)])
  const profile = Buffer.concat([latin('icc\0\0'), zeros(200)])
  return [
    image('a PNG that promises 60,000 × 60,000', png({ width: 60_000, height: 60_000, data: small })),
    image('a PNG that promises 2³¹ − 1 columns', png({ width: 2 ** 31 - 1, height: 1, data: small })),
    image('a PNG of no columns', png({ width: 0, height: 10, data: small })),
    image(
      '400 megapixels of one bit',
      png({ width: 20_000, height: 20_000, bits: 1, colour: 0, data: zeros(48) }),
    ),
    image('a PNG with 200 MB behind its pixels', png({ width: 10, height: 10, data: zeros(200) }), 'either'),
    image(
      'a PNG with 200 MB of text',
      png({ width: 10, height: 10, data: small, before: [chunk('zTXt', text)] }),
      'either',
    ),
    image(
      'a PNG with 200 MB of colour profile',
      png({ width: 10, height: 10, data: small, before: [chunk('iCCP', profile)] }),
      'either',
    ),
    image(
      'a PNG of 20,000 chunks',
      png({
        width: 10,
        height: 10,
        data: small,
        before: Array.from({ length: 20_000 }, () => chunk('tEXt', latin('a\0b'))),
      }),
      'either',
    ),
  ]
}

/** Whole images whose headers were changed. */
function promising(jpeg: Buffer, gif: Buffer, webp: Buffer): readonly HostileImage[] {
  const resized = (bytes: Buffer, change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes)
    change(copy)
    return copy
  }
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return [
    image(
      'a JPEG that promises 65,500 × 65,500',
      resized(jpeg, (copy) => copy.fill(0xff, frame + 5, frame + 9)),
    ),
    image(
      'a GIF that promises 65,535 × 65,535',
      resized(gif, (copy) => copy.fill(0xff, 6, 10)),
      'either',
    ),
    image(
      'a WebP that promises 16,383 × 16,383',
      resized(webp, (copy) => copy.fill(0x3f, 26, 30)),
      'either',
    ),
  ]
}

/** What programs have written beside the pixels. */
async function described(): Promise<readonly HostileImage[]> {
  const edited = (name: string, bytes: Uint8Array): HostileImage => ({ name, bytes, outcome: 'edited' })
  return [
    edited(
      'a script in its EXIF',
      await raster(40, 30)
        .withExif({ IFD0: { ImageDescription: planted, Software: planted } })
        .jpeg()
        .toBuffer(),
    ),
    edited(
      'a script in its XMP',
      await raster(40, 30)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${planted}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
    ),
    {
      name: '400,000 labels in its XMP',
      bytes: await raster(40, 30).withXmp('<TC260:AIGC'.repeat(400_000)).png().toBuffer(),
      outcome: 'refused',
    },
    {
      name: '15,000 labels in its XMP',
      bytes: await raster(40, 30).withXmp('<TC260:AIGC'.repeat(15_000)).png().toBuffer(),
      outcome: 'refused',
    },
    edited(
      '1,000 KB of XMP',
      await raster(40, 30)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${'<a/>'.repeat(15_000)}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
    ),
  ]
}

/** What cameras and strangers have written there. */
async function written(jpeg: Buffer): Promise<readonly HostileImage[]> {
  const segment = (marker: number, body: Buffer) => {
    const size = Buffer.alloc(2)
    size.writeUInt16BE(body.length + 2)
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), size, body, jpeg.subarray(2)])
  }
  const tiff = (...words: readonly number[]) =>
    Buffer.concat([
      latin('Exif\0\0II*\0'),
      ...words.map((word) => Buffer.from(new Uint32Array([word]).buffer)),
    ])
  const loop = tiff(8, 0x88250001, 0x10004, 8, 0x87690001)
  const huge = Buffer.concat([latin('Exif\0\0MM\0*\0\0\0\x08'), Buffer.alloc(65_000, 0xff)])
  const edited = (name: string, bytes: Uint8Array): HostileImage => ({ name, bytes, outcome: 'edited' })
  return [
    edited('EXIF of 65,000 bytes that all say the same', segment(0xe1, huge)),
    edited('EXIF that points at itself', segment(0xe1, loop)),
    edited('EXIF that points outside of itself', segment(0xe1, tiff(0xfffffff0, 1, 2, 3))),
    edited('EXIF that ends in its header', segment(0xe1, latin('Exif\0\0II*\0'))),
    edited('a script in a comment', segment(0xfe, latin(planted))),
    edited(
      '20 comments of 60 KB',
      Array.from({ length: 20 }).reduce<Buffer>(
        (bytes) =>
          Buffer.concat([
            bytes.subarray(0, 2),
            Buffer.from([0xff, 0xfe, 0xea, 0x62]),
            Buffer.alloc(60_000, 65),
            bytes.subarray(2),
          ]),
        jpeg,
      ),
    ),
    edited(
      'a colour profile that is none',
      segment(0xe2, Buffer.concat([latin('ICC_PROFILE\0\x01\x01'), Buffer.alloc(500, 7)])),
    ),
    edited(
      'orientation 77',
      await raster(40, 30)
        .withExif({ IFD0: { Orientation: '77' } })
        .jpeg()
        .toBuffer(),
    ),
  ]
}

function foreign(pngBytes: Buffer, jpeg: Buffer, gif: Buffer): readonly HostileImage[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${planted}<image href="file:///etc/passwd"/></svg>`
  const texts: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['one byte', '\xff'],
    ['a drawing', svg],
    ['a page', `<!doctype html>${planted}`],
    ['a PDF', '%PDF-1.7\n1 0 obj<<>>endobj\n'],
    ['an archive', 'PK\x03\x04\x14\0\0\0'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['a film', '\0\0\0\x18ftypmp42'],
    ['a bitmap', `BM${'\0'.repeat(60)}`],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['the first bytes of a PNG', '\x89PNG\r\n\x1a\n'],
    ['the first bytes of a JPEG', '\xff\xd8\xff'],
    ['the first bytes of a GIF', 'GIF89a'],
    ['the first bytes of a WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['a drawing behind the first bytes of a PNG', `\x89PNG\r\n\x1a\n${svg}`],
  ]
  const behind = (name: string, bytes: Buffer, more: string): HostileImage => ({
    name,
    bytes: Buffer.concat([bytes, latin(more)]),
    outcome: 'edited',
  })
  return [
    ...texts.map(([name, text]) => ({ name, bytes: latin(text), outcome: 'refused' }) as const),
    behind('a JPEG that is an archive as well', jpeg, `PK\x03\x04${planted}PK\x05\x06`),
    behind('a PNG that is a page as well', pngBytes, planted),
    behind('a GIF that is a script as well', gif, `*/=1;${planted}`),
  ]
}

async function moving(): Promise<readonly HostileImage[]> {
  const [edge, frames] = [200, 120]
  const strip = Buffer.alloc(edge * edge * frames * 3)
  for (let at = 0; at < strip.length; at += 1) strip[at] = (at >> 9) & 0xff
  const animation = sharp(strip, {
    raw: { width: edge, height: edge * frames, channels: 3, pageHeight: edge },
  })
  return [
    {
      name: 'a GIF of 120 frames',
      bytes: await animation.clone().gif({ effort: 1 }).toBuffer(),
      outcome: 'edited',
    },
    {
      name: 'a WebP of 120 frames',
      bytes: await animation.clone().webp({ effort: 0 }).toBuffer(),
      outcome: 'edited',
    },
  ]
}

async function odd(jpeg: Buffer): Promise<readonly HostileImage[]> {
  const edited = (name: string, bytes: Uint8Array): HostileImage => ({ name, bytes, outcome: 'edited' })
  const flipped = (every: number) =>
    Buffer.from(jpeg.map((byte, at) => (at > 200 && at % every === 0 ? byte ^ 0x55 : byte)))
  return [
    edited('one pixel', await raster(1, 1).png().toBuffer()),
    edited('one row of 8,000 pixels', await raster(8_000, 1).png().toBuffer()),
    edited('one column of 8,000 pixels', await raster(1, 8_000).png().toBuffer()),
    edited('25 megapixels', await raster(5_000, 5_000).png({ compressionLevel: 1 }).toBuffer()),
    edited('16 bits', await raster(60, 60).toColourspace('rgb16').png().toBuffer()),
    edited(
      'a palette that is transparent',
      await raster(60, 60).ensureAlpha(0.3).png({ palette: true }).toBuffer(),
    ),
    edited('inks', await raster(60, 60).toColourspace('cmyk').jpeg().toBuffer()),
    edited('grey with alpha', await raster(60, 60).toColourspace('b-w').ensureAlpha(0.5).png().toBuffer()),
    ...[7, 31, 97].map(
      (every) => ({ name: `each ${every}th byte wrong`, bytes: flipped(every), outcome: 'either' }) as const,
    ),
  ]
}

/** More than fifty pictures that nobody takes by a camera. */
export async function hostileImages(): Promise<readonly HostileImage[]> {
  const jpeg = await raster(400, 300).jpeg().toBuffer()
  const pngBytes = await raster(400, 300).png().toBuffer()
  const gif = await raster(400, 300).gif().toBuffer()
  const webp = await raster(400, 300).webp().toBuffer()
  const cut = (['jpeg', 'png', 'gif', 'webp'] as const).flatMap((format) => {
    const whole = { jpeg, png: pngBytes, gif, webp }[format]
    return [0.3, 0.9].map((share) => ({
      name: `a ${format} of which ${share * 100} % are there`,
      bytes: whole.subarray(0, Math.floor(whole.length * share)),
      outcome: 'either' as const,
    }))
  })
  return [
    ...bombs(),
    ...promising(jpeg, gif, webp),
    ...(await described()),
    ...(await written(jpeg)),
    ...foreign(pngBytes, jpeg, gif),
    ...(await moving()),
    ...(await odd(jpeg)),
    ...cut,
  ]
}
