import { isChoiceCardType } from '../../../contract/cards/card-types'
import { refusalFloor } from '../../../contract/error-code'
import type { Card } from '../../../contract/frames/card'
import { foldFrame, recordFieldsOf } from '../../../contract/frames/fold-frame'
import {
  isTurnEnd,
  messageEventOf,
  responseCode,
  type SearchPattern,
  type ServerFrame,
  searchPatterns,
  type Waiting,
} from '../../../contract/frames/frame'
import {
  isSettled,
  type MessageEvent,
  type MessageStatus,
  messageStatus,
  nextMessageStatus,
} from '../../../contract/frames/message-status'
import { type ChatRecord, recordType } from '../../../contract/frames/record'
import { replacePart } from '../../../text/replace-part'
import type { Question } from '../asking/ask'
import { withImagePending } from '../asking/with-image-pending'
import { withImageStepsPending } from '../asking/with-image-steps-pending'
import { withSectionPending } from '../asking/with-section-pending'
import {
  type ConversationState,
  isUnderWay,
  type Step,
  updateRecord,
  withEvent,
  withoutEffects,
} from './conversation-records'
import { applyRefusal } from './conversation-refusals'
import { assignId, isRename, renameConversation } from './reset-ids'

/** Initial data of a record; for one asked elsewhere nothing else is known. */
type NewRecord = Question | Pick<Question, 'askId' | 'content' | 'pattern'>

/** Submits a question: its record has status send until the host has accepted it. */
export function beginAsk(state: ConversationState, ask: NewRecord, now: number): ConversationState {
  const kind = 'kind' in ask ? ask.kind : 'question'
  const at = 'of' in ask ? state.records.findIndex((each) => each.askId === ask.of) : -1
  const replaced = state.records[at]
  const data = cardsToKeep(ask, replaced?.data ?? [])
  const record: ChatRecord = {
    askId: ask.askId,
    conversation_id: state.conversationId,
    doc_id: '',
    content: ask.content,
    data,
    recordType: recordType.normal,
    searchPattern: ask.pattern ?? patternOf(state, ask),
    createTime: now,
    status: messageStatus.send,
    like: 0,
    collapsed: false,
    isHistory: false,
    needUpdate: data.length > 0,
    needReplace: kind === 'again',
    versions: [],
  }
  if (!replaced) return { ...state, records: [...state.records, record] }

  return {
    ...state,
    records: state.records.with(at, record),
    displaced: new Map(state.displaced).set(ask.askId, replaced),
  }
}

/** @returns the cards of a replaced answer to keep until the host answers */
function cardsToKeep(ask: NewRecord, cards: readonly Card[]): Card[] {
  if (!('kind' in ask)) return []
  if (ask.kind === 'repeat' && ask.part) return replacePart(cards, ask.part) ?? [...cards]
  if (ask.kind === 'repeat') return cards.filter(({ type }) => isChoiceCardType(type))
  if (ask.kind !== 'again') return []
  if (ask.one !== undefined) return withImagePending(cards, ask.one)
  if (ask.steps !== undefined) return withImageStepsPending(cards, ask.steps)
  return ask.section === undefined ? [] : withSectionPending(cards, ask.section)
}

/** @returns the mode of a question without one: that of the record it replaces, else of the previous one */
export function patternOf({ records }: ConversationState, ask: object = {}): SearchPattern {
  const replaced = 'of' in ask ? records.find(({ askId }) => askId === ask.of) : undefined
  return (replaced ?? records.at(-1))?.searchPattern ?? searchPatterns[0]
}

/** Stops an answer: immediately here, regardless of when the host receives it. */
export function stopAsk(state: ConversationState, askId: string): ConversationState {
  return updateRecord(state, askId, (record) => withEvent(awaiting(record, undefined), 'stopping'))
}

/** A lost socket clears streaming cards. `needUpdate` makes the view keep what it shows until the snapshot. */
export function clearInterrupted(state: ConversationState): { state: ConversationState; askIds: string[] } {
  const cut = state.records.filter(isUnderWay)
  const seqs = new Map(state.seqs)
  for (const record of cut) seqs.delete(record.askId)
  const records = state.records.map((record) =>
    isUnderWay(record) ? { ...withEvent(record, 'cut'), data: [], needUpdate: true } : record,
  )

  return {
    state: cut.length > 0 ? { ...state, records, seqs } : state,
    askIds: cut.map((record) => record.askId),
  }
}

/** Applies a frame. Frames of other conversations are ignored. */
export function applyFrame(state: ConversationState, frame: ServerFrame): Step {
  const foreign =
    frame.conversation_id && state.conversationId && frame.conversation_id !== state.conversationId
  if (foreign && !isRename(state, frame)) return withoutEffects(state)
  if (frame.code > refusalFloor && frame.seq === 0) return applyRefusal(state, frame)
  if (frame.code === responseCode.clearContext) return applyClear(state, frame)
  if (frame.seq === 0) return applyNotice(state, frame)
  if (frame.snapshot) return snapshot(state, frame)

  return applyNumbered(state, frame)
}

function applyNumbered(state: ConversationState, frame: ServerFrame): Step {
  const askId = frame.ask_id ?? ''
  if (!belongs(state, frame)) return withoutEffects(state)

  const last = state.seqs.get(askId) ?? 0
  if (frame.seq <= last) return withoutEffects(state)
  if (frame.seq > last + 1) return { state, effects: [{ kind: 'reconnect', askId }] }

  const known = frame.code === responseCode.conversationReset ? accept(state, frame) : state
  const event = messageEventOf(frame)
  const folded = updateRecord(known, askId, (record) => fold(record, frame, event))
  const next = { ...folded, seqs: new Map(folded.seqs).set(askId, frame.seq) }
  const named = frame.code === responseCode.conversationReset && frame.conversation_id
  if (isRename(state, frame)) return renameConversation(next, frame)
  if (frame.code === responseCode.askReset) return withoutEffects(assignId(next, frame))

  return {
    state: event === 'banned' ? { ...next, isEnded: true } : next,
    effects: [
      ...(named ? [{ kind: 'named' as const, conversationId: frame.conversation_id ?? '', askId }] : []),
      ...(isTurnEnd(frame) ? [{ kind: 'finished' as const, askId }] : []),
    ],
  }
}

function fold(record: ChatRecord, frame: ServerFrame, event: MessageEvent | null): ChatRecord {
  const status = event ? nextMessageStatus(record.status, event) : record.status
  const common = {
    ...awaiting(record, frame.waiting),
    status,
    ...(frame.error ? { error: frame.error } : {}),
    ...recordFieldsOf(frame),
  }
  if (!frame.data?.length) return common
  return { ...common, data: [...foldFrame(record.needUpdate ? [] : record.data, frame)], needUpdate: false }
}

/** A waiting state lasts until the next frame. */
function awaiting(record: ChatRecord, waiting: Waiting | undefined): ChatRecord {
  const { waiting: _, ...rest } = record
  return waiting ? { ...rest, waiting } : rest
}

/** 101: the host has accepted the question; one asked elsewhere is added here. */
function accept(state: ConversationState, frame: ServerFrame): ConversationState {
  const conversationId = frame.conversation_id ?? state.conversationId
  const askId = frame.ask_id ?? ''
  const named = { ...state, conversationId }
  if (state.records.some((record) => record.askId === askId)) {
    return updateRecord(named, askId, (record) => ({
      ...record,
      conversation_id: conversationId,
      content: frame.message ?? record.content,
    }))
  }

  return beginAsk(named, { askId, content: frame.message ?? '' }, Date.now())
}

function snapshot(state: ConversationState, frame: ServerFrame): Step {
  const askId = frame.ask_id ?? ''
  if (!belongs(state, frame)) return withoutEffects(state)

  const conversationId = frame.conversation_id ?? state.conversationId
  const opened = state.records.some((record) => record.askId === askId)
    ? { ...state, conversationId }
    : beginAsk({ ...state, conversationId }, { askId, content: frame.message ?? '' }, Date.now())
  const data: readonly Card[] = foldFrame([], frame)
  const isStopped = opened.records.some(
    (record) => record.askId === askId && record.status === messageStatus.stop,
  )
  const status: MessageStatus = isStopped
    ? messageStatus.stop
    : data.length > 0
      ? messageStatus.loading
      : messageStatus.start
  const replaced = updateRecord(opened, askId, (record) => ({
    ...awaiting(record, frame.waiting),
    ...recordFieldsOf(frame),
    data: [...data],
    status,
    needUpdate: false,
    conversation_id: conversationId,
    doc_id: frame.doc_id ?? record.doc_id,
    content: frame.message ?? record.content,
  }))
  const next = { ...replaced, seqs: new Map(replaced.seqs).set(askId, frame.seq) }
  if (state.conversationId === conversationId) return withoutEffects(next)

  const named = { kind: 'named' as const, conversationId, askId }
  // A page with the ask but without its question has nothing else of the conversation either.
  const isFound = state.records.some((record) => record.askId === askId && record.content === '')
  return { state: next, effects: isFound ? [named, { kind: 'readHistory' }] : [named] }
}

function applyClear(state: ConversationState, frame: ServerFrame): Step {
  if (state.records.some((record) => record.doc_id === frame.doc_id)) return withoutEffects(state)
  const base = beginAsk(state, { askId: `clear-${frame.doc_id ?? ''}`, content: '' }, Date.now())
  return withoutEffects(
    updateRecord(base, `clear-${frame.doc_id ?? ''}`, (record) => ({
      ...record,
      doc_id: frame.doc_id ?? '',
      recordType: recordType.clear,
      status: nextMessageStatus(record.status, 'cleared'),
    })),
  )
}

/** Adds a requested greeting at the end; it may contain the id of a new conversation. */
export function addGreeting(state: ConversationState, frame: ServerFrame): ConversationState {
  const conversationId = frame.conversation_id ?? state.conversationId
  if (!frame.data?.length) return { ...state, conversationId }

  const docId = frame.doc_id ?? ''
  // Replaces the page's initial greeting, and an older one with the same id.
  const others = state.records.filter(
    (record) =>
      record.doc_id !== docId && (record.recordType !== recordType.greeting || record.doc_id !== ''),
  )
  const base = beginAsk({ ...state, conversationId, records: others }, { askId: '', content: '' }, Date.now())

  return updateRecord(base, '', (record) => ({
    ...record,
    askId: `greeting-${docId}`,
    conversation_id: conversationId,
    doc_id: docId,
    data: [...foldFrame([], frame)],
    recordType: recordType.greeting,
    status: messageStatus.end,
  }))
}

/** An unnumbered frame has the newest record of the conversation. If it differs from ours, frames were missed. */
function applyNotice(state: ConversationState, frame: ServerFrame): Step {
  if (frame.code !== responseCode.bot || frame.ask_id || !frame.doc_id) return withoutEffects(state)
  const newest = state.records.findLast((record) => record.doc_id !== '')
  // The user may have opened an older version of it.
  const isKnown = newest?.doc_id === frame.doc_id || newest?.versions.at(-1) === frame.doc_id
  const isCurrent = newest !== undefined && isKnown && !isUnderWay(newest)
  return { state, effects: isCurrent ? [] : [{ kind: 'readHistory' }] }
}

/** Append-only frames have no conversation id: a frame is also ours if its ask is known here. */
function belongs(state: ConversationState, frame: ServerFrame): boolean {
  if (state.records.some((record) => record.askId === frame.ask_id)) return true
  return state.conversationId !== '' && frame.conversation_id === state.conversationId
}

export function isRunning({ records }: Pick<ConversationState, 'records'>): boolean {
  const last = records.at(-1)
  return last !== undefined && !isSettled(last.status)
}

/** Whether a conversation contains anything but greetings. */
export function hasAsked({ records }: Pick<ConversationState, 'records'>): boolean {
  return records.some((record) => record.recordType !== recordType.greeting)
}
