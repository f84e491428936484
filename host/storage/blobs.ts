/** Files. Keys are chosen by the host: path segments of [A-Za-z0-9._-] joined by '/'. */
export interface Blobs {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>
  /** @returns the bytes, or null when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; mime: string } | null>
  delete(key: string): Promise<void>
  /** A bearer address to write (PUT) or read (GET) this one file until it expires. */
  signedUrl(
    key: string,
    method: 'PUT' | 'GET',
    options: { expiresInMs: number; mime?: string },
  ): Promise<string>
  ping(): Promise<void>
}
