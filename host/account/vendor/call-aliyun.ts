import { randomBytes } from 'node:crypto'
import { callOutbound, type OutboundReply } from '../../outbound/outbound.ts'
import { type Acs3Keys, signAcs3 } from './acs3-signature.ts'

/**
 * Calls an RPC interface of Alibaba Cloud.
 * @throws {OutboundFailure}
 */
export function callAliyun(
  baseUrl: string,
  call: {
    readonly action: string
    readonly version: string
    readonly query: Readonly<Record<string, string>>
  },
  keys: Acs3Keys,
): Promise<OutboundReply> {
  const { host, origin } = new URL(baseUrl)
  const nonce = randomBytes(16).toString('hex')
  const { query, headers } = signAcs3({ ...call, host, at: Date.now(), nonce }, keys)
  return callOutbound({ kind: 'vendor', method: 'POST', url: `${origin}/?${query}`, headers, body: '' })
}
