import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/**
 * PostgreSQL: the tokens of messages are stored in their rows, so that reading all of them costs what the planner
 * expects, and the owner is one of the tokens, so that rows of other owners are not read. A trigger adds it: processes
 * of the previous version don't during a rolling update. Existing rows are indexed in small steps afterwards
 * (`index-earlier-messages.ts`): writers would otherwise wait for all of it.
 */
export const messageTokens: Migration = {
  name: '025-message-tokens',
  statements: (build, dialect) =>
    dialect === 'sqlite' ? [] : steps.map((step) => rawQuery({ build }, step)),
}

const steps = [
  sql`alter table message_index alter column tokens set storage main, add column has_owner boolean not null default false`,
  sql`create index message_index_unowned on message_index (message_id) where not has_owner`,
  sql`create function with_owner_token() returns trigger language plpgsql as $$
    begin
      new.tokens := new.tokens || array_to_tsvector(array[
        'o' || encode(convert_to((select owner from messages where id = new.message_id), 'UTF8'), 'hex')
      ]);
      new.has_owner := true;
      return new;
    end
  $$`,
  sql`create trigger message_index_owner before insert or update on message_index
    for each row execute function with_owner_token()`,
]
