import { recordFieldsOf } from '../../../contract/frames/fold-frame'
import { responseCode, type ServerFrame } from '../../../contract/frames/frame'
import type { ConversationState, Step } from './conversation-records'

/** 102: the record gets its own id, and the position of the one that it replaces. */
export function assignId(state: ConversationState, frame: ServerFrame): ConversationState {
  const askId = frame.ask_id ?? ''
  const displaced = new Map(state.displaced)
  const old =
    displaced.get(askId) ?? state.records.find((record) => frame.replaces && record.doc_id === frame.replaces)
  displaced.delete(askId)
  const fresh = state.records.find((record) => record.askId === askId)
  if (!fresh) return { ...state, displaced }

  const versions = old
    ? [...(old.versions.length > 0 ? old.versions : [old.doc_id]), frame.doc_id ?? '']
    : fresh.versions
  const complete = {
    ...fresh,
    ...recordFieldsOf(frame),
    doc_id: frame.doc_id ?? '',
    versions,
    needReplace: false,
  }
  const others = state.records.filter((record) => record.askId !== askId)
  const at = others.findIndex((record) => record === old)
  if (at >= 0) return { ...state, displaced, records: others.with(at, complete) }

  return {
    ...state,
    displaced,
    records: state.records.map((record) => (record.askId === askId ? complete : record)),
  }
}

/** 102 of a host that gives records no ids: by the specification it repeats the conversation id. */
export function isRename(
  state: ConversationState,
  { code, ask_id: askId, doc_id: docId, ...frame }: ServerFrame,
): boolean {
  if (code !== responseCode.askReset || docId || !frame.conversation_id) return false
  return state.records.some((record) => record.askId === askId)
}

/** Applies the conversation id sent by the host. */
export function renameConversation(state: ConversationState, frame: ServerFrame): Step {
  const { conversation_id: conversationId = '', ask_id: askId = '' } = frame
  const records = state.records.map((record) => ({ ...record, conversation_id: conversationId }))
  const displaced = new Map(state.displaced)
  displaced.delete(askId)

  return {
    state: { ...state, conversationId, records, displaced },
    effects: conversationId === state.conversationId ? [] : [{ kind: 'named', conversationId, askId }],
  }
}
