import type { Readable } from 'node:stream'

/** Which bytes of a blob: from `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface BlobHead {
  /** Of the whole blob, in bytes. */
  readonly size: number
  readonly mime: string
  /** Names the content, where the store can hold what it does with a key to it. */
  readonly tag?: string
}

/** Bytes that come piece by piece, and how many there will be. */
export interface ByteStream {
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}

export interface SignedUrlOptions {
  readonly expiresInMs: number
  /** The only type that may be sent, or the type as which it is read. */
  readonly mime?: string
  /** The only size that may be sent, in bytes. */
  readonly size?: number
  /** What the content has to be, in hex; a store that can't check it leaves that to its owner. */
  readonly sha256?: string
  /** The content-disposition with which it is read. */
  readonly disposition?: string
}

/** Files. Keys are chosen by the host: path segments of [A-Za-z0-9._-] joined by '/'. */
export interface Blobs {
  /** Stores all of it or, when the stream fails or is of another size, nothing. */
  put(key: string, content: Uint8Array | ByteStream, mime: string): Promise<void>
  /** @returns the bytes, or null when there is no such file. For what is small. */
  get(key: string): Promise<{ bytes: Uint8Array; mime: string } | null>
  /** @returns null when there is no such file */
  head(key: string): Promise<BlobHead | null>
  /**
   * @returns the bytes, or some of them, as they are read; null when there is no such file, or its content has another
   *   tag. The range lies inside.
   */
  read(key: string, range?: ByteRange, tag?: string): Promise<Readable | null>
  /**
   * Gives a file another key, in place of what is there.
   * @returns false when there is no such file, or its content has another tag
   */
  move(from: string, to: string, tag?: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** An address that lets whoever has it send (PUT) or read (GET) this one file until it expires. */
  signedUrl(key: string, method: 'PUT' | 'GET', options: SignedUrlOptions): Promise<string>
  ping(): Promise<void>
}

const segmentPattern = /^[A-Za-z0-9._-]{1,200}$/
const mostCharacters = 512

/** @returns whether this is a key: path segments of [A-Za-z0-9._-] joined by '/', none of them '.' or '..'. */
export function isBlobKey(key: string): boolean {
  return (
    key.length <= mostCharacters &&
    key.split('/').every((segment) => segmentPattern.test(segment) && segment !== '.' && segment !== '..')
  )
}

/** @throws {TypeError} when this is not a key */
export function requireBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError(`not a blob key: ${JSON.stringify(key.slice(0, 80))}`)
}
