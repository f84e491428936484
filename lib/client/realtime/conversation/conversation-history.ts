import { isSettled, messageStatus } from '../../../contract/frames/message-status'
import { type ChatRecord, recordType } from '../../../contract/frames/record'
import type { HistoryPage } from '../../../contract/routes/http'
import { type ConversationState, isUnderWay, withEvent } from './conversation-records'

/** The newest page of a conversation's history, in chronological order. */
export type NewestPage = Pick<HistoryPage, 'detailList' | 'hashMore' | 'title'>

/** @param page from history or the server-rendered page */
export function initialState(conversationId: string, page: NewestPage): ConversationState {
  return {
    conversationId,
    records: page.detailList,
    hasOlder: page.hashMore,
    title: page.title,
    firstPlace: 0,
    isEnded: page.detailList.some(isBanned),
    seqs: new Map(),
    displaced: new Map(),
  }
}

export function titleOf({ hasOlder, title, records }: ConversationState): string {
  if (hasOlder) return title
  return records.find((record) => record.recordType === recordType.normal)?.content ?? ''
}

/** Prepends the history page before the first record; a page requested for another record is dropped. */
export function prependOlder(state: ConversationState, before: string, page: NewestPage): ConversationState {
  if (state.records[0]?.doc_id !== before) return state
  return {
    ...state,
    records: [...page.detailList, ...state.records],
    hasOlder: page.hashMore,
    title: page.title,
    firstPlace: state.firstPlace - page.detailList.length,
  }
}

/**
 * Merges the newest page of history. Local changes since the request are newer, except that an answer that has ended
 * in history has ended. Records before the page stay.
 * @param known the records at the time of the request
 */
export function mergeHistory(
  state: ConversationState,
  known: readonly ChatRecord[],
  page: NewestPage,
): ConversationState {
  const { records, seqs } = state

  const placeOf = (record: ChatRecord) =>
    isPlaceholder(record)
      ? page.detailList.findIndex((fresh) => fresh.recordType === recordType.greeting)
      : page.detailList.findIndex((fresh) => isSamePlace(fresh, state.displaced.get(record.askId) ?? record))

  const places = records.map(placeOf)
  const joint = places.findIndex((place) => place >= 0)
  const [first] = page.detailList
  const older = joint >= 0 && places[joint] === 0 ? records.slice(0, joint) : []
  const ended = new Map(seqs)
  const merged = page.detailList.map((fresh, place) => {
    const live = records[places.indexOf(place)]
    if (!live || isPlaceholder(live)) return fresh
    if (!isNewer(fresh, live, { isUnchanged: known.includes(live), isCounted: seqs.has(live.askId) }))
      return live
    // History already includes frames of it that are still in transit.
    if (isSettled(fresh.status) && isUnderWay(live)) ended.set(fresh.askId, Number.MAX_SAFE_INTEGER)
    return fresh
  })
  const later = records.flatMap((live, at) =>
    places[at] === -1 && !older.includes(live) ? stillHere(live, known) : [],
  )
  const all = [...older, ...merged, ...later]
  const isJoined = joint >= 0

  return {
    ...state,
    records: all,
    seqs: ended,
    isEnded: state.isEnded || all.some(isBanned),
    hasOlder: older.length > 0 ? state.hasOlder : page.hashMore,
    title: page.title || state.title,
    firstPlace: isJoined
      ? state.firstPlace + joint - older.length - (places[joint] ?? 0)
      : first
        ? state.firstPlace + records.length - later.length - page.detailList.length
        : state.firstPlace,
  }
}

function isNewer(
  fresh: ChatRecord,
  live: ChatRecord,
  { isUnchanged, isCounted }: { isUnchanged: boolean; isCounted: boolean },
): boolean {
  if (fresh.askId !== live.askId) {
    // With equally many versions the user's selection wins; a question being sent creates another.
    return live.status !== messageStatus.send && fresh.versions.length > live.versions.length
  }
  if (isSettled(fresh.status)) return isUnchanged || !isSettled(live.status)
  return !isSettled(live.status) && !isCounted
}

/** Records missing in history: a question sent too recently stays, an answer that exists nowhere has failed. */
function stillHere(live: ChatRecord, known: readonly ChatRecord[]): ChatRecord[] {
  const isOnItsWay = live.doc_id === '' && !isUnderWay(live)
  const isNew = !known.some(({ askId }) => askId === live.askId)
  if (isOnItsWay || isNew) return [live]
  return isUnderWay(live) ? [{ ...withEvent(live, 'failed'), error: 'interrupted' }] : []
}

/** The default greeting, shown until the stored one arrives. */
function isPlaceholder({ recordType: type, doc_id: docId }: ChatRecord): boolean {
  return type === recordType.greeting && docId === ''
}

/** Whether both are versions of one answer, or the same one. */
function isSamePlace(one: ChatRecord, other: ChatRecord): boolean {
  if (one.askId === other.askId) return true
  if (one.doc_id === '' || other.doc_id === '') return false
  return (
    one.doc_id === other.doc_id || one.versions.includes(other.doc_id) || other.versions.includes(one.doc_id)
  )
}

function isBanned({ status }: ChatRecord): boolean {
  return status === messageStatus.ban
}
