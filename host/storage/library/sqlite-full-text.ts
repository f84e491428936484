import { sql } from 'kysely'
import { rawQuery } from '../query-builder.ts'
import type { Found, FullText } from './full-text.ts'
import type { PassageRow } from './library-rows.ts'

/** FTS5, whose bm25() has the same constants as the formula in code and knows the whole library. */
export const sqliteFullText: FullText = {
  lock: () => [],
  forget: (build, passageIds) => [
    rawQuery({ build }, sql`delete from passage_index where rowid in ${passageIds}`),
  ],
  add: (build, passages) => [
    rawQuery(
      { build },
      sql`insert into passage_index (rowid, tokens)
        select passages.id, entry.value ->> 'tokens'
        from json_each(${JSON.stringify(passages.map(toEntry))}) as entry
        join passages on passages.document_id = entry.value ->> 'document_id'
          and passages.ordinal = entry.value ->> 'ordinal'
        order by passages.id`,
    ),
  ],
  texts: (json) => sql`(select value from json_each(${json}))`,
  find: (tokens, _statistics, limit) => sql<Found>`
    (select rowid as id, bm25(passage_index) as rank from passage_index
    where passage_index match ${tokens.map(({ term }) => `"${term}"`).join(' OR ')}
    order by rank, rowid limit ${limit})`,
}

function toEntry({ document_id, ordinal, tokens }: PassageRow): Record<string, unknown> {
  return { document_id, ordinal, tokens: tokens.join(' ') }
}
