import {
  type MessageEvent,
  type MessageStatus,
  messageStatus,
  nextMessageStatus,
} from '../contract/message-status'
import type { ChatRecord } from '../contract/record'
import type { Effect } from './conversation-effect'

/** The browser's state of one conversation. Records never change in place. */
export interface ConversationState {
  readonly conversationId: string
  readonly records: readonly ChatRecord[]
  /** Whether history holds more, from before the first of `records`. */
  readonly hasOlder: boolean
  /** The first question of the whole conversation, as history named it. */
  readonly title: string
  /** The place of the first record. It falls when older ones come, so that a record keeps its place, through all of its versions. */
  readonly firstPlace: number
  /** An answer was retracted: nothing more may be asked here. */
  readonly isEnded: boolean
  /** The number of the last frame of each ask that has been folded. */
  readonly seqs: ReadonlyMap<string, number>
  /** Records that went from the screen when another version was asked for, by the new ask_id, until that is accepted. */
  readonly displaced: ReadonlyMap<string, ChatRecord>
}

export interface Step {
  readonly state: ConversationState
  readonly effects: readonly Effect[]
}

/** @returns what changes nothing else */
export function same(state: ConversationState): Step {
  return { state, effects: [] }
}

export function moved(record: ChatRecord, event: MessageEvent): ChatRecord {
  return { ...record, status: nextMessageStatus(record.status, event) }
}

/** @returns whether the host has taken the question and the answer has not ended. */
export function isUnderWay({ status }: { readonly status: MessageStatus }): boolean {
  return status === messageStatus.start || status === messageStatus.loading
}

export function update(
  state: ConversationState,
  askId: string,
  change: (record: ChatRecord) => ChatRecord,
): ConversationState {
  const at = state.records.findIndex((record) => record.askId === askId)
  const record = state.records[at]
  return record ? { ...state, records: state.records.with(at, change(record)) } : state
}
