import type { Logger } from 'pino'
import { openSms } from './account/sms/open-sms.ts'
import { type App, createApp } from './app.ts'
import { type Clock, randomId, systemClock } from './deps.ts'
import { auditedSearch, auditedSuggestions } from './search/audited-search.ts'
import type { Audit } from './audit/audit.ts'
import { type OpenAudit, openWordAudit } from './audit/open-word-audit.ts'
import type { AuditCounts } from './audit/word-audit.ts'
import { chatAgentIds, findIn, openAgents } from './agents/registry.ts'
import { startVisitorPurge } from './dialogue/purge-visitors.ts'
import type { HostEnvironment } from './env.ts'
import { operatorModule } from './operator/operator-module.ts'
import { TurnSlots } from './limits/turn-slots.ts'
import { openModels } from './models/registry.ts'
import { Egress } from './outbound/egress.ts'
import { CitationTally } from './search/citations/citation-tally.ts'
import { ingestHelp } from './search/ingest/ingest-help.ts'
import type { SearchProvider } from './search/provider.ts'
import { searchSources } from './search/search-sources.ts'
import { builtInTools, openTools } from './tools/registry.ts'
import { openSearch, type SearchDeps } from './search/open-search.ts'
import { createSuggestions } from './search/suggestions.ts'
import { TitleList } from './search/title-list.ts'
import { warmTokens } from './search/tokens.ts'
import {
  announceOperatorPort,
  operatorToken,
  withdrawOperatorPort,
} from './storage/data-directory/operator-access.ts'
import type { Database } from './storage/database.ts'
import { openStorage, type Storage } from './storage/open-storage.ts'
import { startExpiry } from './storage/owned/expire-rows.ts'
import { tableManifest } from './table-manifest.ts'

/** The host with its storage, its models and its library: everything but a port. */
export interface Product {
  readonly app: App
  readonly database: Database
  readonly now: Clock
  /** What the web app of this process shows to the host. */
  readonly internalToken: string
  /** The sensitive check at the start; null where no words are listed. */
  readonly auditCounts: AuditCounts | null
  /** The port is open: operator commands may come. */
  listening(port: number): Promise<void>
  close(): Promise<void>
}

/**
 * Opens storage and assembles the host as configured by the environment.
 * @param onFatal called on a fault after which the process can't go on
 */
export async function openProduct(
  env: HostEnvironment,
  log: Logger,
  onFatal: (error: Error) => void,
): Promise<Product> {
  const audit = await openWordAudit(env.SENSITIVE_WORDS_FILE, log)
  const storage = await openStorage(env, log, onFatal)
  try {
    await ingestHelp({ library: storage.library.collection('public') })
    return await openOn(storage, audit, env, log)
  } catch (error) {
    await audit.close()
    await storage.close()
    throw error
  }
}

async function openOn(
  storage: Storage,
  { audit, counts, close: closeAudit }: OpenAudit,
  env: HostEnvironment,
  log: Logger,
): Promise<Product> {
  const { database, libraryDatabase } = storage
  const library = storage.library.collection('public')
  const now = systemClock
  const { search, citations, ...answering } = openAnswering({ env, library, audit, now, log })
  const token = await operatorToken(env.DATA_DIR)
  const internalToken = randomId()
  const app = await createApp(
    {
      env,
      internalToken,
      storage,
      log,
      now,
      makeId: randomId,
      audit,
      suggestions: auditedSuggestions(
        createSuggestions({ titles: new TitleList(libraryDatabase, ['public'], now), now }),
        audit,
      ),
      sms: openSms(env, log),
      auditCounts: counts,
      providerStatus: () => search.status(),
      citationCounts: () => citations.tallied,
      ...answering,
      modules: [operatorModule({ token, library, database, bus: storage.bus, now })],
    },
    env.DATABASE_URL === '',
  )
  const stopPurges = startPurges({ database, blobs: storage.blobs, log, now, env })
  return {
    app,
    database,
    now,
    internalToken,
    auditCounts: counts?.() ?? null,
    listening: async (port) => {
      await announceOperatorPort(env.DATA_DIR, port)
      warmTokens()
      void search.warm()
    },
    close: async () => {
      stopPurges()
      await app.close()
      await search.close()
      await citations.close()
      await closeAudit()
      await withdrawOperatorPort(env.DATA_DIR)
      await storage.close()
    },
  }
}

/** What answers questions: searches, models, tools and agents, and what bounds and counts them. */
function openAnswering({ env, library, audit, now, log }: AnsweringDeps) {
  const models = openModels(env)
  const { embedding } = models.choose()
  const egress = new Egress({ allow: env.EGRESS_ALLOW })
  const search = openSearch({ env, library, egress, embedding, now, log })
  const found = auditedSearch(search, audit)
  const citations = new CitationTally()
  const slots = new TurnSlots(env.TURNS_AT_ONCE)
  const agents = openAgents({ ...found, slots, library, citations, clock: now })
  const searchOf = (kind: SearchProvider['kind']) =>
    searchSources(found.providers.filter((provider) => provider.kind === kind))
  return {
    search,
    citations,
    models,
    egress,
    tools: openTools(
      builtInTools({ searchLibrary: searchOf('library'), searchWeb: searchOf('web') }),
      (fault, tool) => log.error({ tool, err: fault }, 'a tool broke'),
    ),
    findAgent: findIn(agents),
    chatAgents: chatAgentIds(agents),
    isCrowded: () => slots.isCrowded,
  }
}

interface AnsweringDeps extends Omit<SearchDeps, 'egress' | 'embedding'> {
  readonly audit: Audit
}

/** Deletes what has expired, for as long as the product runs. @returns a function that ends it */
function startPurges({ env, ...deps }: PurgeDeps): () => void {
  const manifest = tableManifest
  const stops = [
    startExpiry({ ...deps, manifest, retentionDays: env.LOG_RETENTION_DAYS }),
    startVisitorPurge({ ...deps, manifest }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface PurgeDeps {
  readonly database: Database
  readonly blobs: Storage['blobs']
  readonly log: Logger
  readonly now: Clock
  readonly env: HostEnvironment
}
