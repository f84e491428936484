import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'
import { chatUsesReleased } from '../plugins/plugin-uses.ts'

/** The rules for what members let the universal agent use: at most 40 tools. */
export const chatToolsTables: OwnedTables<'chat_plugins'> = {
  chat_plugins: {
    bind: 'only members choose plugins',
    export: {
      name: 'chat_plugins',
      json: 'tool_ids',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('chat_plugins')
            .select(['plugin_id', 'version', 'tool_ids', 'added_at'])
            .where('owner', '=', owner)
            .orderBy('plugin_id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        ...chatUsesReleased({ build }, owner),
        statement(build.deleteFrom('chat_plugins').where('owner', '=', owner)),
      ],
    },
    expire: 'at most 40 a member, who removes them',
  },
}
