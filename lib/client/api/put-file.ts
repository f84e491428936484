import 'client-only'
import { ApiError } from './api-error'
import type { readEnvelope } from './read-envelope'

export interface PutOptions {
  readonly signal: AbortSignal
  /** Receives the number of bytes sent. */
  readonly onProgress: (bytes: number) => void
}

/**
 * Uploads a file by PUT. Uses XMLHttpRequest, as fetch does not report upload progress.
 * @returns the input of `readEnvelope`
 * @throws {ApiError} `network`, `cancelled`
 */
export function putFile(
  url: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  { signal, onProgress }: PutOptions,
): Promise<Parameters<typeof readEnvelope>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const after = request.getResponseHeader('retry-after')
      const retryAfterMs = after === null ? undefined : Number(after) * 1_000
      resolve([parseJson(request.responseText), [200], { status: request.status, retryAfterMs }])
    }
    request.onerror = () => reject(new ApiError('network'))
    request.onabort = () => reject(new ApiError('cancelled'))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(file)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
