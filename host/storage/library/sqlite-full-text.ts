import { type RawBuilder, sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { termScore } from './bm25.ts'
import { type Found, type FullText, publishedSince, scorePlaces, type WeighedToken } from './full-text.ts'
import type { PassageRow } from './library-rows.ts'
import { maxEntries } from './nominators.ts'

/** FTS5 as a contentless list of positions. Its own bm25() would be wrong: it still counts deleted rows. */
export const sqliteFullText: FullText = {
  lock: () => [],
  forget: (build, passageIds) => [
    rawQuery({ build }, sql`delete from passage_index where rowid in ${passageIds}`),
  ],
  // The vocabulary is read from the index itself.
  forgetTerms: () => [],
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
  among: (column, subquery) => sql<boolean>`${column} in ${subquery}`,
  find: (tokens, averageTokenCount, limit, since) => sql<Found>`
    (with sought as materialized (
      select key, value ->> 'term' as term, value ->> 'weight' as weight from json_each(${JSON.stringify(tokens)})
    ), held as (
      select place.doc, sought.weight, count(*) as count
      from sought cross join ${placesOf(tokens)} as place on place.term = sought.term
      group by place.doc, sought.key
    )
    select doc as id, round(sum(${termScore(sql`weight`, sql`count`, averageTokenCount)}), ${scorePlaces}) as score
    from held join passages indexed by passage_lengths on passages.id = held.doc
    where ${publishedSince(sql`held.doc`, since)}
    group by doc order by score desc, doc limit ${limit})`,
}

/** The entries of a term are sorted by passage, so that the first ones need no sorting. */
function placesOf(tokens: readonly WeighedToken[]): RawBuilder<unknown> {
  if (tokens.every(({ frequency }) => frequency <= maxEntries)) return sql`token_places`
  const first = tokens.map(({ term }) => {
    return sql`select * from (select doc, term from token_places where term = ${term} limit ${maxEntries})`
  })
  return sql`(${sql.join(first, sql` union all `)})`
}

function toEntry({ document_id, ordinal, tokens }: PassageRow): Record<string, unknown> {
  return { document_id, ordinal, tokens: tokens.join(' ') }
}
