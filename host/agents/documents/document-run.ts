import type { AgentContext, TurnRequest } from '../../conversations/turns/agent.ts'
import type { Clock } from '../../platform/clock.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import type { Documents } from './find-documents.ts'

export interface DocumentDeps {
  readonly clock: Clock
  readonly files?: UploadedFiles
}

export interface DocumentRun {
  readonly own: UploadedFiles
  readonly documents: Documents
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly deps: DocumentDeps
  readonly nextId: () => string
  /** Whether the conversation is also about other things than its files. */
  readonly isOpen?: boolean
}
