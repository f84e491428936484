import { createContext } from 'react'
import type { ChatRecord } from '@/lib/contract/frames/record'

export interface StreamingTextSource {
  /** @param listener called when a text has grown @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void
  /** @returns the record with the text received since it was rendered; the same record if none */
  readonly newestOf: (record: ChatRecord) => ChatRecord
}

export const StreamingText = createContext<StreamingTextSource | null>(null)
