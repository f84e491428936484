import { errorNumbers } from '../../../contract/error-code'
import type { ServerFrame } from '../../../contract/frames/frame'
import { messageStatus } from '../../../contract/frames/message-status'
import type { ChatRecord } from '../../../contract/frames/record'
import type { Effect } from './conversation-effect'
import { type ConversationState, isUnderWay, type Step } from './conversation-records'

/** Handles a refused frame. A question that was not accepted is returned to the prompt input. */
export function applyRefusal(state: ConversationState, frame: ServerFrame): Step {
  const askId = frame.ask_id ?? ''
  const record = state.records.find((each) => each.askId === askId)
  if (record && isUnsettledStop(record) && frame.code === errorNumbers.unknown) return withdraw(state, askId)

  const refusal: Effect = {
    kind: 'refused',
    code: frame.code,
    message: frame.message ?? '',
    askId,
    text: record?.status === messageStatus.send ? lostText(state, record) : '',
  }
  if (record && record.status !== messageStatus.send) {
    return { state, effects: [refusal, ...(isUnderWay(record) ? [{ kind: 'readHistory' as const }] : [])] }
  }

  return { state: without(state, askId), effects: [refusal] }
}

/** The conversation is restored, and the text returns to the prompt input. */
export function withdraw(state: ConversationState, askId: string): Step {
  const record = state.records.find((each) => each.askId === askId)
  if (!record) return { state, effects: [] }
  return {
    state: without(state, askId),
    effects: [{ kind: 'returned', askId, text: lostText(state, record) }],
  }
}

/** Restores the record that it replaced. */
function without(state: ConversationState, askId: string): ConversationState {
  const displaced = new Map(state.displaced)
  const old = displaced.get(askId)
  displaced.delete(askId)
  const records = state.records.flatMap((each) => (each.askId !== askId ? [each] : old ? [old] : []))
  return { ...state, records, displaced }
}

/** @returns text the user would lose with the record; the question of a repeat returns with the old answer */
function lostText(state: ConversationState, { askId, content }: ChatRecord): string {
  return state.displaced.get(askId)?.content === content ? '' : content
}

/** Stopped before it was known whether the host received it. */
function isUnsettledStop({ status, doc_id }: ChatRecord): boolean {
  return status === messageStatus.stop && doc_id === ''
}
