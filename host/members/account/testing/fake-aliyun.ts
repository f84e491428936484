import { createHash, createHmac } from 'node:crypto'
import { type ArrivedRequest, startVendorServer, type VendorServer } from './vendor-server.ts'

export const aliyunKeys = { accessKeyId: 'LTAItestKeyId', accessKeySecret: 'testKeySecret' } as const

const skewLimitMs = 15 * 60_000
const requestId = '9D2B3A0F-1111-4F6A-9C4E-0A1B2C3D4E5F'

/** The fake's reply to a request whose signature is right. */
export type AliyunAnswer = (query: URLSearchParams, action: string) => { status: number; json: object }

export const aliyunSmsSent: AliyunAnswer = () => ({
  status: 200,
  json: { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0', RequestId: requestId },
})

/** A refusal of SendSms, which comes with HTTP status 200. */
export const aliyunSmsRefused =
  (code: string): AliyunAnswer =>
  () => ({ status: 200, json: { Code: code, Message: '触发限制', RequestId: requestId } })

/**
 * Alibaba Cloud's gateway: it recomputes the signature of the request by the description of signature method V3
 * and refuses what is not signed rightly, too old, or seen before.
 */
export async function startFakeAliyun(first: AliyunAnswer): Promise<VendorServer & { answer: AliyunAnswer }> {
  const nonces = new Set<string>()
  const server = await startVendorServer((request) => {
    const refused = refusalOf(request, nonces)
    if (refused)
      return {
        status: refused.status,
        json: { Code: refused.code, Message: '签名不正确', RequestId: requestId, HostId: 'x' },
      }
    return fake.answer(request.url.searchParams, String(request.headers['x-acs-action']))
  })
  const fake = Object.assign(server, { answer: first })
  return fake
}

function refusalOf(request: ArrivedRequest, nonces: Set<string>): { status: number; code: string } | null {
  const { headers } = request
  const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!match) return { status: 400, code: 'MissingParameter' }
  const [, keyId, signedHeaders = '', signature] = match
  if (keyId !== aliyunKeys.accessKeyId) return { status: 404, code: 'InvalidAccessKeyId.NotFound' }
  const names = signedHeaders.split(';')
  const needed = Object.keys(headers).filter((name) => name.startsWith('x-acs-') || name === 'host')
  if (needed.some((name) => !names.includes(name))) return { status: 400, code: 'IncompleteSignature' }
  if (headers['x-acs-content-sha256'] !== hex(request.body))
    return { status: 400, code: 'InvalidContentHash' }
  if (signature !== expectedSignature(request, names)) return { status: 400, code: 'SignatureDoesNotMatch' }
  const age = Math.abs(Date.now() - Date.parse(String(headers['x-acs-date'])))
  if (!(age < skewLimitMs)) return { status: 400, code: 'InvalidTimeStamp.Expired' }
  const nonce = String(headers['x-acs-signature-nonce'])
  if (nonces.has(nonce)) return { status: 400, code: 'SignatureNonceUsed' }
  nonces.add(nonce)
  return null
}

function expectedSignature({ method, url, headers, body }: ArrivedRequest, names: readonly string[]): string {
  const pairs = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort()
  const headerLines = names.map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = [method, url.pathname, pairs.join('&'), ...headerLines, '', names.join(';'), hex(body)]
  return createHmac('sha256', aliyunKeys.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${hex(canonical.join('\n'))}`)
    .digest('hex')
}

/** Everything but A-Z a-z 0-9 - _ . ~ as its UTF-8 bytes in capital hexadecimal digits. */
function escaped(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')]
  return bytes
    .map((byte) =>
      /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
