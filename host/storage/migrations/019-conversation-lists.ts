import { type RawBuilder, sql } from 'kysely'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { rawQuery } from '../database/query-builder.ts'
import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** Removed from existing titles; new ones are folded by the search code. */
const punctuation = ' ，。？！、：；“”‘’（）《》—…·,.?!:;\'"()-_/'

/** Conversations can be pinned, renamed, searched and filtered by search mode. */
export const conversationLists: Migration = {
  name: '019-conversation-lists',
  statements: (build, dialect) => [
    build.schema
      .alterTable('conversations')
      .addColumn('is_pinned', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    ...(['search_pattern', 'letters'] as const).map((name) =>
      build.schema
        .alterTable('conversations')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo('')),
    ),
    rawQuery(
      { build },
      sql`update conversations set letters = ${lettersOfTitle}, search_pattern = coalesce((
        select search_pattern from records
        where records.conversation_id = conversations.id and records.record_type = ${sql.lit(recordType.normal)}
        order by position limit 1), 'normal')`,
    ),
    build.schema
      .createIndex('conversations_in_order')
      .on('conversations')
      .columns(['owner', 'kind', 'is_pinned', 'updated_at', 'id']),
  ],
}

const lettersOfTitle = Array.from(punctuation).reduce<RawBuilder<string>>(
  (text, mark) => sql`replace(${text}, ${sql.lit(mark)}, '')`,
  sql`lower(title)`,
)
