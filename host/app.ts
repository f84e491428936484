import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { showsDistress } from './agents/companion/distress.ts'
import { agentMemoryModule } from './agents/made/agent-memory-module.ts'
import { renameAuthor } from './agents/made/agent-mirror.ts'
import { assistModule } from './agents/made/assist/assist-module.ts'
import { knowledgeAnswerModule } from './agents/made/knowledge/knowledge-answer-module.ts'
import { agentLinksModule } from './agents/made/links/agent-links-module.ts'
import { madeAgentsModule } from './agents/made/made-agents-module.ts'
import { previewModule } from './agents/made/preview-module.ts'
import { reviewModule } from './agents/made/review-module.ts'
import { transferModule } from './agents/made/transfer/transfer-module.ts'
import { type StopTurnsDeps, withholdAgents } from './agents/made/withhold-agents.ts'
import { searchModule } from './agents/search-module.ts'
import { squareModule } from './agents/square/square-module.ts'
import { travelModule } from './agents/travel/travel-module.ts'
import { researchModule } from './agents/universal/research/research-module.ts'
import { writingModule } from './agents/writing/writing-module.ts'
import { promptTokenBudget } from './answers/answer-prompt.ts'
import { importsModule } from './conversations/chat-import/imports-module.ts'
import { conversationsModule } from './conversations/conversations-module.ts'
import type { ImagePresenter } from './conversations/history/image-presenter.ts'
import type { MemoryLearning } from './conversations/learning/memory-learning.ts'
import { isRememberingAgent } from './conversations/remembering-agents.ts'
import type { Summaries } from './conversations/summaries/summaries.ts'
import { TurnEngine } from './conversations/turns/turn-engine.ts'
import type { TurnRow } from './conversations/turns/turn-row.ts'
import { exportModule } from './export/export-module.ts'
import { filesModule } from './files/files-module.ts'
import { foldersModule } from './files/folders/folders-module.ts'
import { createImagePresenter } from './files/images/create-image-presenter.ts'
import { imageListModule } from './files/images/image-list-module.ts'
import { imagesModule } from './files/images/images-module.ts'
import { knowledgeModule } from './files/knowledge/knowledge-module.ts'
import { AddressLimits } from './limits/address-limits.ts'
import { allowanceModule } from './limits/allowance-module.ts'
import { reserveBudget } from './limits/budget-reservation.ts'
import { createClientAddress } from './limits/client-address.ts'
import { networkTag } from './limits/network-tag.ts'
import { Spending } from './limits/spending.ts'
import { type AccountServices, type IsOperator, openAccountServices } from './members/account/account-deps.ts'
import { accountModule } from './members/account/account-module.ts'
import { requireApprovedMember } from './members/account/identify.ts'
import type { SmsSender } from './members/account/sms/sms-sender.ts'
import { memberMayAct } from './members/account/users/users.ts'
import { glossaryModule } from './members/glossary/glossary-module.ts'
import { type Memories, openMemories } from './members/memories/memories.ts'
import { memoriesModule } from './members/memories/memories-module.ts'
import { notificationsModule } from './members/notifications/notifications-module.ts'
import { preferencesModule } from './members/preferences/preferences-module.ts'
import { configuredServices } from './models/configured-services.ts'
import type { Audit } from './moderation/audit.ts'
import { type Answering } from './open-answering.ts'
import { openAuxiliaryWork, spenderOf } from './open-auxiliary-work.ts'
import { reportsModule } from './operations/abuse-reports/reports-module.ts'
import { membersModule } from './operations/console/members-module.ts'
import { createMetrics, type Metrics } from './operations/metrics.ts'
import { operationsModule } from './operations/operator-api/operations.ts'
import { Egress } from './outbound/egress.ts'
import type { Clock } from './platform/clock.ts'
import type { MakeId } from './platform/make-id.ts'
import type { Call, HostModule } from './platform/module.ts'
import { misspeltPlaces } from './search/analysis/misspelt/misspelt-names.ts'
import { webOrigins } from './server/http/cors.ts'
import { createHttp } from './server/http/create-http.ts'
import { ConversationSocket, type ConversationSocketDeps } from './server/socket/conversation-socket.ts'
import { SocketGateway } from './server/socket/gateway.ts'
import { type HostEnvironment } from './settings/environment.ts'
import { type Storage } from './storage/open-storage.ts'
import { tableManifest } from './table-manifest.ts'
import { queueLoginConversions } from './usage/conversions/accept-conversion.ts'
import { ConversionOutbox } from './usage/conversions/conversion-outbox.ts'
import { openVendors } from './usage/conversions/open-vendors.ts'
import { usageModule } from './usage/usage-module.ts'

export interface AppDeps extends Answering {
  readonly env: HostEnvironment
  readonly storage: Pick<
    Storage,
    'database' | 'leaseDatabase' | 'bus' | 'blobs' | 'fileBlobs' | 'jobs' | 'library'
  >
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly audit: Audit
  readonly sms: SmsSender
  /** Requests with this token do not count against the limits of their address. */
  readonly internalToken?: string
  readonly leaseMs?: number
  /** Called on an error after which the process can't continue. */
  readonly onFatal?: (error: Error) => void
  readonly isOperator?: IsOperator
  readonly modules?: readonly HostModule[]
}

export interface App {
  readonly engine: TurnEngine
  readonly limits: AddressLimits
  handle(request: IncomingMessage, response: ServerResponse): void
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void
  /** Closes sockets, ends running turns and keeps what they have written, and stops. */
  close(): Promise<void>
}

/** Assumed maximum output of a model in tokens when none is configured. */
const defaultMaxTokens = 8_192

/** Asks per minute of an owner, as a share of the requests per minute of an address. */
const asksPerRequests = 0.05

/**
 * Creates the host and acquires its lease.
 * @param isAlone whether no other process can be using the same database
 * @throws {DatabaseInUse} when another process uses it, and one of the two can't share it
 */
export async function createApp(deps: AppDeps, isAlone: boolean): Promise<App> {
  const { env, log, now, storage } = deps
  const accounts = await openAccountServices({ ...deps, ...storage })
  const limits = new AddressLimits({ bus: storage.bus, perMinute: env.RATE_LIMIT })
  const spending = openSpending(deps, accounts.sharedKey)
  const images = createImagePresenter(accounts.sharedKey, now)
  const memories = openMemories({ ...deps, ...storage, isDistressed: showsDistress })
  const { summaries, learning } = openAuxiliaryWork({
    ...deps,
    ...storage,
    spending,
    memories,
    sharedKey: accounts.sharedKey,
  })
  const engine = openEngine(deps, { spending, images, summaries, memories, learning })
  const tagOf = (address: string) => networkTag(accounts.sharedKey, address)
  const conversations = openConversations(deps, { engine, limits, spending, images, tagOf })
  const gateway = openGateway(deps, conversations, limits)
  const conversions = new ConversionOutbox({ ...storage, vendors: openVendors(env), log, now })
  const metrics = createMetrics({
    ...deps.figures,
    sockets: () => gateway.connectionCount,
    turns: () => engine.runningCount,
  })
  const parts = { engine, limits, spending, accounts, conversions, metrics, images, memories, tagOf }
  const modules = modulesOf(deps, parts)
  // A worker runs jobs: its port is for operators only, and it runs no turns.
  const isWorker = env.ROLE === 'worker'
  const http = createHttp(
    {
      ...storage,
      env,
      log,
      now,
      limits,
      internalToken: deps.internalToken ?? '',
      observeRequest: (labels, seconds) => metrics.observeRequest(labels, seconds),
    },
    isWorker ? modules.filter(({ isForOperators }) => isForOperators) : modules,
  )
  await http.ready()
  summaries.start()
  learning.start()
  if (!isWorker) await engine.start({ isAlone, isSole: !isAlone && !isShareable(env) })
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

/** Whether other processes on the same database receive the files and messages of this one. */
function isShareable(env: HostEnvironment): boolean {
  return env.DATABASE_URL === '' || (env.REDIS_URL !== '' && env.S3_ENDPOINT !== '')
}

type EngineParts = Pick<Parts, 'spending' | 'images' | 'memories'> & {
  readonly summaries: Summaries
  readonly learning: MemoryLearning
}

function openEngine(
  deps: AppDeps,
  { spending, images, summaries, memories, learning }: EngineParts,
): TurnEngine {
  const { log, now, makeId, storage } = deps
  return new TurnEngine({
    ...storage,
    images,
    onFatal: deps.onFatal,
    release: (turn) => spending.release(turn),
    reserve: async (owner, revived) => {
      if (revived) await spending.release(revived)
      return reserveBudget({ spending, log }, spenderOf(owner), 0, revived ? 0 : 1)
    },
    log,
    now,
    makeId,
    ...(deps.leaseMs === undefined ? {} : { leaseMs: deps.leaseMs }),
    audit: deps.audit,
    findAgent: deps.findAgent,
    models: deps.models,
    tools: deps.tools,
    onLongTurn: (turn) => void summaries.request(turn),
    onEnded: (turn) => void learning.request(turn),
    readMemories: async (owner, agentType) =>
      isRememberingAgent(agentType) && (await memories.isOn(owner)) ? memories.list(owner) : [],
  })
}

function modulesOf(deps: AppDeps, parts: Parts): readonly HostModule[] {
  const { engine, limits, spending, accounts, conversions, metrics, images, memories, tagOf } = parts
  const cancelTurn = (turn: TurnRow) => engine.cancel(turn)
  const shared = { ...deps, ...deps.storage, renameStatements: renameAuthor, cancelTurn }
  const egress = deps.egress ?? new Egress()
  const isOperatorCall = operatorCalls(deps)
  return [
    searchModule({ ...shared, tagOf, isOperator: isOperatorCall }),
    conversationsModule({
      ...shared,
      countShare: (address) => limits.require('share', address),
      images,
      tagOf,
      findMisspelt: misspeltPlaces,
      memberExists: (uid) => memberMayAct(deps.storage.database, uid),
    }),
    exportModule(shared),
    importsModule({
      ...shared,
      memberExists: (uid) => memberMayAct(deps.storage.database, uid),
    }),
    reportsModule(shared),
    membersModule({ ...shared, work: withholdAgents(shared) }),
    accountModule({
      ...shared,
      accounts,
      manifest: tableManifest,
      onLogin: (login) => queueLoginConversions({ conversions, log: deps.log }, login),
    }),
    preferencesModule(shared),
    glossaryModule(shared),
    memoriesModule({ ...shared, memories }),
    foldersModule({
      ...shared,
      hasListedWord: (text) => deps.audit.find(text, 'check') !== null,
    }),
    filesModule({ ...shared, limits, egress, sharedKey: accounts.sharedKey }),
    knowledgeModule({ ...shared, egress, sharedKey: accounts.sharedKey, isOperator: isOperatorCall }),
    imagesModule({ ...shared, egress, sharedKey: accounts.sharedKey }),
    imageListModule({ ...shared, sharedKey: accounts.sharedKey }),
    usageModule({ ...shared, conversions }),
    notificationsModule(shared),
    researchModule({ ...shared, engine, spending }),
    ...agentModules({ ...shared, images, limits, accounts, spending }),
    writingModule({
      ...shared,
      spending,
      requireApproved: (uid) => requireApprovedMember(deps.storage.database, uid),
    }),
    allowanceModule({ ...shared, spending }),
    operationsModule({
      ...shared,
      modelName: () => deps.models.names[0] ?? null,
      metrics: () => metrics.render(),
    }),
    ...(deps.modules ?? []),
  ]
}

/** @returns a function that says whether an operator makes a call */
function operatorCalls(deps: AppDeps) {
  return async ({ identity, request }: Pick<Call<never>, 'identity' | 'request'>) =>
    identity?.kind === 'member' && (await deps.isOperator?.(identity, request)) === true
}

/** What agents answer besides turns. */
function agentModules(
  shared: AppDeps &
    AppDeps['storage'] &
    StopTurnsDeps &
    Pick<Parts, 'images' | 'limits' | 'accounts' | 'spending'>,
): readonly HostModule[] {
  return [
    travelModule(shared),
    madeAgentsModule(shared),
    previewModule(shared),
    agentMemoryModule(shared),
    assistModule(shared),
    reviewModule(shared),
    transferModule(shared),
    squareModule(shared),
    agentLinksModule({ ...shared, sharedKey: shared.accounts.sharedKey }),
    knowledgeAnswerModule({ ...shared, sharedKey: shared.accounts.sharedKey }),
  ]
}

interface Parts {
  readonly engine: TurnEngine
  readonly limits: AddressLimits
  readonly spending: Spending
  readonly accounts: AccountServices
  readonly conversions: ConversionOutbox
  readonly metrics: Metrics
  readonly images: ImagePresenter
  readonly memories: Memories
  readonly tagOf: (address: string) => string
}

function openSpending({ env, storage, now, models }: AppDeps, sharedKey: string): Spending {
  return new Spending({
    database: storage.database,
    now,
    sharedKey,
    perDay: { turns: env.QUOTA_TURNS_PER_DAY, tokens: env.QUOTA_TOKENS_PER_DAY },
    get mostTokens() {
      return models.names.length === 0 ? 0 : promptTokenBudget + (env.LLM_MAX_TOKENS || defaultMaxTokens)
    },
  })
}

function openConversations(
  deps: AppDeps,
  parts: Pick<ConversationSocketDeps, 'engine' | 'limits' | 'spending' | 'images' | 'tagOf'>,
): ConversationSocket {
  const perMinute = Math.ceil(deps.env.RATE_LIMIT * asksPerRequests)
  return new ConversationSocket({
    ...deps,
    ...deps.storage,
    ...parts,
    perMinute,
    greetingOf: async (query) => {
      const has = configuredServices(deps.models, deps.env)
      return (await deps.describeAgent({ ...query, has }))?.profile.greeting ?? { text: '', questions: [] }
    },
    get researchTokens() {
      return deps.env.RESEARCH_TOKENS
    },
  })
}

function openGateway(deps: AppDeps, conversations: ConversationSocket, limits: AddressLimits): SocketGateway {
  const { env, storage, log, now, makeId } = deps
  const addressOf = createClientAddress(env.TRUSTED_PROXIES)
  return new SocketGateway({
    ...storage,
    conversations,
    log,
    now,
    makeId,
    webOrigins: webOrigins(env),
    limits,
    addressOf,
  })
}
