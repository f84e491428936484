import { processReady } from '../../ingest/process/isolated-process.ts'
import type { Feed } from './feed.ts'
import { parseFeed } from './parse-feed.ts'

export interface FeedRequest {
  readonly bytes: Uint8Array
  readonly address: string
  readonly now: number
}

export type FeedAnswer = { readonly feed: Feed } | { readonly fault: string }

// Parses feeds in a separate process: running out of memory or time does not affect the host.
process.on('message', (request: FeedRequest) => process.send?.(answer(request)))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

function answer({ bytes, address, now }: FeedRequest): FeedAnswer {
  try {
    return { feed: parseFeed(bytes, address, now) }
  } catch (error) {
    return { fault: String(error) }
  }
}
