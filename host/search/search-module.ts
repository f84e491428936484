import { pageSizes, searchRoutes, type SuggestionEntry } from '../../lib/contract/http.ts'
import { socketPaths } from '../../lib/paths.ts'
import type { HostEnvironment } from '../env.ts'
import { HostError } from '../errors.ts'
import { routeSet, type HostModule, type RouteHandlers } from '../module.ts'
import { publicOriginOf } from '../request.ts'
import type { Database } from '../storage/database.ts'
import type { Suggestions } from './suggestions.ts'

interface SearchModuleDeps {
  readonly env: HostEnvironment
  readonly database: Database
  readonly suggestions: Suggestions
  /** The ids of the agents that chat, besides the one that searches. */
  readonly chatAgents?: ReadonlySet<string>
}

const guessCount = 6

/** The calls behind the search box. */
export function searchModule(deps: SearchModuleDeps): HostModule {
  return { routes: [routeSet(searchRoutes, searchHandlers(deps))] }
}

function searchHandlers(deps: SearchModuleDeps): RouteHandlers<typeof searchRoutes> {
  return {
    agentConfig: async ({ input, request }) => {
      const origin = publicOriginOf(deps.env, request).replace(/^http/, 'ws')
      const chatUrl = `${origin}${socketPaths.agent}`
      if (input.agent_id === '001') {
        const searchUrl = deps.env.SEARCH_SOCKET_URL || `${origin}${socketPaths.search}`
        return { service_url: searchUrl, chat_url: chatUrl }
      }
      if (!deps.chatAgents?.has(input.agent_id)) throw new HostError('not_found', '这个智能体即将开放')
      return { service_url: chatUrl }
    },
    guessSearch: async ({ input }) => {
      const questions = await deps.suggestions.guess(input.words, guessCount)
      return {
        list: questions.map((question, index) => ({
          question,
          questionId: `guess-${index}`,
          id: `guess-${index}`,
          isUser: false,
          isQuery: false,
        })),
      }
    },
    searchHistory: async ({ owner }) => ({
      detailList: (await recentSearches(deps.database, owner, pageSizes.searchHistory)).map(asHistory),
    }),
    completion: async ({ input, owner }) => {
      const own = await recentSearches(deps.database, owner, 50)
      const completions = await deps.suggestions.complete(input.key, own)
      return {
        detailList: completions.map((data) => ({
          data,
          type: own.includes(data) ? 'history' : 'completion',
        })),
      }
    },
  }
}

function asHistory(question: string): SuggestionEntry {
  return { data: question, type: 'history' }
}

/** What this person searched, newest first, each question once. */
async function recentSearches(database: Database, owner: string, limit: number): Promise<string[]> {
  const rows = await database.all(
    database.build
      .selectFrom('searches')
      .select('question')
      .where('owner', '=', owner)
      .groupBy('question')
      .orderBy((expression) => expression.fn.max('created_at'), 'desc')
      .limit(limit),
  )
  return rows.map((row) => row.question)
}
