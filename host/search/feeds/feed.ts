/** One entry of a feed; texts are plain. */
export interface FeedItem {
  readonly title: string
  /** Absolute; http or https. */
  readonly url: string
  /** '' where there is none. */
  readonly summary: string
  /** In milliseconds since 1970; null where the feed names no date that can be read. */
  readonly publishedAt: number | null
}

/** What a feed holds, the newest first as far as it says. */
export interface Feed {
  readonly title: string
  readonly items: readonly FeedItem[]
}
