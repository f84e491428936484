/** Why an outgoing call was refused. */
export type EgressReason =
  | 'address'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'private'
  | 'unresolved'
  | 'redirects'
  | 'too_large'
  | 'garbled'
  | 'timeout'
  | 'unreachable'

const texts: Record<EgressReason, string> = {
  address: '地址不正确',
  scheme: '只能使用 http 或 https 地址',
  credentials: '地址里不能带用户名和密码',
  port: '不能使用这个端口',
  private: '不能访问内部网络的地址',
  unresolved: '找不到这个域名',
  redirects: '跳转次数太多',
  too_large: '返回的内容太大',
  garbled: '返回的内容读不懂',
  timeout: '对方没有按时答复',
  unreachable: '连不上对方的服务器',
}

/** A call to an address that a user or a page named, refused or failed. The message may be shown. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused'
  readonly reason: EgressReason
  constructor(reason: EgressReason, options?: ErrorOptions) {
    super(texts[reason], options)
    this.reason = reason
  }
}
