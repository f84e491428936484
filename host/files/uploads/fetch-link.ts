import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Egress } from '../../outbound/egress.ts'
import { isLastingFailure, OutboundFailure } from '../../outbound/outbound-failure.ts'
import { contentKind, utf8Bytes } from '../../search/pages/content-type.ts'
import { cleanFileName } from '../file-name.ts'
import { extensionOfType, fitsName, typeOfName } from './file-types.ts'

/** Maximum bytes of a link's content. */
export const maxLinkBytes = 10 * 1024 * 1024
const timeoutMs = 20_000
const maxStemLength = 100

const wrongKinds = {
  misfit: '这个网址的内容与它所说的格式不符',
  unsupported: '这个网址的内容不是支持的格式',
} as const
const wrongKindTexts: ReadonlySet<string> = new Set(Object.values(wrongKinds))

/** @returns whether a retry of a link that failed for this reason may succeed */
export function mayLinkPass(reason: string): boolean {
  return !wrongKindTexts.has(reason) && !isLastingFailure(reason)
}

/** A link's content can't be stored; the message is Chinese and is shown. */
export class LinkUnreadable extends Error {
  override readonly name = 'LinkUnreadable'
}

export interface FetchedLink {
  readonly name: string
  readonly size: number
  readonly mime: string
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** Fetches a link. @throws {LinkUnreadable} when it is forbidden, unanswered, or of an unsupported type */
export async function fetchLink(egress: Egress, url: string, signal: AbortSignal): Promise<FetchedLink> {
  const reply = await egress
    .fetch({ url, signal, timeoutMs, maxBytes: maxLinkBytes })
    .catch((error: unknown) => {
      throw error instanceof OutboundFailure ? new LinkUnreadable(error.message, { cause: error }) : error
    })
  if (reply.status !== 200) throw new LinkUnreadable(`对方的网站答复了 ${reply.status}`)
  if (reply.body.byteLength === 0) throw new LinkUnreadable('这个网址没有内容')

  const claimed = String(reply.headers['content-type'] ?? '')
  const { name, mime } = nameOf(new URL(reply.url), claimed)
  const bytes = contentKind(claimed) === null ? reply.body : utf8Bytes(reply.body, claimed)
  // Two bytes of GBK are three of UTF-8.
  if (bytes.byteLength > maxLinkBytes) throw new LinkUnreadable(new OutboundFailure('too_large').message)
  if (!fitsName(name, bytes)) throw new LinkUnreadable(wrongKinds.misfit)

  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, mime, bytes, sha256, size: bytes.byteLength }
}

/** Named after the URL, with the extension of its type, which comes from the response or else from the URL. */
function nameOf(url: URL, claimed: string): { name: string; mime: string } {
  const last = lastPart(url)
  const extension = extensionOfType(claimed === '' ? 'text/html' : claimed)
  const typed = typeOfName(last)
  const claims = extension === null ? null : typeOfName(`a${extension}`)
  const name = claims === null || claims === typed ? last : `${last}${extension}`
  const mime = typeOfName(name)
  if (mime === null) throw new LinkUnreadable(wrongKinds.unsupported)

  return { name, mime }
}

/** The last part of the path, or the host when that is not a valid file name. */
function lastPart({ pathname, hostname }: URL): string {
  try {
    return cleanFileName(decodeURIComponent(basename(pathname)).slice(-maxStemLength))
  } catch {
    return hostname
  }
}
