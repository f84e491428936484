import { foundation } from './001-foundation.ts'
import { library } from './001-library.ts'
import { accounts } from './002-accounts.ts'
import { libraryReading } from './002-library-reading.ts'
import { passageLocations } from './003-passage-locations.ts'
import { turnCancellation } from './003-turns-cancel.ts'
import { libraryCollections } from './004-library-collections.ts'
import { sharingAndUsage } from './004-sharing-and-usage.ts'
import { passageVectors } from './005-passage-vectors.ts'
import { waitingTurns } from './005-waiting-turns.ts'
import { modelCosts } from './006-model-costs.ts'
import { jobsAndShareLinks } from './007-jobs-and-share-links.ts'
import { files } from './008-files.ts'
import { jobQueues } from './009-job-queues.ts'
import { settingsAndOperators } from './010-settings-and-operators.ts'
import { preferencesTable } from './011-preferences.ts'
import { notifications } from './012-notifications.ts'
import { libraryFiles } from './013-library-files.ts'
import { turnsByDay } from './014-turns-by-day.ts'
import { libraryBlobs } from './015-library-blobs.ts'
import { reports } from './017-reports.ts'
import { conversationLists } from './019-conversation-lists.ts'
import { whatIsCounted } from './020-what-is-counted.ts'
import { messages } from './021-messages.ts'
import { glossary } from './022-glossary.ts'
import { ownFilesTables } from './023-own-files.ts'
import { memories } from './024-memories.ts'
import { messageTokens } from './025-message-tokens.ts'
import { fileFolders } from './026-file-folders.ts'
import { openJobIndexes } from './027-open-jobs.ts'
import { soleLeases } from './028-sole-leases.ts'
import { firstFrames } from './029-first-frames.ts'
import { reservedUsage } from './030-reserved-usage.ts'
import { jobTakes } from './031-job-takes.ts'
import { versionsOfFiles } from './032-versions-of-files.ts'
import { contextOfRecords } from './033-context-of-records.ts'
import { conversationSummaries } from './034-conversation-summaries.ts'
import { madeAgents } from './035-made-agents.ts'
import { agentLinks } from './036-agent-links.ts'
import { knowledgeFiles } from './037-knowledge-files.ts'
import { blockedMembers } from './038-blocked-members.ts'
import { agentMemories } from './039-agent-memories.ts'
import { wordIndex } from './040-word-index.ts'
import { pluginTables } from './041-plugins.ts'
import { songs } from './042-songs.ts'
import { documentTables } from './043-documents.ts'
import { toolGrants } from './044-tool-grants.ts'
import { personalTokens } from './045-personal-tokens.ts'
import { mcpServers } from './046-mcp-servers.ts'
import { sharedSongs } from './048-shared-songs.ts'
import { chatTools } from './049-chat-tools.ts'
import { loginRefreshes } from './050-login-refreshes.ts'
import { countChatPlugins } from './051-count-chat-plugins.ts'
import { turnsOfQueues } from './055-turns-of-queues.ts'
import { takeDowns } from './056-take-downs.ts'
import { space } from './057-space.ts'
import { operatorLists } from './058-operator-lists.ts'
import { spaceOfTexts } from './059-space-of-texts.ts'
import { spaceOfImports } from './060-space-of-imports.ts'
import { takenDownWorks } from './061-taken-down-works.ts'
import { longColumnsLast } from './062-long-columns-last.ts'
import { textChecks } from './063-text-checks.ts'
import { shareChecks } from './064-share-checks.ts'
import { knowledgeAndConversations } from './065-knowledge-and-conversations.ts'
import { checkLists } from './066-check-lists.ts'
import { hiddenContent } from './067-hidden-content.ts'
import { recognizedPages } from './068-recognized-pages.ts'
import { placesInPassages } from './071-places-in-passages.ts'
import { libraryPages } from './072-library-pages.ts'
import { scansInLibrary } from './073-scans-in-library.ts'
import { waitingOfQueues } from './074-waiting-of-queues.ts'
import type { Migration } from './migration.ts'

/** The migrations of the library's tables, oldest first. The embedded database stores them in a separate file. */
export const libraryMigrations: readonly Migration[] = [
  library,
  libraryReading,
  passageLocations,
  libraryCollections,
  passageVectors,
  wordIndex,
  placesInPassages,
  libraryPages,
]

export const mainMigrations: readonly Migration[] = [
  foundation,
  accounts,
  turnCancellation,
  sharingAndUsage,
  waitingTurns,
  modelCosts,
  jobsAndShareLinks,
  files,
  jobQueues,
  settingsAndOperators,
  preferencesTable,
  notifications,
  libraryFiles,
  turnsByDay,
  libraryBlobs,
  reports,
  conversationLists,
  whatIsCounted,
  messages,
  glossary,
  ownFilesTables,
  memories,
  messageTokens,
  fileFolders,
  openJobIndexes,
  soleLeases,
  firstFrames,
  reservedUsage,
  jobTakes,
  versionsOfFiles,
  contextOfRecords,
  conversationSummaries,
  madeAgents,
  agentLinks,
  knowledgeFiles,
  blockedMembers,
  agentMemories,
  pluginTables,
  songs,
  documentTables,
  toolGrants,
  personalTokens,
  mcpServers,
  sharedSongs,
  chatTools,
  loginRefreshes,
  countChatPlugins,
  turnsOfQueues,
  takeDowns,
  space,
  operatorLists,
  spaceOfTexts,
  spaceOfImports,
  takenDownWorks,
  longColumnsLast,
  textChecks,
  shareChecks,
  knowledgeAndConversations,
  checkLists,
  hiddenContent,
  recognizedPages,
  scansInLibrary,
  waitingOfQueues,
]
