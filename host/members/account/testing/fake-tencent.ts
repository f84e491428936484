import { createHash, createHmac } from 'node:crypto'
import { type ArrivedRequest, startVendorServer, type VendorServer } from './vendor-server.ts'

export const tencentKeys = { secretId: 'AKIDtestSecretId', secretKey: 'testSecretKey' } as const

const skewLimitS = 300
const requestId = 'a0aabda6-cf91-4f3e-a81f-9198114a2279'

/** The fake's reply to a request whose signature is right. */
export type TencentAnswer = (body: Readonly<Record<string, unknown>>) => object

/** How one phone fared; the call itself went well. */
export const tencentStatus =
  (code: string): TencentAnswer =>
  () => ({
    SendStatusSet: [
      {
        SerialNo: code === 'Ok' ? '5000:1045710669157053657849499619' : '',
        PhoneNumber: '+8618511122233',
        Fee: code === 'Ok' ? 1 : 0,
        SessionContext: '',
        Code: code,
        Message: code === 'Ok' ? 'send success' : 'refused',
        IsoCode: 'CN',
      },
    ],
  })

/** A refusal of the whole call, which comes with HTTP status 200 as well. */
export const tencentError =
  (code: string): TencentAnswer =>
  () => ({ Error: { Code: code, Message: 'refused' } })

/**
 * Tencent Cloud's gateway: it recomputes the signature of the request by the description of signature method v3
 * and refuses what is not signed rightly or too old.
 */
export async function startFakeTencent(
  first: TencentAnswer,
): Promise<VendorServer & { answer: TencentAnswer }> {
  const server = await startVendorServer((request) => {
    const refused = refusalOf(request)
    const said = refused
      ? { Error: { Code: refused, Message: 'refused' } }
      : fake.answer(JSON.parse(request.body) as Record<string, unknown>)
    return { status: 200, json: { Response: { ...said, RequestId: requestId } } }
  })
  const fake = Object.assign(server, { answer: first })
  return fake
}

function refusalOf({ method, url, headers, body }: ArrivedRequest): string | null {
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return 'AuthFailure.InvalidAuthorization'
  const [, id, date = '', service = '', signedHeaders = '', signature] = match
  if (id !== tencentKeys.secretId) return 'AuthFailure.SecretIdNotFound'
  const timestamp = String(headers['x-tc-timestamp'])
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) < skewLimitS)) return 'AuthFailure.SignatureExpire'
  if (new Date(Number(timestamp) * 1_000).toISOString().slice(0, 10) !== date)
    return 'AuthFailure.SignatureFailure'
  if (headers['x-tc-version'] !== '2021-01-11' || headers['x-tc-action'] !== 'SendSms') return 'InvalidAction'
  const names = signedHeaders.split(';')
  if (!names.includes('content-type') || !names.includes('host')) return 'AuthFailure.SignatureFailure'
  const headerLines = names.map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}`)
  const query = url.search.slice(1)
  const canonical = [method, url.pathname, query, ...headerLines, '', signedHeaders, hex(body)].join('\n')
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${hex(canonical)}`
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    `TC3${tencentKeys.secretKey}`,
  )
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return expected === signature ? null : 'AuthFailure.SignatureFailure'
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
