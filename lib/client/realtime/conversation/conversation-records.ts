import {
  type MessageEvent,
  type MessageStatus,
  messageStatus,
  nextMessageStatus,
} from '../../../contract/frames/message-status'
import type { ChatRecord } from '../../../contract/frames/record'
import type { Effect } from './conversation-effect'

/** The browser's immutable state of one conversation. */
export interface ConversationState {
  readonly conversationId: string
  readonly records: readonly ChatRecord[]
  /** History has more records before the first of `records`. */
  readonly hasOlder: boolean
  /** The first question of the whole conversation, from history. */
  readonly title: string
  /**
   * Index in the whole conversation. It decreases when older records are loaded, so that a record keeps its own.
   */
  readonly firstPlace: number
  /** An answer was retracted: no more questions allowed. */
  readonly isEnded: boolean
  /** Number of the last applied frame per ask. */
  readonly seqs: ReadonlyMap<string, number>
  /** Records replaced by a requested new version, by the new ask_id, until the host accepts it. */
  readonly displaced: ReadonlyMap<string, ChatRecord>
}

export interface Step {
  readonly state: ConversationState
  readonly effects: readonly Effect[]
}

export function withoutEffects(state: ConversationState): Step {
  return { state, effects: [] }
}

export function withEvent(record: ChatRecord, event: MessageEvent): ChatRecord {
  return { ...record, status: nextMessageStatus(record.status, event) }
}

/** @returns whether the host has accepted the question and the answer has not ended */
export function isUnderWay({ status }: { readonly status: MessageStatus }): boolean {
  return status === messageStatus.start || status === messageStatus.loading
}

export function updateRecord(
  state: ConversationState,
  askId: string,
  change: (record: ChatRecord) => ChatRecord,
): ConversationState {
  const at = state.records.findIndex((record) => record.askId === askId)
  const record = state.records[at]
  return record ? { ...state, records: state.records.with(at, change(record)) } : state
}
