import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { contentBigrams, countShared } from '../../../lib/text/bigrams.ts'
import { chinaDay, nameOfDay } from '../../platform/china-day.ts'
import type { Topic } from '../../search/feeds/cluster-topics.ts'

const maxTopics = 12

/** The sources of an answer: stories that match the question first, then by rank. */
export function newsSources(topics: readonly Topic[], question: string): SourceReference[] {
  const asked = contentBigrams(question)
  const shared = ({ item }: Topic) => countShared(contentBigrams(`${item.title} ${item.summary}`), asked)
  return (
    topics
      .map((topic) => ({ topic, score: shared(topic) }))
      // A single common bigram is a coincidence.
      .toSorted((one, other) => Math.max(other.score, 1) - Math.max(one.score, 1))
      .slice(0, maxTopics)
      .map(({ topic: { item, source, sources } }, at) => ({
        index: at + 1,
        title: item.title,
        seeMoreUrl: item.url,
        showName: sources.length > 1 ? `${source} 等 ${sources.length} 家` : source,
        passage: item.summary || item.title,
        provider: 'feed',
        ...(item.publishedAt === null ? {} : { publishDate: nameOfDay(chinaDay(item.publishedAt)) }),
      }))
  )
}
