import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signed parameters of a share link, as the specification names them (§3). */
export interface LinkSignature {
  /** Seconds since 1970; 0 for no end. */
  readonly Expires: string
  /** The id of the link. */
  readonly AccessKeyId: string
  readonly Signature: string
}

/** How long somebody may take to log in after a link was verified. */
const keyLifetimeS = 24 * 60 * 60
const keyPattern = /^(use|copy)\.([A-Za-z0-9_-]{1,64})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/

export function signLink(key: string, linkId: string, expiresS: number): LinkSignature {
  const Expires = String(expiresS)
  return { Expires, AccessKeyId: linkId, Signature: mac(key, 'agent link', linkId, Expires) }
}

/** @returns whether the host has signed exactly these parameters */
export function isSigned(key: string, { Expires, AccessKeyId, Signature }: LinkSignature): boolean {
  return isEqual(Signature, mac(key, 'agent link', AccessKeyId, Expires))
}

/** @returns a proof that a link was verified, with which a member joins after the login */
export function shareKeyOf(key: string, scope: string, linkId: string, nowS: number): string {
  const until = String(nowS + keyLifetimeS)
  return [scope, linkId, until, mac(key, 'agent share key', scope, linkId, until)].join('.')
}

/** @returns the id of the link; null for a forged or an old key */
export function readShareKey(key: string, shareKey: string, nowS: number): string | null {
  const [, scope = '', linkId = '', until = '', signature = ''] = keyPattern.exec(shareKey) ?? []
  if (linkId === '' || Number(until) <= nowS) return null
  return isEqual(signature, mac(key, 'agent share key', scope, linkId, until)) ? linkId : null
}

function mac(key: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

/** Compares the texts themselves: another spelling of the same bytes is another signature. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
