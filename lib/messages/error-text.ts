import type { ErrorCode } from '../contract/error-code.ts'

/** Failures that only the browser's HTTP layer produces (§8). */
export const transportErrorCodes = ['network', 'timeout', 'cancelled', 'bad_reply'] as const
export type TransportErrorCode = (typeof transportErrorCodes)[number]

export interface ErrorText {
  readonly title: string
  readonly advice: string
}

export type ErrorTexts = Record<ErrorCode | TransportErrorCode, ErrorText>
