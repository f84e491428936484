import type { Logger } from 'pino'
import { chatAgentIds, findIn, openAgents } from './agents/registry.ts'
import type { Audit } from './audit/audit.ts'
import type { Clock } from './deps.ts'
import type { FindAgent } from './dialogue/agent.ts'
import type { HostEnvironment } from './env.ts'
import { TurnSlots } from './limits/turn-slots.ts'
import type { AnswerFigures } from './metrics.ts'
import { type ModelRegistry, openModels } from './models/registry.ts'
import { Egress } from './outbound/egress.ts'
import { auditedSearch, auditedSuggestions } from './search/audited-search.ts'
import { CitationTally } from './search/citations/citation-tally.ts'
import { openSearch, searchSources } from './search/open-search.ts'
import type { SearchProvider } from './search/provider.ts'
import { type Suggestions, createSuggestions } from './search/suggestions.ts'
import { titleList } from './search/title-list.ts'
import { warmTokens } from './search/tokens.ts'
import { PageParser } from './search/web/page-parser.ts'
import { live, type LiveSettings } from './settings/live-settings.ts'
import type { LibraryIndex } from './storage/library-index.ts'
import type { Storage } from './storage/open-storage.ts'
import { type ToolRegistry, builtInTools, openTools } from './tools/registry.ts'

/** What answers questions and proposes them. */
export interface Answering {
  readonly models: ModelRegistry
  readonly tools: ToolRegistry
  readonly findAgent: FindAgent
  /** The ids of the agents that chat. */
  readonly chatAgents?: ReadonlySet<string>
  readonly suggestions: Suggestions
  /** The way out to addresses that people name, unless a test has another. */
  readonly egress?: Egress
  /** Whether so many questions wait here that no further one should. */
  readonly isCrowded?: () => boolean
  /** For /metrics. */
  readonly figures?: AnswerFigures
}

interface AnsweringDeps {
  readonly settings: Pick<LiveSettings, 'env' | 'derived'>
  readonly storage: Pick<Storage, 'library' | 'libraryDatabase'>
  readonly audit: Audit
  readonly now: Clock
  readonly log: Logger
}

/** Opens the searches, models, tools and agents, and what bounds and counts them. */
export function openAnswering({ settings, storage, audit, now, log }: AnsweringDeps) {
  const { env } = settings
  const library = storage.library.collection('public')
  const egress = new Egress({ allow: env.EGRESS_ALLOW })
  const parser = new PageParser()
  const citations = new CitationTally()
  const slots = new TurnSlots(env.TURNS_AT_ONCE)
  const models = settings.derived(openModels)
  const searching = settings.derived((current) =>
    openSearching(current, { library, parser, audit, now, log }),
  )
  const agents = openAgents({
    get providers() {
      return searching().providers
    },
    get pages() {
      return searching().pages
    },
    get reranker() {
      return searching().reranker
    },
    slots,
    library,
    citations,
    clock: now,
  })
  const titles = titleList(storage.libraryDatabase, ['public'], now)
  const answering: Answering = {
    models: live(models),
    egress,
    tools: live(() => searching().tools),
    findAgent: findIn(agents),
    chatAgents: chatAgentIds(agents),
    suggestions: auditedSuggestions(createSuggestions({ titles, now }), audit),
    isCrowded: () => slots.isCrowded,
    figures: { providers: () => searching().search.status(), citations: () => citations.tallied },
  }
  return {
    answering,
    /** Makes ready what the first question would otherwise wait for. */
    warm: () => {
      warmTokens()
      void searching().search.warm()
    },
    close: async () => {
      await parser.close()
      await citations.close()
    },
  }
}

interface SearchingDeps extends Pick<AnsweringDeps, 'audit' | 'now' | 'log'> {
  readonly library: LibraryIndex
  readonly parser: PageParser
}

/** Opens what searches, as these settings say, and the tools that search. */
function openSearching(env: HostEnvironment, { audit, log, ...deps }: SearchingDeps) {
  const { embedding } = openModels(env).choose()
  // Pages that searches name never reach what members' calls may.
  const search = openSearch({ env, egress: new Egress(), embedding, log, ...deps })
  const { providers, pages, reranker } = auditedSearch(search, audit)
  const sourcesOf = (kind: SearchProvider['kind']) =>
    searchSources(providers.filter((provider) => provider.kind === kind))
  const tools = openTools(
    builtInTools({ searchLibrary: sourcesOf('library'), searchWeb: sourcesOf('web') }),
    (fault, tool) => log.error({ tool, err: fault }, 'a tool broke'),
  )
  return { search, providers, pages, reranker, tools }
}
