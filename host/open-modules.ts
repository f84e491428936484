import type { Logger } from 'pino'
import type { ChatRecord } from '../lib/contract/frames/record.ts'
import { agentMemoryModule } from './agents/made/agent-memory-module.ts'
import { renameAuthor } from './agents/made/agent-mirror.ts'
import { assistModule } from './agents/made/assist/assist-module.ts'
import { knowledgeAnswerModule } from './agents/made/knowledge/knowledge-answer-module.ts'
import { agentLinksModule } from './agents/made/links/agent-links-module.ts'
import { madeAgentsModule } from './agents/made/made-agents-module.ts'
import { hasTool } from './agents/made/plugins/has-tool.ts'
import { previewModule } from './agents/made/preview-module.ts'
import { reviewModule } from './agents/made/review-module.ts'
import { transferModule } from './agents/made/transfer/transfer-module.ts'
import { type StopTurnsDeps, withholdAgents } from './agents/made/withhold-agents.ts'
import { searchModule } from './agents/search-module.ts'
import { squareModule } from './agents/square/square-module.ts'
import { travelModule } from './agents/travel/travel-module.ts'
import { researchModule } from './agents/universal/research/research-module.ts'
import { writingModule } from './agents/writing/writing-module.ts'
import { checksModule } from './checks/checks-module.ts'
import { importsModule } from './conversations/chat-import/imports-module.ts'
import type { AnswerChecking } from './conversations/checking/answer-checking.ts'
import { changeAnswers } from './conversations/checking/changed-answers.ts'
import type { ShareChecking } from './conversations/checking/share-checking.ts'
import { conversationsModule } from './conversations/conversations-module.ts'
import type { ImagePresenter } from './conversations/history/image-presenter.ts'
import type { RequestVerdicts } from './conversations/streams/shared-snapshots.ts'
import type { TurnEngine } from './conversations/turns/turn-engine.ts'
import type { StopCause, TurnRow } from './conversations/turns/turn-row.ts'
import { exportModule } from './export/export-module.ts'
import { filesModule } from './files/files-module.ts'
import { foldersModule } from './files/folders/folders-module.ts'
import { adImageModule } from './files/images/ad-image-module.ts'
import { imageListModule } from './files/images/image-list-module.ts'
import { imagesModule } from './files/images/images-module.ts'
import { knowledgeModule } from './files/knowledge/knowledge-module.ts'
import type { AddressLimits } from './limits/address-limits.ts'
import { allowanceModule } from './limits/allowance-module.ts'
import type { Spending } from './limits/spending.ts'
import { type AccountServices, type IsOperator } from './members/account/account-deps.ts'
import { accountModule } from './members/account/account-module.ts'
import type { BlockedWork } from './members/account/blocking/block-member.ts'
import { requireApprovedMember } from './members/account/identify.ts'
import type { SmsSender } from './members/account/sms/sms-sender.ts'
import { memberMayAct } from './members/account/users/users.ts'
import { glossaryModule } from './members/glossary/glossary-module.ts'
import { type Memories } from './members/memories/memories.ts'
import { memoriesModule } from './members/memories/memories-module.ts'
import { notificationsModule } from './members/notifications/notifications-module.ts'
import { preferencesModule } from './members/preferences/preferences-module.ts'
import type { Audit } from './moderation/audit.ts'
import { musicModule } from './music/songs/music-module.ts'
import { withholdSongs } from './music/songs/withhold-songs.ts'
import { type Answering } from './open-answering.ts'
import { recordCheck } from './open-auxiliary-work.ts'
import { openChecks } from './open-checks.ts'
import { pluginModules } from './open-plugins.ts'
import { programModules } from './open-programs.ts'
import { reportsModule } from './operations/abuse-reports/reports-module.ts'
import { membersModule } from './operations/console/members-module.ts'
import { type Metrics } from './operations/metrics.ts'
import { operationsModule } from './operations/operator-api/operations.ts'
import { Egress } from './outbound/egress.ts'
import type { Clock } from './platform/clock.ts'
import type { MakeId } from './platform/make-id.ts'
import type { Call, HostModule } from './platform/module.ts'
import type { SecretBox } from './platform/secret-box.ts'
import { misspeltPlaces } from './search/analysis/misspelt/misspelt-names.ts'
import { type HostEnvironment } from './settings/environment.ts'
import type { Statement } from './storage/database/database.ts'
import { type Storage } from './storage/open-storage.ts'
import { tableManifest } from './table-manifest.ts'
import { renamePluginAuthor, withholdPlugins } from './tools/plugins/plugin-authors.ts'
import { queueLoginConversions } from './usage/conversions/accept-conversion.ts'
import type { ConversionOutbox } from './usage/conversions/conversion-outbox.ts'
import { usageModule } from './usage/usage-module.ts'
import { writerModules } from './writer/writer-modules.ts'

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
  /** Seals the secrets of plugins; without it none can be stored. */
  readonly secretBox?: SecretBox | null
  readonly modules?: readonly HostModule[]
}

/** What is opened once and shared by the modules. */
export interface AppParts {
  readonly engine: TurnEngine
  readonly limits: AddressLimits
  readonly spending: Spending
  readonly accounts: AccountServices
  readonly conversions: ConversionOutbox
  readonly metrics: Metrics
  readonly images: ImagePresenter
  readonly memories: Memories
  readonly checking: AnswerChecking
  readonly shareChecking: ShareChecking
  readonly tagOf: (address: string) => string
}

/** What a member may take up; 0 is no limit. */
export function quotaBytes({ env }: Pick<AppDeps, 'env'>): number {
  return env.QUOTA_FILES_MB * 1024 * 1024
}

function conversationDeps({ limits, images, tagOf, checking }: AppParts) {
  return {
    images,
    tagOf,
    findMisspelt: misspeltPlaces,
    countShare: (address: string) => limits.require('share', address),
    onRead: (owner: string, records: readonly ChatRecord[]) => void checking.requestEarlier(owner, records),
  }
}

/** @returns what each room contributes to the host: routes, and what starts and stops with it */
export function openModules(deps: AppDeps, parts: AppParts): readonly HostModule[] {
  const { engine, limits, spending, accounts, conversions, metrics, images, memories, tagOf } = parts
  const cancelTurn = (turn: TurnRow, cause?: StopCause) => engine.cancel(turn, cause)
  const isReviewed = () => deps.env.REVIEW === 'manual'
  const given = { renameStatements, cancelTurn, isReviewed, quota: quotaBytes(deps) }
  const shared = { ...deps, ...deps.storage, ...given }
  const requestVerdicts: RequestVerdicts = (snapshot) => parts.shareChecking.request(snapshot)
  const egress = deps.egress ?? new Egress()
  const isOperatorCall = operatorCalls(deps)
  const memberExists = (uid: string) => memberMayAct(deps.storage.database, uid)
  const check = recordCheck(deps.checker, deps.now)
  const files = { changeAnswers: changeAnswers.bind(null, { ...deps.storage, checking: parts.checking }) }
  const checks = openChecks({ ...shared, spending, sharedKey: accounts.sharedKey, quota: quotaBytes(deps) })
  return [
    searchModule({ ...shared, tagOf, isOperator: isOperatorCall }),
    conversationsModule({ ...shared, ...conversationDeps(parts), memberExists, requestVerdicts }),
    exportModule({ ...shared, requestVerdicts }),
    importsModule({ ...shared, memberExists }),
    reportsModule(shared),
    membersModule({ ...shared, work: withheldWork(shared) }),
    accountModule({
      ...shared,
      accounts,
      manifest: tableManifest,
      onLogin: (login) => queueLoginConversions({ conversions, log: deps.log }, login),
    }),
    preferencesModule(shared),
    ...programModules({ ...shared, limits, spending, sharedKey: accounts.sharedKey, check, checks }),
    checksModule({ ...shared, checks }),
    glossaryModule(shared),
    memoriesModule({ ...shared, memories }),
    foldersModule({
      ...shared,
      hasListedWord: (text) => deps.audit.find(text, 'check') !== null,
    }),
    filesModule({ ...shared, ...files, limits, egress, sharedKey: accounts.sharedKey }),
    knowledgeModule({ ...shared, egress, sharedKey: accounts.sharedKey, isOperator: isOperatorCall }),
    imagesModule({ ...shared, egress, sharedKey: accounts.sharedKey }),
    adImageModule({ ...shared, egress }),
    imageListModule({ ...shared, sharedKey: accounts.sharedKey }),
    musicModule({ ...shared, sharedKey: accounts.sharedKey }),
    usageModule({ ...shared, conversions }),
    notificationsModule(shared),
    researchModule({ ...shared, engine, spending }),
    ...agentModules({ ...shared, egress, images, limits, accounts, spending }),
    writingModule({
      ...shared,
      spending,
      requireApproved: (uid) => requireApprovedMember(deps.storage.database, uid),
    }),
    ...writerModules({ ...shared, spending }),
    allowanceModule({ ...shared, spending }),
    operationsModule({
      ...shared,
      modelName: () => deps.models.names[0] ?? null,
      metrics: () => metrics.render(),
    }),
    ...(deps.modules ?? []),
  ]
}

/** What shows the nickname of a member who has changed it. */
function renameStatements(...renamed: Parameters<typeof renameAuthor>): Statement[] {
  return [...renameAuthor(...renamed), ...renamePluginAuthor(...renamed)]
}

/** What of a blocked member others can't find or use any more. */
function withheldWork(deps: StopTurnsDeps): BlockedWork {
  const agents = withholdAgents(deps)
  return {
    ...agents,
    statements: (owner, at) => [
      ...agents.statements(owner, at),
      ...withholdPlugins(deps.database, owner, at),
      withholdSongs(deps.database, owner),
    ],
  }
}

/** @returns a function that says whether an operator makes a call */
function operatorCalls(deps: AppDeps) {
  return async ({ identity, request }: Pick<Call<never>, 'identity' | 'request'>) =>
    identity?.kind === 'member' && (await deps.isOperator?.(identity, request)) === true
}

/** What agents answer in addition to turns, and the plugins that they use. */
function agentModules(
  shared: AppDeps &
    AppDeps['storage'] &
    StopTurnsDeps &
    Pick<AppParts, 'images' | 'limits' | 'accounts' | 'spending'> & {
      readonly egress: Egress
      readonly isReviewed: () => boolean
    },
): readonly HostModule[] {
  return [
    travelModule(shared),
    ...pluginModules(shared),
    madeAgentsModule(shared),
    previewModule(shared),
    agentMemoryModule(shared),
    assistModule(shared),
    reviewModule(shared),
    transferModule({ ...shared, hasTool: hasTool.bind(null, shared.database) }),
    squareModule(shared),
    agentLinksModule({ ...shared, sharedKey: shared.accounts.sharedKey }),
    knowledgeAnswerModule({ ...shared, sharedKey: shared.accounts.sharedKey }),
  ]
}
