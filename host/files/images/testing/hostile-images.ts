import type { ServerResponse } from 'node:http'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** What a server sends for an image, and what has to become of it. */
export interface HostileImage {
  readonly name: string
  readonly outcome: 'shown' | 'refused'
  readonly send: (response: ServerResponse) => void
}

/** What no image that is shown may hold. */
export const planted = '<script>alert(1)</script>'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${planted}<rect width="9" height="9"/></svg>`

function raster(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
}

function sending(bytes: Uint8Array | string, type = 'image/png', headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(bytes)
}

function redirecting(location: string) {
  return (response: ServerResponse) => void response.writeHead(302, { location }).end()
}

/** Sends for as long as somebody reads. */
function dripping(piece: Uint8Array, everyMs: number) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    const timer = setInterval(() => response.write(piece), everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

/** A PNG whose header says this size, with hardly any pixels behind it. */
function claiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const begins = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixels = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([begins, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  // A wrong checksum is what lenient decoders pass over.
  return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)])
}

/** A GIF of many large frames in few bytes. */
async function animated(frames: number, edge: number): Promise<Buffer> {
  const strip = raster(edge, edge * frames).raw({ depth: 'uchar' })
  const { data, info } = await strip.toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3, pageHeight: edge } })
    .gif({ effort: 1 })
    .toBuffer()
}

export async function hostileImages(): Promise<readonly HostileImage[]> {
  const png = await raster(40, 30).png().toBuffer()
  const jpeg = await raster(400, 300).jpeg().toBuffer()
  const signed = await raster(40, 30)
    .withExif({ IFD0: { Copyright: planted } })
    .jpeg()
    .toBuffer()
  const over = await raster(5_001, 5_001).png().toBuffer()
  const tiff = await raster(40, 30).tiff().toBuffer()
  const gif = await animated(40, 600)
  const refused = (name: string, send: HostileImage['send']) => ({ name, outcome: 'refused', send }) as const
  const shown = (name: string, send: HostileImage['send']) => ({ name, outcome: 'shown', send }) as const
  return [
    refused('a drawing', sending(svg, 'image/svg+xml')),
    refused('a drawing that is said to be a PNG', sending(svg)),
    refused(
      'a drawing behind the first bytes of a PNG',
      sending(Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])),
    ),
    refused('a page that is said to be a JPEG', sending(`<!doctype html>${planted}`, 'image/jpeg')),
    refused('a PDF that is said to be a PNG', sending('%PDF-1.7\n1 0 obj<<>>endobj\n')),
    refused('a format that is not shown (TIFF)', sending(tiff, 'image/tiff')),
    refused(
      'a format that is not shown (BMP)',
      sending(Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'image/bmp'),
    ),
    refused('a PNG that is cut off', sending(png.subarray(0, png.length - 30))),
    refused('a JPEG that is cut off', sending(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg')),
    refused(
      'noise behind the first bytes of a JPEG',
      sending(Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(900, 7)])),
    ),
    refused('a header that promises 60,000 × 60,000 pixels', sending(claiming(60_000, 60_000))),
    refused('one row of pixels more than 25 megapixels', sending(over)),
    refused('more than 5 MB', sending(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))),
    refused(
      '200 MB in 200 KB of gzip',
      sending(gzipSync(Buffer.alloc(200 * 1024 * 1024)), 'image/png', { 'content-encoding': 'gzip' }),
    ),
    refused('bytes without end', dripping(Buffer.alloc(512 * 1024), 1)),
    refused('a byte now and then', dripping(png.subarray(0, 1), 20)),
    refused('nothing', sending('')),
    refused('an error', (response) => void response.writeHead(404, { 'content-type': 'image/png' }).end(png)),
    refused('a redirect to this machine', redirecting('http://127.0.0.1:1/a.png')),
    refused('a redirect to the metadata of a cloud', redirecting('http://169.254.169.254/latest/meta-data/')),
    refused('a redirect to a file', redirecting('file:///etc/passwd')),
    refused('a redirect in a circle', redirecting('https://images.example/again')),
    shown(
      'a JPEG with a page behind its end',
      sending(Buffer.concat([jpeg, Buffer.from(planted)]), 'text/html'),
    ),
    shown('a JPEG with a script in what its camera wrote', sending(signed, 'image/jpeg')),
    shown('an animation of 40 frames', sending(gif, 'image/gif')),
    shown('a PNG that is said to be a script', sending(png, 'text/javascript')),
  ]
}
