/** Why a call was rejected or failed, with a message that may be shown. */
const texts = {
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
  dropped: '对方的服务器断开了连接',
} as const
export type OutboundReason = keyof typeof texts

const lasting: readonly OutboundReason[] = [
  'address',
  'scheme',
  'credentials',
  'port',
  'private',
  'too_large',
]
const lastingTexts: ReadonlySet<string> = new Set(lasting.map((reason) => texts[reason]))

/** @param message of a failure. @returns whether a retry would fail again */
export function isLastingFailure(message: string): boolean {
  return lastingTexts.has(message)
}

/** The connection was never established, so nothing was sent. `UND_ERR_ABORTED`: a proxy refused the tunnel. */
const neverConnected =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_ABORTED)$/

/** A call that was rejected or got no response. The message may be shown; `detail` is for the log, without the URL. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly reason: OutboundReason
  readonly detail: string
  constructor(
    reason: OutboundReason,
    { detail = reason as string, cause }: ErrorOptions & { detail?: string } = {},
  ) {
    super(texts[reason], { cause })
    this.reason = reason
    this.detail = detail
  }
}

export function connectionFailure(cause: Error & { readonly code: unknown }): OutboundFailure {
  const code = String(cause.code)
  const isSlow = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  const reason = neverConnected.test(code) ? 'unreachable' : isSlow ? 'timeout' : 'dropped'
  return new OutboundFailure(reason, { detail: `the connection failed (${code})`, cause })
}
