import { HostError } from '../../../errors.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

export const pictureMimes = ['image/png', 'image/jpeg', 'image/webp'] as const

export interface Picture {
  readonly bytes: Uint8Array
  readonly mime: (typeof pictureMimes)[number]
}

/** What a reader of a format found: the picture without anything that is not needed to draw it, and its size in pixels. */
export interface ReadPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const mostBytes = 256 * 1024
const mostPixels = 1_024

/** The beginnings by which formats are told apart; what a browser says of a file counts for nothing. */
const formats = [
  { mime: 'image/png', begin: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], read: readPng },
  { mime: 'image/jpeg', begin: [0xff, 0xd8, 0xff], read: readJpeg },
  { mime: 'image/webp', begin: [0x52, 0x49, 0x46, 0x46], read: readWebp },
] as const

/**
 * Takes a picture that a member sent. What does not draw it is left out: where and with what it was taken, comments,
 * and whatever hangs on at its end.
 * @throws {HostError} too_large, unsupported_media, bad_request, each at the field `picture`
 */
export function readPicture(base64: string): Picture {
  const bytes = decoded(base64)
  if (bytes.length > mostBytes) throw refusal('too_large', '头像不能超过 256 KB，请换一张')
  const format = formats.find(({ begin }) => begin.every((byte, at) => bytes[at] === byte))
  if (!format) throw refusal('unsupported_media', '头像只支持 PNG、JPEG 和 WebP 图片')
  const picture = format.read(bytes)
  if (!picture) throw refusal('bad_request', '这张图片读不出来，请换一张')
  const { width, height } = picture
  if (width < 1 || height < 1 || width > mostPixels || height > mostPixels)
    throw refusal('bad_request', `头像的宽和高不能超过 ${mostPixels} 像素，请缩小后再上传`)
  return { bytes: picture.bytes, mime: format.mime }
}

/** A data address is taken as well as its content alone. */
function decoded(base64: string): Buffer {
  const content = base64.replace(/^data:[a-z]+\/[a-z+.-]+;base64,/, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) throw refusal('bad_request', '头像的内容不正确')
  return Buffer.from(content, 'base64')
}

function refusal(code: 'too_large' | 'unsupported_media' | 'bad_request', sentence: string): HostError {
  return new HostError(code, sentence, { field: 'picture' })
}
