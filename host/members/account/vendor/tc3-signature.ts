import { createHmac, hash } from 'node:crypto'

const algorithm = 'TC3-HMAC-SHA256'
const contentType = 'application/json; charset=utf-8'

export interface Tc3Request {
  readonly host: string
  readonly service: string
  readonly action: string
  readonly version: string
  readonly region: string
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Tc3Keys {
  readonly secretId: string
  readonly secretKey: string
}

/**
 * Signs a call by Tencent Cloud's signature method v3. Source: cloud.tencent.com/document/api/382/52072 ("签名方法 v3")
 * @returns the headers including `authorization`
 */
export function signTc3(request: Tc3Request, keys: Tc3Keys): Record<string, string> {
  const timestamp = String(Math.floor(request.at / 1_000))
  const date = new Date(request.at).toISOString().slice(0, 10)
  const headers = `content-type:${contentType}\nhost:${request.host}\n`
  const names = 'content-type;host'
  const canonical = ['POST', '/', '', headers, names, hash('sha256', request.body)].join('\n')
  const scope = `${date}/${request.service}/tc3_request`
  const text = [algorithm, timestamp, scope, hash('sha256', canonical)].join('\n')
  const dateKey = hmac(`TC3${keys.secretKey}`, date)
  const signature = hmac(hmac(hmac(dateKey, request.service), 'tc3_request'), text).toString('hex')

  return {
    authorization: `${algorithm} Credential=${keys.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    'content-type': contentType,
    host: request.host,
    'x-tc-action': request.action,
    'x-tc-region': request.region,
    'x-tc-timestamp': timestamp,
    'x-tc-version': request.version,
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
