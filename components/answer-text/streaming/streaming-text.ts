import { createContext } from 'react'
import type { ChatRecord } from '@/lib/contract/frames/record'

/** Where the text that comes for an answer is read, without rendering the conversation around it. */
export interface StreamingTextSource {
  /** @param listener called when a text has grown @returns ends it */
  readonly subscribe: (listener: () => void) => () => void
  /** @returns the record with the text that has come since it was rendered; itself where there is none */
  readonly newestOf: (record: ChatRecord) => ChatRecord
}

export const StreamingText = createContext<StreamingTextSource | null>(null)
