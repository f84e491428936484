import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { collectModule } from './collect/collect-module.ts'
import { queueLoginConversions } from './collect/conversions/accept-conversion.ts'
import { ConversionOutbox } from './collect/conversions/conversion-outbox.ts'
import { openVendors } from './collect/conversions/open-vendors.ts'
import { accountModule } from './account/account-module.ts'
import { type AccountServices, openAccountServices } from './account/account-services.ts'
import type { SmsSender } from './account/sms/sms-sender.ts'
import type { Clock, MakeId } from './deps.ts'
import type { AuditCounts } from './audit/word-audit.ts'
import type { Audit } from './audit/audit.ts'
import type { FindAgent } from './dialogue/agent.ts'
import { dialogueModule } from './dialogue/dialogue-module.ts'
import { TurnEngine } from './dialogue/turn-engine.ts'
import type { HostEnvironment } from './env.ts'
import { Egress } from './outbound/egress.ts'
import { filesModule } from './files/files-module.ts'
import type { HostModule } from './module.ts'
import { webOrigins } from './http/cors.ts'
import { createHttp } from './http/create-http.ts'
import { AddressLimits } from './limits/address-limits.ts'
import { createClientAddress } from './limits/client-address.ts'
import { Spending } from './limits/spending.ts'
import { tableManifest } from './table-manifest.ts'
import type { ModelRegistry } from './models/registry.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { TalliedCitations } from './search/citations/citation-tally.ts'
import type { ProviderStatus } from './search/providers/web-provider.ts'
import type { ToolRegistry } from './tools/registry.ts'
import { operationsModule } from './operator/operations.ts'
import { searchModule } from './search/search-module.ts'
import type { Suggestions } from './search/suggestions.ts'
import { promptTokenBudget } from './search/answer-prompt.ts'
import { Dialogue } from './socket/dialogue.ts'
import { SocketGateway } from './socket/gateway.ts'
import type { FileBlobs } from './storage/blobs/file-blobs.ts'
import type { Blobs } from './storage/blobs.ts'
import type { Bus } from './storage/bus.ts'
import type { Database } from './storage/database.ts'
import type { Jobs } from './storage/jobs.ts'

export interface AppDeps {
  readonly env: HostEnvironment
  readonly storage: {
    readonly database: Database
    readonly leaseDatabase: Database
    readonly bus: Bus
    readonly blobs: Blobs
    readonly fileBlobs: FileBlobs | null
    readonly jobs: Jobs
  }
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly audit: Audit
  readonly suggestions: Suggestions
  readonly sms: SmsSender
  readonly models: ModelRegistry
  readonly tools: ToolRegistry
  /** How the searches of the web do, for /metrics. */
  readonly providerStatus?: () => readonly ProviderStatus[]
  /** What the citations of models came to, for /metrics. */
  readonly citationCounts?: () => TalliedCitations
  /** What the sensitive check came to, for /metrics; null without a word list. */
  readonly auditCounts?: (() => AuditCounts) | null
  readonly findAgent: FindAgent
  /** The ids of the agents that chat. */
  readonly chatAgents?: ReadonlySet<string>
  readonly internalToken?: string
  /** Whether so many questions wait here that no further one should. */
  readonly isCrowded?: () => boolean
  /** The way out to addresses that people name, unless a test has another. */
  readonly egress?: Egress
  /** Further parts, such as the operator's. */
  readonly modules?: readonly HostModule[]
}

/** The host without a port: the owner of a server passes it requests and upgrades. */
export interface App {
  readonly engine: TurnEngine
  readonly limits: AddressLimits
  handle(request: IncomingMessage, response: ServerResponse): void
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void
  /** Closes sockets, ends running turns with what they have written, and stops. */
  close(): Promise<void>
}

/** The assumed most that a model writes where no limit is set, in tokens. */
const unsaidTokens = 8_192

/** Asks a minute that one owner may make, as a share of the requests a minute that one address may make. */
const asksPerRequests = 0.05

/**
 * Puts the host together and takes its lease.
 * @param isAlone whether no other process can be using the same database
 */
export async function createApp(deps: AppDeps, isAlone: boolean): Promise<App> {
  const { env, log, now, makeId, storage } = deps
  const accounts = await openAccountServices({ ...deps, ...storage })
  const limits = new AddressLimits({ bus: storage.bus, perMinute: env.RATE_LIMIT })
  const engine = new TurnEngine({
    ...storage,
    log,
    now,
    makeId,
    audit: deps.audit,
    findAgent: deps.findAgent,
    models: deps.models,
    tools: deps.tools,
  })
  const dialogue = openDialogue(deps, engine, limits, openSpending(deps, accounts.sharedKey))
  const gateway = openGateway(deps, dialogue, limits)
  const conversions = new ConversionOutbox({ ...storage, vendors: openVendors(env), log, now })
  const metrics = metricsOf(deps, gateway, engine)
  const modules = modulesOf(deps, { engine, accounts, conversions, metrics })
  // A worker takes jobs: its port is for operators alone, and it runs no turn.
  const isWorker = env.ROLE === 'worker'
  const http = createHttp(
    {
      ...storage,
      env,
      log,
      now,
      limits,
      tokens: accounts.tokens,
      internalToken: deps.internalToken ?? '',
      observeRequest: (labels, seconds) => metrics.observeRequest(labels, seconds),
    },
    isWorker ? modules.filter(({ isForOperators }) => isForOperators) : modules,
  )
  await http.ready()
  if (!isWorker) await engine.start(isAlone)
  for (const { start } of modules) await start?.()
  return {
    engine,
    limits,
    handle: (request, response) => http.routing(request, response),
    handleUpgrade: (request, stream, head) =>
      isWorker ? stream.destroy() : gateway.handleUpgrade(request, stream, head),
    close: async () => {
      await engine.close()
      await gateway.close()
      await http.close()
      for (const { stop } of modules) await stop?.()
    },
  }
}

/** The parts of the host, in the order in which they start. */
function modulesOf(deps: AppDeps, parts: Parts): readonly HostModule[] {
  const { engine, accounts, conversions, metrics } = parts
  const shared = { ...deps, ...deps.storage }
  return [
    searchModule(shared),
    dialogueModule(shared),
    accountModule({
      ...shared,
      engine,
      accounts,
      manifest: tableManifest,
      onLogin: (login) => queueLoginConversions({ conversions, log: deps.log }, login),
    }),
    filesModule({ ...shared, egress: deps.egress ?? new Egress(), sharedKey: accounts.sharedKey }),
    collectModule({ ...shared, conversions }),
    operationsModule({ ...shared, modelName: deps.models.names[0] ?? null, metrics: () => metrics.render() }),
    ...(deps.modules ?? []),
  ]
}

interface Parts {
  readonly engine: TurnEngine
  readonly accounts: AccountServices
  readonly conversions: ConversionOutbox
  readonly metrics: Metrics
}

function openSpending({ env, storage, now, models }: AppDeps, sharedKey: string): Spending {
  return new Spending({
    database: storage.database,
    now,
    sharedKey,
    perDay: { turns: env.QUOTA_TURNS_PER_DAY, tokens: env.QUOTA_TOKENS_PER_DAY },
    mostTokens: models.names.length === 0 ? 0 : promptTokenBudget + (env.LLM_MAX_TOKENS || unsaidTokens),
  })
}

function openDialogue(
  deps: AppDeps,
  engine: TurnEngine,
  limits: AddressLimits,
  spending: Spending,
): Dialogue {
  const perMinute = Math.ceil(deps.env.RATE_LIMIT * asksPerRequests)
  return new Dialogue({ ...deps, ...deps.storage, engine, limits, spending, perMinute })
}

function openGateway(deps: AppDeps, dialogue: Dialogue, limits: AddressLimits): SocketGateway {
  const { env, storage, log, now } = deps
  const addressOf = createClientAddress(env.TRUSTED_PROXIES)
  return new SocketGateway({
    ...storage,
    dialogue,
    log,
    now,
    webOrigins: webOrigins(env),
    limits,
    addressOf,
  })
}

function metricsOf(deps: AppDeps, gateway: SocketGateway, engine: TurnEngine): Metrics {
  return createMetrics({
    sockets: () => gateway.connectionCount,
    turns: () => engine.runningCount,
    providers: deps.providerStatus ?? (() => []),
    audit: deps.auditCounts ?? null,
    citations: deps.citationCounts ?? (() => ({ total: 0, bad: 0, unverified: 0, leftOut: 0 })),
  })
}
