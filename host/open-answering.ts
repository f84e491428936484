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
  readonly env: HostEnvironment
  readonly storage: Pick<Storage, 'library' | 'libraryDatabase'>
  readonly audit: Audit
  readonly now: Clock
  readonly log: Logger
}

/** Opens the searches, models, tools and agents, and what bounds and counts them. */
export function openAnswering({ env, storage, audit, now, log }: AnsweringDeps) {
  const library = storage.library.collection('public')
  const models = openModels(env)
  const { embedding } = models.choose()
  const egress = new Egress({ allow: env.EGRESS_ALLOW })
  // Pages that searches name never reach what members' calls may.
  const search = openSearch({ env, library, egress: new Egress(), embedding, now, log })
  const found = auditedSearch(search, audit)
  const citations = new CitationTally()
  const slots = new TurnSlots(env.TURNS_AT_ONCE)
  const agents = openAgents({ ...found, slots, library, citations, clock: now })
  const searchOf = (kind: SearchProvider['kind']) =>
    searchSources(found.providers.filter((provider) => provider.kind === kind))
  const titles = titleList(storage.libraryDatabase, ['public'], now)
  const answering: Answering = {
    models,
    egress,
    tools: openTools(
      builtInTools({ searchLibrary: searchOf('library'), searchWeb: searchOf('web') }),
      (fault, tool) => log.error({ tool, err: fault }, 'a tool broke'),
    ),
    findAgent: findIn(agents),
    chatAgents: chatAgentIds(agents),
    suggestions: auditedSuggestions(createSuggestions({ titles, now }), audit),
    isCrowded: () => slots.isCrowded,
    figures: { providers: () => search.status(), citations: () => citations.tallied },
  }
  return {
    answering,
    /** Makes ready what the first question would otherwise wait for. */
    warm: () => {
      warmTokens()
      void search.warm()
    },
    close: async () => {
      await search.close()
      await citations.close()
    },
  }
}
