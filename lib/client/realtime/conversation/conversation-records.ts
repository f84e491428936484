import {
  type MessageEvent,
  type MessageStatus,
  messageStatus,
  nextMessageStatus,
} from '../../../contract/frames/message-status'
import type { ChatRecord } from '../../../contract/frames/record'
import type { Effect } from './conversation-effect'

/** The browser's state of one conversation. Records never change in place. */
export interface ConversationState {
  readonly conversationId: string
  readonly records: readonly ChatRecord[]
  /** Whether history holds more, from before the first of `records`. */
  readonly hasOlder: boolean
  /** The first question of the whole conversation, as history named it. */
  readonly title: string
  /**
   * The index of the first record in the whole conversation. It falls when older ones are loaded, so that a record
   * keeps its index, through all of its versions.
   */
  readonly firstPlace: number
  /** An answer was retracted: nothing more may be asked here. */
  readonly isEnded: boolean
  /** The number of the last frame of each ask that has been folded. */
  readonly seqs: ReadonlyMap<string, number>
  /** Records that were replaced when another version was requested, by the new ask_id, until the host accepts it. */
  readonly displaced: ReadonlyMap<string, ChatRecord>
}

export interface Step {
  readonly state: ConversationState
  readonly effects: readonly Effect[]
}

/** @returns a step without effects */
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
