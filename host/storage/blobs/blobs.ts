import type { Readable } from 'node:stream'

/** A byte range of a blob: from `start` (inclusive) to `end` (exclusive). */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface BlobHead {
  /** Of the whole blob, in bytes. */
  readonly size: number
  readonly mime: string
  /** Identifies the content (ETag), in stores that support conditional operations. */
  readonly tag?: string
}

export interface ByteStream {
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}

export interface SignedUrlOptions {
  readonly expiresInMs: number
  /** Content type required for an upload, or used in the response to a download. */
  readonly mime?: string
  readonly size?: number
  /** SHA-256 required for an upload, in hex; where the store can't check it, the caller has to. */
  readonly sha256?: string
  readonly disposition?: string
}

/** File store. The host chooses the keys: path segments of [A-Za-z0-9._-] joined by '/'. */
export interface Blobs {
  /** Stores the whole content, or nothing when the stream fails or has another size. */
  put(key: string, content: Uint8Array | ByteStream, mime: string): Promise<void>
  /** For small files. @returns null when the file does not exist */
  get(key: string): Promise<{ bytes: Uint8Array; mime: string } | null>
  head(key: string): Promise<BlobHead | null>
  /** @returns the content, or a range inside it; null when the file does not exist or its tag differs */
  read(key: string, range?: ByteRange, tag?: string): Promise<Readable | null>
  /**
   * Renames a file and replaces any file at the new key.
   * @returns false when the file does not exist or its tag differs
   */
  move(from: string, to: string, tag?: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** A URL with which any client can upload (PUT) or download (GET) this one file until it expires. */
  signedUrl(key: string, method: 'PUT' | 'GET', options: SignedUrlOptions): Promise<string>
  ping(): Promise<void>
}

const segmentPattern = /^[A-Za-z0-9._-]{1,200}$/
const maxCharacters = 512

/** @returns whether this is a valid key: path segments of [A-Za-z0-9._-] joined by '/', none of them '.' or '..'. */
export function isBlobKey(key: string): boolean {
  return (
    key.length <= maxCharacters &&
    key.split('/').every((segment) => segmentPattern.test(segment) && segment !== '.' && segment !== '..')
  )
}

/** @throws {TypeError} when the key is invalid */
export function requireBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError(`not a blob key: ${JSON.stringify(key.slice(0, 80))}`)
}
