import { contentBigrams, countShared } from '../../../lib/text/bigrams.ts'
import type { Feed, FeedItem } from './feed.ts'

/** A news story, as reported by one or several feeds. */
export interface Topic {
  /** The newest item about it. */
  readonly item: FeedItem
  readonly source: string
  /** The names of the feeds that report it, each once. */
  readonly sources: readonly string[]
}

/** Minimum share of the shorter title's bigrams that also occur in the other for both to be the same story. */
const minShared = 0.6
const maxItems = 400
const recentMs = 3 * 24 * 3_600_000

interface FeedReport {
  readonly item: FeedItem
  readonly source: string
  readonly pairs: ReadonlySet<string>
}

/**
 * Groups feed items by near-equal titles: stories in most feeds first, then the newest. Items older than three days
 * are dropped when newer ones exist.
 */
export function clusterTopics(feeds: readonly Feed[], now: number): Topic[] {
  const all = feeds
    .flatMap(({ title, items }) => items.map((item) => ({ item, source: title })))
    .toSorted((one, other) => (other.item.publishedAt ?? 0) - (one.item.publishedAt ?? 0))
    .slice(0, maxItems)
    .map((report) => ({ ...report, pairs: contentBigrams(report.item.title) }))
  const recent = all.filter(({ item }) => (item.publishedAt ?? 0) > now - recentMs)
  const groups: FeedReport[][] = []
  for (const report of recent.length > 0 ? recent : all) {
    const group = groups.find(([first]) => first && isSame(first.pairs, report.pairs))
    if (group) group.push(report)
    else groups.push([report])
  }

  // The sort is stable, so among equals the newest stays first.
  return groups.flatMap(topicOf).toSorted((one, other) => other.sources.length - one.sources.length)
}

function topicOf(group: readonly FeedReport[]): Topic[] {
  const [first] = group
  if (!first) return []
  return [
    { item: first.item, source: first.source, sources: [...new Set(group.map(({ source }) => source))] },
  ]
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const least = Math.min(one.size, other.size)
  if (least < 3) return one.size === other.size && [...one].every((pair) => other.has(pair))
  // A short title contained in a long one is weaker evidence than two titles of similar length.
  const both = countShared(one, other)
  return both / least >= minShared && both / Math.max(one.size, other.size) >= minShared / 2
}
