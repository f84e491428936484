import { crc32, deflateSync } from 'node:zlib'

const text = 'GPS 39.9,116.4'

/** A grey PNG, with a text in a chunk of its own and something behind its end. */
export function samplePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from(`Comment\0${text}`)),
    pngChunk('eXIf', Buffer.from(text)),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
    Buffer.from(`<script>${text}</script>`),
  ])
}

/** The frame of a JPEG, with Exif, a comment and something behind its end. */
export function sampleJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.from(`Exif\0\0${text}`)),
    segment(0xfe, Buffer.from(text)),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
    Buffer.from(text),
  ])
}

/** An extended WebP around a lossless picture, with Exif and XMP. */
export function sampleWebp(width: number, height: number): Buffer {
  const extended = Buffer.alloc(10)
  extended[0] = 0x10 | 0x08 | 0x04
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const picture = Buffer.alloc(9)
  picture[0] = 0x2f
  picture.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1)
  const chunks = [
    webpChunk('VP8X', extended),
    webpChunk('VP8L', picture),
    webpChunk('EXIF', Buffer.from(text)),
    webpChunk('XMP ', Buffer.from(text)),
  ]
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.from(text)])
}

/** What must not be left of the samples. */
export const hiddenText = text

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}
