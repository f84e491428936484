import { tablesModule } from './agents/data-analysis/tables-module.ts'
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
import { type AppDeps, type AppParts, quotaBytes } from './app-deps.ts'
import { checksModule } from './checks/checks-module.ts'
import { importsModule } from './conversations/chat-import/imports-module.ts'
import { changeAnswers } from './conversations/checking/changed-answers.ts'
import { conversationsModule } from './conversations/conversations-module.ts'
import type { RequestVerdicts } from './conversations/streams/shared-snapshots.ts'
import { exportModule } from './export/export-module.ts'
import { filesModule } from './files/files-module.ts'
import { foldersModule } from './files/folders/folders-module.ts'
import { adImageModule } from './files/images/ad-image-module.ts'
import { imageListModule } from './files/images/image-list-module.ts'
import { imagesModule } from './files/images/images-module.ts'
import { knowledgeModule } from './files/knowledge/knowledge-module.ts'
import { allowanceModule } from './limits/allowance-module.ts'
import { accountModule } from './members/account/account-module.ts'
import type { BlockedWork } from './members/account/blocking/block-member.ts'
import { requireApprovedMember } from './members/account/identify.ts'
import { memberMayAct } from './members/account/users/users.ts'
import { glossaryModule } from './members/glossary/glossary-module.ts'
import { memoriesModule } from './members/memories/memories-module.ts'
import { notificationsModule } from './members/notifications/notifications-module.ts'
import { preferencesModule } from './members/preferences/preferences-module.ts'
import { musicModule } from './music/songs/music-module.ts'
import { withholdSongs } from './music/songs/withhold-songs.ts'
import { openChecks } from './open-checks.ts'
import { pluginModules } from './open-plugins.ts'
import { programModules } from './open-programs.ts'
import { reportsModule } from './operations/abuse-reports/reports-module.ts'
import { membersModule } from './operations/console/members-module.ts'
import { operationsModule } from './operations/operator-api/operations.ts'
import { Egress } from './outbound/egress.ts'
import type { Call, HostModule } from './platform/module.ts'
import { misspeltPlaces } from './search/analysis/misspelt/misspelt-names.ts'
import type { Statement } from './storage/database/database.ts'
import { tableManifest } from './table-manifest.ts'
import { renamePluginAuthor, withholdPlugins } from './tools/plugins/plugin-authors.ts'
import { queueLoginConversions } from './usage/conversions/accept-conversion.ts'
import { usageModule } from './usage/usage-module.ts'
import { writerModules } from './writer/writer-modules.ts'

/** @returns what each room contributes to the host: routes, and what starts and stops with it */
export function openModules(deps: AppDeps, parts: AppParts): readonly HostModule[] {
  const { env, log, now, makeId, audit, models, checker, pages } = deps
  const { database, bus, blobs } = deps.storage
  const { spending, conversions, metrics } = parts
  const egress = deps.egress ?? new Egress()
  const checks = openChecks(deps, parts)
  const quota = quotaBytes(env)
  return [
    ...conversationModules(deps, parts),
    ...memberModules(deps, parts),
    ...programModules(deps, parts, checks),
    checksModule({ env, bus, now, checks }),
    ...fileModules(deps, parts, egress),
    usageModule({ env, database, bus, now, conversions }),
    ...agentModules(deps, parts),
    ...pluginModules(deps, egress),
    ...madeAgentModules(deps, parts, egress),
    ...writerModules({
      env,
      database,
      bus,
      blobs,
      models,
      checker,
      pages,
      audit,
      spending,
      quota,
      log,
      now,
      makeId,
    }),
    operationsModule({
      env,
      database,
      bus,
      blobs,
      log,
      now,
      modelName: () => models.names[0] ?? null,
      metrics: () => metrics.render(),
    }),
    ...(deps.modules ?? []),
  ]
}

/** Conversations, and how they come in and leave. */
function conversationModules(deps: AppDeps, parts: AppParts): readonly HostModule[] {
  const { env, log, now, makeId, audit, tables } = deps
  const { database, bus } = deps.storage
  const { images, limits, tagOf } = parts
  const { checking, shareChecking } = parts.auxiliary
  const memberExists = (uid: string) => memberMayAct(database, uid)
  const quota = quotaBytes(env)
  const requestVerdicts: RequestVerdicts = (snapshot) => shareChecking.request(snapshot)
  return [
    conversationsModule({
      env,
      database,
      bus,
      audit,
      images,
      tagOf,
      memberExists,
      requestVerdicts,
      findMisspelt: misspeltPlaces,
      quota,
      countShare: (address) => limits.require('share', address),
      onRead: (owner, records) => void checking.requestEarlier(owner, records),
      log,
      now,
      makeId,
    }),
    exportModule({ env, database, bus, tables, requestVerdicts, log, now }),
    importsModule({ env, database, bus, audit, memberExists, quota, now }),
  ]
}

/** Members: their accounts, what they set and what they are told. */
function memberModules(deps: AppDeps, parts: AppParts): readonly HostModule[] {
  const { env, log, now, makeId, audit, isOperator } = deps
  const { database, bus, blobs, library } = deps.storage
  const { engine, spending, accounts, conversions, memories } = parts
  const cancelTurn = engine.cancel.bind(engine)
  return [
    reportsModule({ env, database, bus, log, now, makeId }),
    membersModule({ env, database, bus, cancelTurn, work: withheldWork({ database, cancelTurn }), log, now }),
    accountModule({
      env,
      database,
      bus,
      blobs,
      library,
      audit,
      accounts,
      cancelTurn,
      renameStatements,
      isOperator,
      manifest: tableManifest,
      onLogin: (login) => queueLoginConversions({ conversions, log }, login),
      log,
      now,
      makeId,
    }),
    preferencesModule({ env, database, bus, now }),
    glossaryModule({ env, database, bus, audit, now }),
    memoriesModule({ env, bus, memories }),
    notificationsModule({ database, now }),
    allowanceModule({ database, spending, now }),
  ]
}

/** Files of members, what is made of them, and images of others. */
function fileModules(deps: AppDeps, parts: AppParts, egress: Egress): readonly HostModule[] {
  const { env, log, now, makeId, audit, recognition, imageTexts } = deps
  const { database, bus, blobs, fileBlobs, jobs, library } = deps.storage
  const { limits } = parts
  const { checking } = parts.auxiliary
  const { sharedKey } = parts.accounts
  const hasListedWord = (text: string) => audit.find(text, 'check') !== null
  return [
    foldersModule({ env, database, bus, hasListedWord, now, makeId }),
    filesModule({
      env,
      database,
      bus,
      blobs,
      fileBlobs,
      jobs,
      library,
      egress,
      limits,
      recognition,
      imageTexts,
      sharedKey,
      changeAnswers: changeAnswers.bind(null, { database, checking }),
      log,
      now,
      makeId,
    }),
    imagesModule({ env, database, blobs, egress, sharedKey, log, now }),
    adImageModule({ env, blobs, egress, log, now }),
    imageListModule({ database, sharedKey, now }),
    musicModule({ env, database, bus, blobs, jobs, library, audit, sharedKey, log, now, makeId }),
  ]
}

/** What the built-in agents answer in addition to turns. */
function agentModules(deps: AppDeps, parts: AppParts): readonly HostModule[] {
  const { env, log, makeId, audit, models, recognition, suggestions, copilot, describeAgent, tables } = deps
  const { database, bus } = deps.storage
  const { engine, spending, tagOf } = parts
  const isOperator = operatorCalls(deps)
  const requireApproved = (uid: string) => requireApprovedMember(database, uid)
  return [
    searchModule({
      env,
      database,
      suggestions,
      models,
      recognition,
      copilot,
      describeAgent,
      tagOf,
      isOperator,
    }),
    researchModule({ env, database, bus, engine, spending, models, audit, log, makeId }),
    writingModule({ env, database, bus, spending, models, audit, requireApproved, log, makeId }),
    travelModule({ env, database, bus, audit }),
    tablesModule({ env, bus, tables }),
  ]
}

/** Agents made by members. */
function madeAgentModules(deps: AppDeps, parts: AppParts, egress: Egress): readonly HostModule[] {
  const { env, log, now, makeId, audit, models, recognition } = deps
  const { database, bus, blobs, jobs, library } = deps.storage
  const { engine, limits, spending, images } = parts
  const { sharedKey } = parts.accounts
  const cancelTurn = engine.cancel.bind(engine)
  const isOperator = operatorCalls(deps)
  const isReviewed = () => env.REVIEW === 'manual'
  const quota = quotaBytes(env)
  return [
    knowledgeModule({
      env,
      database,
      bus,
      blobs,
      jobs,
      library,
      egress,
      recognition,
      sharedKey,
      isReviewed,
      isOperator,
      now,
      makeId,
    }),
    madeAgentsModule({ env, database, bus, library, audit, quota, isReviewed, now, makeId }),
    previewModule({ database, images }),
    agentMemoryModule({ env, database, bus, audit, now, makeId }),
    assistModule({ env, database, bus, spending, models, audit, log, makeId }),
    reviewModule({ env, database, cancelTurn, log, now, makeId }),
    transferModule({ env, database, bus, models, quota, hasTool: hasTool.bind(null, database), now, makeId }),
    squareModule({ database, isReviewed, now }),
    agentLinksModule({ env, database, audit, limits, quota, cancelTurn, sharedKey, now, makeId }),
    knowledgeAnswerModule({ env, database, bus, blobs, library, sharedKey, isReviewed }),
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
