import type { DraftState } from '@/components/drafts/draft-state'
import type { DocumentSettings, VersionReason } from '@/lib/contract/writer/document'
import type { DocumentStore } from '../document-kind'
import type { DocumentFacts } from './document-facts'

export interface WriterHeaderProps {
  readonly docId: string
  readonly store: DocumentStore
  readonly state: DraftState<DocumentSettings>
  readonly facts: DocumentFacts
  /** Puts what is in the editor into the draft now. */
  readonly write: () => void
  readonly saveAs: (reason: VersionReason) => void
}
