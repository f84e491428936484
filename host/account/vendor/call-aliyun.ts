import { randomBytes } from 'node:crypto'
import { type Acs3Keys, signAcs3 } from './acs3-signature.ts'
import { postOnce, type VendorReply } from './post-once.ts'

/**
 * Calls an RPC interface of Alibaba Cloud.
 * @throws {VendorUnreachable}
 */
export function callAliyun(
  baseUrl: string,
  call: {
    readonly action: string
    readonly version: string
    readonly query: Readonly<Record<string, string>>
  },
  keys: Acs3Keys,
): Promise<VendorReply> {
  const { host, origin } = new URL(baseUrl)
  const nonce = randomBytes(16).toString('hex')
  const { query, headers } = signAcs3({ ...call, host, at: Date.now(), nonce }, keys)
  return postOnce({ url: `${origin}/?${query}`, headers, body: '' })
}
