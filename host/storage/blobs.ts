/** Files. Keys are chosen by the host: path segments of [A-Za-z0-9._-] joined by '/'. */
export interface Blobs {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>
  /** @returns the bytes, or null when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; mime: string } | null>
  delete(key: string): Promise<void>
  /** An address that lets whoever has it send (PUT) or read (GET) this one file until it expires. */
  signedUrl(
    key: string,
    method: 'PUT' | 'GET',
    options: { expiresInMs: number; mime?: string },
  ): Promise<string>
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
