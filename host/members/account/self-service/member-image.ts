import sharp from 'sharp'
import { HostError } from '../../../platform/errors.ts'
import type { Blobs } from '../../../storage/blobs/blobs.ts'

const maxBytes = 256 * 1024
const maxPixels = 1_024

/** By the decoder's name of a format; the type declared by the browser is ignored. */
const mimes = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const

export interface MemberImage {
  readonly bytes: Uint8Array
  readonly mime: (typeof mimes)[keyof typeof mimes]
}

/**
 * Reads an image uploaded by a member. It is decoded, rotated upright and encoded again, so that only its pixels are
 * kept: no metadata such as place and camera, no comments, and no trailing bytes.
 * @throws {HostError} too_large, unsupported_media, bad_request, each at the field `picture`
 */
export async function readMemberImage(base64: string): Promise<MemberImage> {
  const bytes = decodeImage(base64)
  if (bytes.length > maxBytes) throw refusal('too_large', '头像不能超过 256 KB，请换一张')
  if (bytes.length === 0) throw unsupported()

  const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels ** 2 })
  // Reads the header alone.
  const { format, width, height, pages = 1 } = await picture.metadata().catch(() => noImage)
  if (!isAccepted(format)) throw unsupported()
  if (width > maxPixels || height > maxPixels)
    throw refusal('bad_request', `头像的宽和高不能超过 ${maxPixels} 像素，请缩小后再上传`)
  if (pages > 1) throw unreadable()

  const encoded = await picture
    .autoOrient()
    .toFormat(format)
    .toBuffer()
    .catch(() => Promise.reject(unreadable()))
  return { bytes: encoded, mime: mimes[format] }
}

const noImage = { format: undefined, width: 0, height: 0, pages: 1 }

function isAccepted(format: string | undefined): format is keyof typeof mimes {
  return format !== undefined && Object.hasOwn(mimes, format)
}

/** Accepts a data URL as well as plain base64. */
function decodeImage(base64: string): Buffer {
  const content = base64.replace(/^data:[a-z]+\/[a-z+.-]+;base64,/, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) throw refusal('bad_request', '头像的内容不正确')
  return Buffer.from(content, 'base64')
}

function unsupported(): HostError {
  return refusal('unsupported_media', '头像只支持 PNG、JPEG 和 WebP 图片')
}

function unreadable(): HostError {
  return refusal('bad_request', '这张图片读不出来，请换一张')
}

function refusal(code: 'too_large' | 'unsupported_media' | 'bad_request', sentence: string): HostError {
  return new HostError(code, sentence, { field: 'picture' })
}

const idPattern = /^[A-Za-z0-9_-]{16,64}$/

/** Stores an image under an unguessable id. @returns the id */
export async function storeMemberImage(blobs: Blobs, id: string, picture: MemberImage): Promise<string> {
  await blobs.put(keyOf(id), picture.bytes, picture.mime)
  return id
}

export async function findMemberImage(blobs: Blobs, id: string): Promise<MemberImage | null> {
  if (!idPattern.test(id)) return null
  const stored = await blobs.get(keyOf(id))
  const mime = Object.values(mimes).find((each) => each === stored?.mime)
  return stored && mime ? { bytes: stored.bytes, mime } : null
}

/** @param id '' for none */
export async function deleteMemberImage(blobs: Blobs, id: string): Promise<void> {
  if (idPattern.test(id)) await blobs.delete(keyOf(id))
}

function keyOf(id: string): string {
  return `pictures/${id}`
}
