import { readerReady } from '../../ingest/process/isolated-process.ts'
import type { Feed } from './feed.ts'
import { parseFeed } from './parse-feed.ts'

export interface FeedOrder {
  readonly bytes: Uint8Array
  readonly address: string
  readonly now: number
}

export type FeedAnswer = { readonly feed: Feed } | { readonly fault: string }

// Parses feeds in a separate process: running out of memory or time does not affect the host.
process.on('message', (order: FeedOrder) => process.send?.(answer(order)))
process.once('disconnect', () => process.exit())
process.send?.(readerReady)

function answer({ bytes, address, now }: FeedOrder): FeedAnswer {
  try {
    return { feed: parseFeed(bytes, address, now) }
  } catch (error) {
    return { fault: String(error) }
  }
}
