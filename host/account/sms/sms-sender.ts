import type { smsScenes } from '../../../lib/contract/account-routes.ts'

/** What a code may be used for. */
export type SmsScene = (typeof smsScenes)[number]

export interface CodeMessage {
  readonly phone: string
  readonly code: string
  readonly scene: SmsScene
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Sends codes. */
export interface SmsSender {
  readonly name: string
  /**
   * Resolves once the message has been handed over.
   * @throws {HostError} unavailable, rate_limited, or bad_request at the field `phone`, with a sentence that may be shown
   */
  send(message: CodeMessage): Promise<void>
}
