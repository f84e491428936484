import { acceptsImages } from '../../lib/contract/accepts-images.ts'
import {
  dataBytes,
  documentBytes,
  imageExtensions,
  maxDataBytes,
  maxDocumentBytes,
  maxImageBytes,
} from '../../lib/contract/document-formats.ts'
import { pageSizes, type SuggestionEntry, searchRoutes } from '../../lib/contract/routes/http.ts'
import type { Route } from '../../lib/contract/routes/route.ts'
import { socketPaths } from '../../lib/paths.ts'
import { isFollowUp } from '../answers/understand-query.ts'
import type { Recognition } from '../ingest/recognition/recognizer.ts'
import { configuredServices } from '../models/configured-services.ts'
import type { ModelRegistry } from '../models/registry.ts'
import { HostError } from '../platform/errors.ts'
import { type Call, type HostModule, type RouteHandlers, routeSet } from '../platform/module.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { publicOriginOf } from '../platform/request.ts'
import { localeOf } from '../platform/terminal/sentences.ts'
import type { SearchSettings } from '../search/search-settings.ts'
import { forgetSearches, pastSearches } from '../search/suggestions/search-history.ts'
import type { Suggestions } from '../search/suggestions/suggestions.ts'
import type { Database } from '../storage/database/database.ts'
import type { AgentDirectory, DescribedAgent } from './directory/agent-directory.ts'

/** The searching user, and how their network is counted. */
interface Searcher {
  readonly owner: string
  readonly network: string | undefined
}

/** The deeper searches a user has left today (null: unlimited), and whether they ever made one. */
interface DeeperSearches {
  left(user: Searcher): Promise<number | null>
  hasUsed(owner: string): Promise<boolean>
}

interface Accepted {
  readonly documents?: boolean
  readonly data?: boolean
  readonly images?: boolean
  readonly needsVision?: () => Promise<boolean>
  readonly links?: boolean
}

interface SearchModuleDeps {
  readonly env: PlatformSettings & Pick<SearchSettings, 'FEEDS'> & { readonly SEARCH_SOCKET_URL: string }
  readonly database: Database
  readonly suggestions: Suggestions
  readonly models: Pick<ModelRegistry, 'names' | 'canThink' | 'choose'>
  readonly copilot?: DeeperSearches
  /** @returns the key by which an address is counted; when omitted, only owners are counted. */
  readonly tagOf?: (address: string) => string
  /** Recognizes the text of images; absent when that is off. */
  readonly recognition?: Pick<Recognition, 'isAvailable'>
  readonly describeAgent: AgentDirectory['describeAgent']
  /** Whether the caller is an operator; false for all when omitted. */
  readonly isOperator?: (call: Pick<Call<Route>, 'identity' | 'request'>) => Promise<boolean>
}

const guessCount = 6
const filesAQuestion = 10
/** Maximum own searches considered for completions. */
const completedSearches = 50

export function searchModule(deps: SearchModuleDeps): HostModule {
  return { routes: [routeSet(searchRoutes, searchHandlers(deps))] }
}

function searchHandlers(deps: SearchModuleDeps): RouteHandlers<typeof searchRoutes> {
  return {
    agentConfig: (call) => agentConfig(deps, call),
    guessSearch: async ({ input, ...call }) => {
      const audience = (await deps.isOperator?.(call)) ? 'operator' : 'reader'
      const locale = localeOf(call.request.headers['accept-language'])
      const questions = await deps.suggestions.guess(input.words, guessCount, audience, locale)
      return {
        list: questions.map((question, index) => ({
          question,
          questionId: `guess-${index}`,
          id: `guess-${index}`,
          isUser: false,
          isQuery: true,
        })),
      }
    },
    searchHistory: async ({ input, owner }) => {
      const found = await pastSearches(deps.database, owner, pageSizes.searchHistory, isWhole, input.keyword)
      return { detailList: found.map(({ id, question }) => ({ data: question, type: 'history', id })) }
    },
    searchHistoryDelete: async ({ input, owner }) => ({
      deleted: await forgetSearches(deps.database, owner, input.id),
    }),
    completion: async ({ input, owner }) => {
      const own = await pastSearches(deps.database, owner, completedSearches, isWhole)
      const idOf = new Map(own.map(({ question, id }) => [question, id]))
      const completions = await deps.suggestions.complete(input.key, [...idOf.keys()])
      return {
        detailList: completions.map((data): SuggestionEntry => {
          const id = idOf.get(data)
          return id === undefined ? { data, type: 'completion' } : { data, type: 'history', id }
        }),
      }
    },
  }
}

async function agentConfig(
  deps: SearchModuleDeps,
  { input, request, owner }: Call<(typeof searchRoutes)['agentConfig']>,
) {
  const origin = publicOriginOf(deps.env, request).replace(/^http/, 'ws')
  const chatUrl = `${origin}${socketPaths.agent}`
  const locale = localeOf(request.headers['accept-language'])
  const has = configuredServices(deps.models, deps.env, deps.recognition)
  const agent = await deps.describeAgent({ agentId: input.agent_id, owner, locale, has })
  if (!agent) throw new HostError('not_found', '没有找到这个智能体')

  if (agent.type === 'universal') {
    const searchUrl = deps.env.SEARCH_SOCKET_URL || `${origin}${socketPaths.search}`
    const copilot = deps.copilot && {
      copilot: await copilotInfo(deps.copilot, { owner, network: deps.tagOf?.(request.ip) }),
    }
    return {
      service_url: searchUrl,
      chat_url: chatUrl,
      ...copilot,
      ...offers(deps),
      ...toConfig(agent),
    }
  }

  const { accepts: accepted, templates, model } = agent
  const models = offeredModels(deps.models)
  const chosen = models.filter(({ id }) => id === model)

  return {
    service_url: chatUrl,
    models: chosen.length > 0 ? chosen : models,
    ...(accepted ? { accepts: { ...acceptsOf(deps, accepted), ...(await imageNeeds(deps, accepted)) } } : {}),
    ...(templates.length > 0 ? { templates: [...templates] } : {}),
    ...toConfig(agent),
  }
}

/** What is missing so that something can be done with images. */
async function imageNeeds({ models }: SearchModuleDeps, { needsVision }: Accepted) {
  const { vision } = models.choose()
  const isMissing = vision === null && !models.names.some(acceptsImages) && (await needsVision?.())
  return isMissing ? { images_need: ['VISION_MODEL'] } : {}
}

/** The remaining deeper searches of a user; `isFrist` is spelled as in the specification. */
async function copilotInfo(searches: DeeperSearches, user: Searcher) {
  const [frequency, isKnown] = await Promise.all([searches.left(user), searches.hasUsed(user.owner)])
  return {
    isSwitch: true,
    frequency: frequency ?? 0,
    unlimited: frequency === null,
    isFrist: !isKnown,
    copilotFirstPop: '增强搜索先问清楚再搜：最多三问，都可以跳过，然后用几个搜索词一起找。',
    pop: '今天的增强搜索次数用完了，明天再来',
  }
}

function offeredModels(models: SearchModuleDeps['models']) {
  return models.names.map((name) => ({ id: name, name, thinking: models.canThink(name) }))
}

function toConfig({ id, type, profile, needs, worksWithoutModel, made }: DescribedAgent) {
  const { name, intro, greeting, shortcuts, starters } = profile
  return {
    agent: {
      id,
      agent_type: type,
      name,
      intro,
      works_without_model: worksWithoutModel,
      ...(made && { made }),
    },
    greeting,
    shortcuts,
    starters,
    needs: [...needs],
  }
}

function offers(deps: SearchModuleDeps) {
  return {
    models: offeredModels(deps.models),
    accepts: acceptsOf(deps, { documents: true }),
  }
}

/** Where text is recognized in images, they are documents too. */
function acceptsOf({ recognition }: SearchModuleDeps, accepted: Accepted) {
  const { documents = false, data = false, links = false } = accepted
  const images = accepted.images || (documents && recognition?.isAvailable() === true)
  return {
    extensions: [
      ...(documents ? documentBytes.keys() : []),
      ...(data ? dataBytes.keys() : []),
      ...(images ? imageExtensions : []),
    ],
    ...(data ? { data } : {}),
    images,
    links,
    max_files: filesAQuestion,
    max_bytes: data ? maxDataBytes : documents ? maxDocumentBytes : maxImageBytes,
  }
}

/** A follow-up such as 再讲讲 says nothing when it is asked again in a new conversation. */
const isWhole = (question: string) => !isFollowUp(question)
