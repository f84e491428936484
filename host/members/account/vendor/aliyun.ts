import { createHmac, hash, randomBytes } from 'node:crypto'
import { callOutbound } from '../../../outbound/outbound.ts'
import type { OutboundReply } from '../../../outbound/outbound-call.ts'
import type { AccountSettings } from '../account-settings.ts'

export function aliyunKeys(env: AccountSettings): Acs3Keys {
  return { accessKeyId: env.ALIYUN_ACCESS_KEY_ID, accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET }
}

/** Calls an RPC interface of Alibaba Cloud. @throws {OutboundFailure} */
export function callAliyun(
  baseUrl: string,
  call: Pick<Acs3Request, 'action' | 'version' | 'query'>,
  keys: Acs3Keys,
): Promise<OutboundReply> {
  const { host, origin } = new URL(baseUrl)
  const nonce = randomBytes(16).toString('hex')
  const { query, headers } = signAcs3({ ...call, host, at: Date.now(), nonce }, keys)
  return callOutbound({ kind: 'vendor', method: 'POST', url: `${origin}/?${query}`, headers, body: '' })
}

const algorithm = 'ACS3-HMAC-SHA256'

/** An RPC call of Alibaba Cloud: all its parameters are in the query, the body is empty. */
export interface Acs3Request {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly at: number
  readonly nonce: string
}

export interface Acs3Keys {
  readonly accessKeyId: string
  readonly accessKeySecret: string
}

/**
 * Signs a call by Alibaba Cloud's signature method V3. Source:
 * help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 * @returns the query as it must be sent, and the headers including `authorization`
 */
export function signAcs3(
  request: Acs3Request,
  keys: Acs3Keys,
): { readonly query: string; readonly headers: Record<string, string> } {
  const query = canonicalQuery(request.query)
  const signed = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': hash('sha256', ''),
    'x-acs-date': new Date(request.at).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value.trim()}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, hash('sha256', '')].join('\n')
  const signature = createHmac('sha256', keys.accessKeySecret)
    .update(`${algorithm}\n${hash('sha256', canonical)}`)
    .digest('hex')
  const authorization = `${algorithm} Credential=${keys.accessKeyId},SignedHeaders=${names},Signature=${signature}`
  return { query, headers: { ...signed, authorization } }
}

/** Names sorted by code units, everything but unreserved characters (RFC 3986) percent-encoded. */
function canonicalQuery(query: Readonly<Record<string, string>>): string {
  const names = Object.keys(query).sort((left, right) => (left < right ? -1 : 1))
  return names.map((name) => `${encode(name)}=${encode(query[name] ?? '')}`).join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
