import type { ToolExchange } from '../../../../lib/contract/plugins/tool.ts'
import { OutboundFailure, type OutboundReason } from '../../../outbound/outbound-failure.ts'
import { InvalidArguments } from './called-plugin.ts'

export type ExchangeError = NonNullable<ToolExchange['error']>

/** A redirect to another site would carry a secret in its address. */
export class SecretInRedirect extends Error {
  override readonly name = 'SecretInRedirect'
}

/** The stored secrets can't be opened with the keys of this host. */
export class SealedSecrets extends Error {
  override readonly name = 'SealedSecrets'
}

const reasons: Readonly<Record<OutboundReason, ExchangeError>> = {
  address: { reason: 'refused', message: '地址不正确，没有发送' },
  scheme: { reason: 'refused', message: '只能使用 http 或 https 地址，没有发送' },
  credentials: { reason: 'refused', message: '地址里不能带用户名和密码，没有发送' },
  port: { reason: 'refused', message: '不能使用这个端口，没有发送' },
  private: { reason: 'refused', message: '不能访问内部网络的地址，没有发送' },
  unresolved: { reason: 'unreachable', message: '找不到这个域名，没有发送' },
  redirects: { reason: 'redirects', message: '跳转次数太多' },
  too_large: { reason: 'too_large', message: '返回的内容太大' },
  garbled: { reason: 'unreachable', message: '返回的内容是压缩过的，读不懂' },
  timeout: { reason: 'timeout', message: '对方没有按时答复' },
  unreachable: { reason: 'unreachable', message: '连不上对方的服务器，没有发送' },
  dropped: { reason: 'unreachable', message: '对方的服务器断开了连接' },
}

/** Codes of Node for a handshake that failed. */
const ofTls = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|EPROTO/

/**
 * @returns a failed call as its caller sees it, without anything from outside
 * @throws the error, if it is none of the expected ones
 */
export function exchangeFailure(error: unknown): ExchangeError {
  if (error instanceof InvalidArguments) {
    const { message, problems } = error
    return { reason: 'arguments', message, ...(Object.keys(problems).length > 0 && { problems }) }
  }
  if (error instanceof SecretInRedirect)
    return { reason: 'redirects', message: '对方要带着密钥跳转到别的网站，没有跟随' }
  if (error instanceof SealedSecrets)
    return { reason: 'secrets', message: '密钥打不开了，请在插件里重新填写' }
  if (!(error instanceof OutboundFailure)) throw error
  if (ofTls.test(codeOf(error.cause)))
    return { reason: 'unreachable', message: '对方的证书不可信，或不支持安全连接，没有发送' }
  return reasons[error.reason]
}

/** Failures before anything was sent. */
const unsent: readonly OutboundReason[] = [
  'address',
  'scheme',
  'credentials',
  'port',
  'private',
  'unresolved',
  'unreachable',
]

/** @returns whether a request that failed like this may have reached the other side */
export function mayHaveBeenSent(error: unknown): boolean {
  if (error instanceof SecretInRedirect) return true
  if (!(error instanceof OutboundFailure) || ofTls.test(codeOf(error.cause))) return false
  return !unsent.includes(error.reason)
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
