import { cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { escapeMarkdown } from '../../../lib/text/markdown/escape-markdown.ts'
import type { Agent, AgentEvent, AgentRun } from '../../conversations/turns/agent.ts'
import type { Clock } from '../../platform/clock.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { clusterTopics, type Topic } from '../../search/feeds/cluster-topics.ts'
import type { FeedNews } from '../../search/feeds/feed-reader.ts'
import { writeReply } from '../model-writing.ts'
import { type SlotDeps, withModel } from '../with-model.ts'
import { hotTerrierMessages } from './hot-terrier-prompt.ts'
import { newsSources } from './news-sources.ts'

const limitMs = 5 * 60_000
const maxGreeted = 4
const noFeeds = '热点㹴还没有可以读的新闻来源，现在没有新闻可讲。请告诉管理员，添加以后就能讲。'
const noNews = '新闻来源现在都读不到，请稍后再试；一直这样，请告诉管理员。'
const someFailed = '有几个订阅源现在读不到，下面只有其余的。'
const listed = '未配置语言模型，下面是订阅源里的标题，没有点评。'

interface News {
  readonly isNamed: boolean
  read(): Promise<FeedNews>
}

interface HotTerrierDeps extends SlotDeps {
  readonly news: News
  readonly clock: Clock
}

/** Reports the news of the configured feeds, each story with its source; without a model as a list. */
export function createHotTerrier({ news, clock, ...deps }: HotTerrierDeps): Agent {
  const topicsNow = async (): Promise<{ topics: readonly Topic[]; failed: number }> => {
    const { feeds, failed } = await news.read()
    return { topics: clusterTopics(feeds, clock()), failed }
  }
  return {
    limitMs,
    canRestart: true,
    async greet({ signal }) {
      if (!news.isNamed) return { text: noFeeds, questions: [] }
      const { topics } = await untilAborted(topicsNow(), signal)
      if (topics.length === 0) return { text: noNews, questions: [] }
      const questions = topics.slice(0, maxGreeted).map(({ item }) => item.title)
      return { text: '汪！今天叼回来这几条，想听哪一条？', questions }
    },
    async *start(request, context): AgentRun {
      if (!news.isNamed) return yield cards.tip('n1', noFeeds, { setUp: 'search' })

      const { topics, failed } = await untilAborted(topicsNow(), context.signal)
      if (topics.length === 0) return yield cards.tip('n1', noNews)

      if (failed > 0) yield cards.tip('n1', someFailed)
      const sources = newsSources(topics, request.question)
      yield cards.show('search_result', 's1', sources)
      const { question, history } = request
      yield* withModel(deps, context, {
        answer: (model) => {
          const messages = hotTerrierMessages(model, question, history, { sources, now: clock() })
          return writeReply(model, { messages, signal: context.signal })
        },
        without: () => listOf(sources),
      })
    },
  }
}

function* listOf(sources: readonly SourceReference[]): Generator<AgentEvent, void, void> {
  yield cards.tip('n2', listed)
  const lines = sources.map(({ title, showName, publishDate, index }) => {
    const from = [showName, publishDate].filter(Boolean).join('，')
    return `${index}. ${escapeMarkdown(title)}（${escapeMarkdown(from)}）[${index}]`
  })
  yield cards.show('markdown', 'c1', lines.join('\n'))
}
