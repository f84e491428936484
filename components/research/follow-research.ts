import { isResearching, outlineOf } from '@/components/cards/outline/research-parts'
import type { ConversationStore } from '@/lib/client/realtime/conversation/conversation-store'
import { noteResearch } from '@/lib/client/realtime/conversation/running-researches'
import { progressOf } from './progress-of'

/** Also while no page shows it, for the lifetime of the store. */
export function followResearch(store: Pick<ConversationStore, 'subscribe'>): void {
  store.subscribe(({ conversationId, records }) => {
    const last = records.at(-1)
    const outline = last && isResearching(last) ? outlineOf(last.data) : null
    if (conversationId !== '') noteResearch(conversationId, outline && progressOf(outline))
  })
}
