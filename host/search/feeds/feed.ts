/** One entry of a feed; texts are plain. */
export interface FeedItem {
  readonly title: string
  /** An absolute http or https URL. */
  readonly url: string
  /** '' when absent. */
  readonly summary: string
  /** In milliseconds since 1970; null without a readable date. */
  readonly publishedAt: number | null
}

/** The items of a feed, newest first as far as dates are known. */
export interface Feed {
  readonly title: string
  readonly items: readonly FeedItem[]
}
