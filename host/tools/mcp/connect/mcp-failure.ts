import { OutboundFailure } from '../../../outbound/outbound-failure.ts'

/** Why a server could not be used, with sentences that may be shown. */
const texts = {
  login_needed: '要先登录这个服务器',
  login_expired: '登录过期了，请重新登录',
  login_refused: '没有登录成：它没有同意',
  login_unclear: '没有登录成：它没有说清楚怎么登录',
  issuer: '登录的不是原来那个服务，为安全起见没有继续',
  asks_back: '它中途要反问，这里还不支持，这次调用停下了',
  redirected: '它把请求转到了别的网站，没有跟过去',
  forbidden: '它拒绝了这次访问',
  status: '它返回了错误',
  unreadable: '它的答复读不懂，可能不是 MCP 服务器',
  too_large: '它返回的内容太大，没有收下',
  timeout: '它没有按时答复',
  changed: '这个工具的说明或参数变了，没有调用；请先在“MCP 服务器”里看过再选',
  gone: '服务器上已经没有这个工具',
  removed: '这个服务器已经删除',
  moved: '这个服务器的地址改过，请重新提问',
  ended: '它中途断开了',
  not_started: '它没有启动起来，请告诉管理员',
  not_offered: '本站不再提供这个服务器',
  busy: '同时用它的人太多，请稍后再试',
  busy_list: '正在列另一个服务器的工具，请等它列完再试',
  busy_member: '你已经在同时用两个这样的服务器，等其中一个用完再试',
} as const
export type McpFailureReason = keyof typeof texts

/** A failure of a server, or of its login. The message may be shown; it has no text of the server. */
export class McpFailure extends Error {
  override readonly name = 'McpFailure'
  readonly reason: McpFailureReason
  constructor(reason: McpFailureReason, options?: ErrorOptions) {
    super(texts[reason], options)
    this.reason = reason
  }
}

/** @returns the failure as one with a sentence; undefined for an unexpected one */
export function knownFailure(error: unknown): McpFailure | OutboundFailure | undefined {
  if (error instanceof McpFailure) return error
  if (!(error instanceof OutboundFailure)) return undefined
  if (error.reason === 'too_large') return new McpFailure('too_large', { cause: error })
  return error.reason === 'timeout' ? new McpFailure('timeout', { cause: error }) : error
}
