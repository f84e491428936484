import type { OutlineAnswer } from '@/lib/client/realtime/asking/ask'
import type { ChatRecord } from '@/lib/contract/frames/record'

/** The functions are stable. */
export interface ResearchActions {
  /** Starts it with an outline, which may have been edited. */
  readonly start: (askId: string, sections: readonly OutlineAnswer[]) => void
  readonly redo: (record: ChatRecord, sectionId: string) => void
}
