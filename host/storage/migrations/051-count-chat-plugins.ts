import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A plugin is also used by the universal agent of each member who chose it. */
export const countChatPlugins: Migration = {
  name: '051-count-chat-plugins',
  statements: (build) => [
    build.updateTable('plugins').set({
      uses: sql`uses + (select count(*) from chat_plugins where chat_plugins.plugin_id = plugins.id)`,
    }),
  ],
}
