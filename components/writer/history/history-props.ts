import type { DraftState } from '@/components/drafts/draft-state'
import type { DocumentSettings } from '@/lib/contract/writer/document'
import type { DocumentStore } from '../document-kind'

export interface HistoryProps {
  readonly docId: string
  readonly store: DocumentStore
  readonly state: DraftState<DocumentSettings>
  readonly write: () => void
}
