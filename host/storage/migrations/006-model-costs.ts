import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** A turn can call several models of several kinds: it has a row for each. */
export const modelCosts: Migration = {
  name: '006-model-costs',
  statements: (build, dialect) => {
    const columns = {
      turn_id: 'text',
      kind: 'text',
      model: 'text',
      owner: 'text',
      network: 'text',
      day: 'whole',
      prompt_tokens: 'whole',
      completion_tokens: 'whole',
      images: 'whole',
      is_estimated: 'whole',
      created_at: 'whole',
    } as const
    const kept = sql`turn_id, model, owner, network, day, prompt_tokens, completion_tokens, is_estimated, created_at`
    return [
      // SQLite can't change the key of a table.
      tableOf(build, dialect, 'model_costs', columns, (table) =>
        table.addPrimaryKeyConstraint('model_costs_key', ['turn_id', 'kind', 'model']),
      ),
      rawQuery(
        { build },
        sql`insert into model_costs (${kept}, kind, images) select ${kept}, 'language', 0 from model_usage`,
      ),
      build.schema.dropTable('model_usage'),
      build.schema.alterTable('model_costs').renameTo('model_usage'),
      // Processes of the previous version insert without the new columns during a rolling update.
      ...(dialect === 'postgres'
        ? [
            rawQuery(
              { build },
              sql`alter table model_usage alter column kind set default 'language', alter column images set default 0`,
            ),
          ]
        : []),
      build.schema.createIndex('model_usage_of_day').on('model_usage').column('day'),
      build.schema.createIndex('model_usage_of_owner').on('model_usage').column('owner'),
    ]
  },
}
