import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { showsDistress } from './agents/companion/distress.ts'
import { markUnsure } from './agents/mark-unsure.ts'
import { promptTokenBudget } from './answers/answer-prompt.ts'
import type { AnswerChecker } from './answers/warrants/answer-checker.ts'
import { withVerdicts } from './answers/warrants/with-verdicts.ts'
import { type AppDeps, type AppParts, quotaBytes } from './app-deps.ts'
import type { AnswerChecking } from './conversations/checking/answer-checking.ts'
import { isRememberingAgent } from './conversations/remembering-agents.ts'
import type { RunDeps } from './conversations/turns/start-run.ts'
import { TurnEngine } from './conversations/turns/turn-engine.ts'
import { createImagePresenter } from './files/images/create-image-presenter.ts'
import { AddressLimits } from './limits/address-limits.ts'
import { reserveBudget } from './limits/budget-reservation.ts'
import { createClientAddress } from './limits/client-address.ts'
import { networkTag } from './limits/network-tag.ts'
import { Spending } from './limits/spending.ts'
import { openAccountServices } from './members/account/account-deps.ts'
import { openMemories } from './members/memories/memories.ts'
import { configuredServices } from './models/configured-services.ts'
import { openAuxiliaryWork, spenderOf } from './open-auxiliary-work.ts'
import { openModules } from './open-modules.ts'
import { asksPerRequests } from './open-programs.ts'
import { createMetrics } from './operations/metrics.ts'
import type { HostModule } from './platform/module.ts'
import { webOrigins } from './server/http/cors.ts'
import { createHttp, type HttpDeps } from './server/http/create-http.ts'
import { ConversationSocket, type ConversationSocketDeps } from './server/socket/conversation-socket.ts'
import { SocketGateway } from './server/socket/gateway.ts'
import { type HostEnvironment } from './settings/environment.ts'
import { ConversionOutbox } from './usage/conversions/conversion-outbox.ts'
import { openVendors } from './usage/conversions/open-vendors.ts'

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

/**
 * Creates the host and acquires its lease.
 * @param isAlone whether no other process can be using the same database
 * @throws {DatabaseInUse} when another process uses it, and one of the two can't share it
 */
export async function createApp(deps: AppDeps, isAlone: boolean): Promise<App> {
  const { env, log, now, makeId, storage, audit } = deps
  const { database, jobs, bus } = storage
  const accounts = await openAccountServices({ env, database, sms: deps.sms, log, now, makeId })
  const limits = new AddressLimits({ bus, perMinute: env.RATE_LIMIT })
  const spending = openSpending(deps, accounts.sharedKey)
  const images = createImagePresenter(accounts.sharedKey, now)
  const memories = openMemories({ env, database, audit, isDistressed: showsDistress, now, makeId })
  const { sharedKey } = accounts
  const auxiliary = openAuxiliaryWork(deps, { spending, memories, sharedKey })
  const engine = openEngine(deps, { spending, images, memories, sharedKey, auxiliary })
  const tagOf = (address: string) => networkTag(sharedKey, address)
  const conversations = openConversations(deps, { engine, limits, spending, images, tagOf })
  const gateway = openGateway(deps, conversations, limits)
  const conversions = new ConversionOutbox({ database, jobs, vendors: openVendors(env), log, now })
  const metrics = createMetrics({
    ...deps.figures,
    sockets: () => gateway.connectionCount,
    turns: () => engine.runningCount,
  })
  const parts = {
    engine,
    limits,
    spending,
    accounts,
    conversions,
    metrics,
    images,
    memories,
    auxiliary,
    tagOf,
  }
  const modules = openModules(deps, parts)
  // A worker runs jobs: its port is for operators only, and it runs no turns.
  const isWorker = env.ROLE === 'worker'
  const served = isWorker ? modules.filter(({ isForOperators }) => isForOperators) : modules
  const http = openHttp(deps, parts, served)
  await http.ready()
  for (const each of Object.values(auxiliary)) each.start()
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

function openHttp(
  { env, storage, internalToken = '', log, now, makeId }: AppDeps,
  { limits, metrics }: AppParts,
  modules: readonly HostModule[],
) {
  const { database } = storage
  const observeRequest: HttpDeps['observeRequest'] = (labels, seconds) =>
    metrics.observeRequest(labels, seconds)
  return createHttp({ env, database, limits, internalToken, observeRequest, log, now, makeId }, modules)
}

/** Whether other processes on the same database receive the files and messages of this one. */
function isShareable(env: HostEnvironment): boolean {
  return env.DATABASE_URL === '' || (env.REDIS_URL !== '' && env.S3_ENDPOINT !== '')
}

interface EngineParts extends Pick<AppParts, 'spending' | 'images' | 'memories' | 'auxiliary'> {
  readonly sharedKey: string
}

function openEngine(
  deps: AppDeps,
  { spending, images, sharedKey, memories, auxiliary }: EngineParts,
): TurnEngine {
  const { env, log, now, makeId, checker } = deps
  const { database, leaseDatabase, bus, blobs } = deps.storage
  const { summaries, learning, checking } = auxiliary
  return new TurnEngine({
    database,
    leaseDatabase,
    bus,
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
    leaseMs: deps.leaseMs,
    audit: deps.audit,
    findAgent: deps.findAgent,
    quota: quotaBytes(env),
    models: deps.models,
    tools: deps.tools,
    onLongTurn: (turn) => void summaries.request(turn),
    onEnded: (turn) => {
      if (!turn.isStopped) void learning.request(turn)
      void checking.request(turn)
    },
    markUnsure: markUnsure.bind(null, { database, blobs, sharedKey, log }),
    withVerdicts: checker && verdictsBy(checker, checking),
    readMemories: async (owner, agentType) =>
      isRememberingAgent(agentType) && (await memories.isOn(owner)) ? memories.list(owner) : [],
  })
}

function verdictsBy(checker: AnswerChecker, checking: AnswerChecking): RunDeps['withVerdicts'] {
  return (run, cards) => withVerdicts(run, { checker, cards, isJudged: checking.hasJudge })
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
  const { env, models, findAgent, isCrowded, recognition, log, now, makeId } = deps
  const { database, bus } = deps.storage
  return new ConversationSocket({
    database,
    bus,
    ...parts,
    perMinute: Math.ceil(env.RATE_LIMIT * asksPerRequests),
    findAgent,
    models,
    isCrowded,
    greetingOf: async (query) => {
      const has = configuredServices(models, env, recognition)
      return (await deps.describeAgent({ ...query, has }))?.profile.greeting ?? { text: '', questions: [] }
    },
    get researchTokens() {
      return env.RESEARCH_TOKENS
    },
    log,
    now,
    makeId,
  })
}

function openGateway(deps: AppDeps, conversations: ConversationSocket, limits: AddressLimits): SocketGateway {
  const { env, storage, log, now, makeId } = deps
  const addressOf = createClientAddress(env.TRUSTED_PROXIES)
  return new SocketGateway({
    database: storage.database,
    bus: storage.bus,
    conversations,
    log,
    now,
    makeId,
    webOrigins: webOrigins(env),
    limits,
    addressOf,
  })
}
