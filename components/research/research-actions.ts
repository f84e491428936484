import type { ChatRecord } from '@/lib/contract/frames/record'
import type { OutlineAnswer } from '@/lib/client/realtime/asking/ask'

/** How a reader goes on with a research. The functions keep their identity. */
export interface ResearchActions {
  /** Starts it with an outline, which may have been edited. */
  readonly start: (askId: string, sections: readonly OutlineAnswer[]) => void
  /** Makes one section of a finished research again. */
  readonly redo: (record: ChatRecord, sectionId: string) => void
}
