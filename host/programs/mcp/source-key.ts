import { createHmac } from 'node:crypto'
import { areEqual } from '../../platform/signed-path.ts'
import type { McpServerDeps } from './mcp-deps.ts'

type Signing = Pick<McpServerDeps, 'sharedKey' | 'origin'>

const keyCharacters = 22

/**
 * Adds a key to a source that was shown to a member, with which their programs can have it read: an address that a
 * program makes up could carry what it knows to a foreign server.
 * @param source with an absolute address
 * @returns the source; its key is '' where it can't be read: it is part of the product, or has no address
 */
export function sourceWithKey<Source extends { readonly url: string }>(
  { sharedKey, origin }: Signing,
  owner: string,
  source: Source,
): Source & { readonly key: string } {
  const isForeign = /^https?:/.test(source.url) && (origin === '' || new URL(source.url).origin !== origin)
  return { ...source, key: isForeign ? keyOf(sharedKey, owner, source.url) : '' }
}

export function isShownSource(
  { sharedKey }: Signing,
  owner: string,
  { url, key }: { readonly url: string; readonly key: string },
): boolean {
  return areEqual(key, keyOf(sharedKey, owner, url))
}

function keyOf(sharedKey: string, owner: string, url: string): string {
  const signed = createHmac('sha256', sharedKey).update(`source\n${owner}\n${url}`).digest('base64url')
  return signed.slice(0, keyCharacters)
}
