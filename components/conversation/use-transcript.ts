import { useRef, useState } from 'react'
import { messageStatus } from '@/lib/contract/message-status'
import type { ConversationState } from '@/lib/realtime/conversation-records'
import type { ConversationStore } from '@/lib/realtime/conversation-store'
import { useOlderRecords } from './use-older-records'
import { useTranscriptScroll } from './use-transcript-scroll'

/** What the list of records needs to know beside them, and where its reader stands. */
export function useTranscript(store: ConversationStore | null, state: ConversationState, isGrowing: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useAsked(state)
  const older = useOlderRecords(store)
  const { isAway, toEnd, keepingPlace } = useTranscriptScroll({
    list,
    isGrowing,
    askedPlace: asked.place,
    askedId: asked.askId,
    onUpward: () => isNearTop(list.current) && loadOlder(),
  })
  const loadOlder = () => void older.load(keepingPlace)
  const ofList = {
    ref: list,
    state,
    askedPlace: asked.place,
    isLoadingOlder: older.isLoading,
    onLoadOlder: loadOlder,
  }
  return { isAway, toEnd, ofList }
}

/** @returns which question was asked here last, once it is one that does not stand at the top by itself */
function useAsked({ records, firstPlace, hasOlder }: ConversationState) {
  const [asked, setAsked] = useState<{ place: number | null; askId: string }>({ place: null, askId: '' })
  const at = records.findLastIndex(({ status }) => status === messageStatus.send)
  const askId = records[at]?.askId ?? ''
  if (askId !== '' && askId !== asked.askId && (at > 0 || hasOlder)) {
    setAsked({ place: firstPlace + at, askId })
  }
  return asked
}

/** Whether what stands before the first record may soon be looked for. */
function isNearTop(list: Element | null): boolean {
  return (list?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY) > -window.innerHeight
}
