import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import { type MessageStatus, messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { zhCN } from '../../../lib/messages/zh-cn.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import type { StopCause } from './turn-row.ts'

export type TurnEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: TurnErrorCode }
  /** A listed word was in the question or the answer. */
  | { readonly kind: 'retracted' }

/** @returns how a turn ends that was stopped */
export function endOfStop(cause: StopCause): TurnEnd {
  return cause === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', error: cause }
}

/** The content of the end frame and the final state of the record. */
export interface EndOutcome {
  readonly code: number
  readonly status: MessageStatus
  readonly data: CardEvent[]
  readonly error?: TurnErrorCode
}

/** @param hasBegun whether any card was sent: an error before the first card has a different code */
export function outcomeOf(end: TurnEnd, hasBegun: boolean): EndOutcome {
  switch (end.kind) {
    case 'done':
      return { code: responseCode.normalEnd, status: messageStatus.end, data: [{ target: 'finish' }] }
    case 'cancelled':
      return { code: responseCode.userCancelEnd, status: messageStatus.stop, data: [{ target: 'finish' }] }
    case 'retracted':
      return {
        code: responseCode.auditFailed,
        status: messageStatus.ban,
        data: [{ id: 'ban', type: 'ban', target: 'replace', content: { text: zhCN.answer.banned } }],
      }
    case 'failed':
      return {
        code: hasBegun ? responseCode.serverErrorEnd : responseCode.instantBot,
        status: messageStatus.error,
        data: [
          { target: 'finish' },
          {
            id: 'error',
            type: 'markdown',
            target: 'replace',
            content: errorSentence(end.error),
            isError: true,
          },
        ],
        error: end.error,
      }
  }
}
