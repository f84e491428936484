import { crc32, deflateSync } from 'node:zlib'
import { deflatedZeros } from '../../../host/ingest/testing/make-pdf.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function png(width: number, height: number, pixels: Uint8Array, ...before: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of grey.
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const onePixel = deflateSync(Buffer.from([0, 0]))
const keyword = Buffer.from('Comment\0\0', 'latin1')

/** The bytes of hostile images by their names, made when they are asked for. */
export const imageBombs: Readonly<Record<string, () => Uint8Array>> = {
  '六万乘六万.png': () => png(60_000, 60_000, onePixel),
  '九千乘九千，全零.png': () => png(9_000, 9_000, deflatedZeros(78)),
  '文字里一个 GB.png': () =>
    png(1, 1, onePixel, chunk('zTXt', Buffer.concat([keyword, deflatedZeros(1_024)]))),
  '色彩描述一个 GB.png': () =>
    png(
      1,
      1,
      onePixel,
      chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflatedZeros(1_024)])),
    ),
  '像素多出一个 GB.png': () => png(100, 100, deflatedZeros(1_024)),
}
