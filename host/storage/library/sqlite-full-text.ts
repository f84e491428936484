import { type RawBuilder, sql } from 'kysely'
import { rawQuery } from '../query-builder.ts'
import { bm25, type Found, type FullText, scorePlaces } from './full-text.ts'
import type { PassageRow } from './library-rows.ts'

/**
 * FTS5 as a list of places: a contentless table, which keeps no text. Its own bm25() would be wrong here, because such a
 * table goes on counting rows that were deleted.
 */
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
  find: (tokens, averageTokenCount, limit) => sql<Found>`
    (select doc as id, round(sum(weight * count * ${bm25.k1 + 1} / (count + ${norm(averageTokenCount)})), ${scorePlaces}) as score
    from (
      select place.doc, sought.value ->> 'weight' as weight, count(*) as count
      from json_each(${JSON.stringify(tokens)}) as sought
      cross join token_places as place on place.term = sought.value ->> 'term'
      group by place.doc, sought.key
    ) as held
    join passages on passages.id = held.doc
    group by doc order by score desc, doc limit ${limit})`,
}

function norm(averageTokenCount: number): RawBuilder<number> {
  const { k1, b } = bm25
  return sql`(${k1 * (1 - b)} + ${(k1 * b) / (averageTokenCount || 1)} * token_count)`
}

function toEntry({ document_id, ordinal, tokens }: PassageRow): Record<string, unknown> {
  return { document_id, ordinal, tokens: tokens.join(' ') }
}
