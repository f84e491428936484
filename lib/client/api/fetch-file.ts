import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { errorNumbers, type RequestErrorCode } from '@/lib/contract/error-code'
import { envelope } from '@/lib/contract/routes/route'
import { ApiError } from './api-error'
import { identityHeaders } from './browser-api'
import { runtimeConfigQuery } from './runtime-config'
import { browserBaseOf } from './service-bases'

/** Longer than for other calls, as the file is generated first. */
const timeoutMs = 60_000

export interface FetchedFile {
  readonly content: Blob
  /** File name from the response; '' if a host of another origin does not expose it. */
  readonly name: string
}

/**
 * Downloads a file of the host with the identity of this device.
 * @param limitMs timeout; a minute by default
 * @throws {ApiError} with the host's own sentence, if any
 */
export async function fetchFile(
  queryClient: QueryClient,
  path: string,
  query: Readonly<Record<string, string>>,
  limitMs = timeoutMs,
): Promise<FetchedFile> {
  try {
    const config = await queryClient.ensureQueryData(runtimeConfigQuery())
    const url = `${browserBaseOf(config, path, window.location.origin)}${path}?${new URLSearchParams(query).toString()}`
    const reply = await fetch(url, {
      headers: await identityHeaders(),
      signal: AbortSignal.timeout(limitMs),
    })
    if (reply.ok) return { content: await reply.blob(), name: nameOf(reply) }
    const said = z.safeParse(envelope, await reply.json().catch(() => null))
    throw new ApiError(codeOf(reply.status), said.success ? said.data.message : '')
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiError(isLate ? 'timeout' : 'network', '', { cause: error })
  }
}

/** File name of RFC 6266, in its extended form for any characters. */
function nameOf(reply: Response): string {
  const encoded = /filename\*=UTF-8''([^;]*)/i.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

function codeOf(status: number): RequestErrorCode {
  const found = Object.entries(errorNumbers).find(([, number]) => number === status)
  return (found?.[0] as RequestErrorCode | undefined) ?? 'internal'
}
