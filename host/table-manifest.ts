import { madeAgentsTables } from './agents/made/made-agents-tables.ts'
import { checkTables } from './checks/check-tables.ts'
import { conversationTables } from './conversations/conversation-tables.ts'
import { filesTables } from './files/files-tables.ts'
import { foldersTables } from './files/folders/folders-tables.ts'
import { libraryTables } from './files/library/library-tables.ts'
import { limitsTables } from './limits/limits-tables.ts'
import { accountTables } from './members/account/account-tables.ts'
import { glossaryTables } from './members/glossary/glossary-tables.ts'
import { memoriesTables } from './members/memories/memories-tables.ts'
import { notificationsTables } from './members/notifications/notifications-tables.ts'
import { operatorActsTables } from './members/operator-acts/operator-acts-tables.ts'
import { personalTokensTables } from './members/personal-tokens/personal-tokens-tables.ts'
import { preferencesTables } from './members/preferences/preferences-tables.ts'
import { songsTables } from './music/songs/songs-tables.ts'
import { reportsTables } from './operations/abuse-reports/reports-tables.ts'
import { searchTables } from './search/search-tables.ts'
import { settingsTables } from './settings/settings-tables.ts'
import type { TableManifest } from './storage/database/owned/owned-table.ts'
import { chatToolsTables } from './tools/chat-tools/chat-tools-tables.ts'
import { mcpTables } from './tools/mcp/mcp-tables.ts'
import { pluginsTables } from './tools/plugins/plugins-tables.ts'
import { usageTables } from './usage/usage-tables.ts'
import { writerTables } from './writer/writer-tables.ts'

/** How tables with personal data are bound at login, exported, erased and expired, in this sequence. */
export const tableManifest: TableManifest = {
  ...conversationTables,
  ...searchTables,
  ...usageTables,
  ...filesTables,
  ...foldersTables,
  ...glossaryTables,
  ...libraryTables,
  ...limitsTables,
  // First: its rules read the agents of the person.
  ...mcpTables,
  ...chatToolsTables,
  ...pluginsTables,
  ...madeAgentsTables,
  ...memoriesTables,
  ...notificationsTables,
  ...songsTables,
  ...personalTokensTables,
  ...operatorActsTables,
  ...reportsTables,
  ...accountTables,
  ...preferencesTables,
  ...settingsTables,
  ...writerTables,
  ...checkTables,
  jobs: 'internal jobs; their subjects are in other tables',
  migrations: 'the history of the tables',
}
