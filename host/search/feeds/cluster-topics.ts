import { contentBigrams, countShared } from '../../../lib/text/bigrams.ts'
import type { Feed, FeedItem } from './feed.ts'

/** A story, as one or several feeds tell it. */
export interface Topic {
  /** The newest telling. */
  readonly item: FeedItem
  readonly source: string
  /** The feeds that tell it, each once. */
  readonly sources: readonly string[]
}

/** Titles of which this share of the smaller one's pairs is the other's too tell the same. */
const leastShared = 0.6
const mostItems = 400
const recentMs = 3 * 24 * 3_600_000

interface Telling {
  readonly item: FeedItem
  readonly source: string
  readonly pairs: ReadonlySet<string>
}

/**
 * Groups what feeds tell by near-equal titles: what most feeds tell comes first, then what is newest. What is older than
 * three days is left out where there is newer.
 */
export function clusterTopics(feeds: readonly Feed[], now: number): Topic[] {
  const all = feeds
    .flatMap(({ title, items }) =>
      items.map((item) => ({ item, source: title, pairs: contentBigrams(item.title) })),
    )
    .toSorted((one, other) => (other.item.publishedAt ?? 0) - (one.item.publishedAt ?? 0))
    .slice(0, mostItems)
  const recent = all.filter(({ item }) => (item.publishedAt ?? 0) > now - recentMs)
  const groups: Telling[][] = []
  for (const telling of recent.length > 0 ? recent : all) {
    const group = groups.find(([first]) => first && isSame(first.pairs, telling.pairs))
    if (group) group.push(telling)
    else groups.push([telling])
  }
  // The sort is stable: among equals the newest stays first.
  return groups.flatMap(topicOf).toSorted((one, other) => other.sources.length - one.sources.length)
}

function topicOf(group: readonly Telling[]): Topic[] {
  const [first] = group
  if (!first) return []
  return [
    { item: first.item, source: first.source, sources: [...new Set(group.map(({ source }) => source))] },
  ]
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const least = Math.min(one.size, other.size)
  if (least < 3) return one.size === other.size && [...one].every((pair) => other.has(pair))
  // A short title inside a long one tells less than two of a length.
  const both = countShared(one, other)
  return both / least >= leastShared && both / Math.max(one.size, other.size) >= leastShared / 2
}
