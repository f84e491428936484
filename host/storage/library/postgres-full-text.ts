import { type RawBuilder, sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { maxTermScore, termScore } from './bm25.ts'
import { type Found, type FullText, publishedSince, scorePlaces, type WeighedToken } from './full-text.ts'
import type { PassageRow } from './library-rows.ts'
import { maxEntries } from './nominators.ts'

/** Maximum positions of a token that a text search vector stores. */
const maxPlaces = 255

/**
 * A text search vector with a GIN index. Vectors and queries are written as literals instead of parsed, so that no
 * dictionary changes a token; a token's positions are just numbered, because only their count matters.
 */
export const postgresFullText: FullText = {
  // In a separate statement: later ones see what the process that had locked the row has committed.
  lock: (build, collectionId) => [
    rawQuery({ build }, sql`select id from library_collections where id = ${collectionId} for update`),
  ],
  forget: (build, passageIds) => {
    const vectors = sql`select tokens from passage_index where ${among(sql`passage_id`, passageIds)}`
    return [
      rawQuery({ build }, countTerms(vectors, -1)),
      rawQuery({ build }, sql`delete from passage_index where ${among(sql`passage_id`, passageIds)}`),
    ]
  },
  forgetTerms: (build, prefix) => [
    rawQuery({ build }, sql`delete from token_index where starts_with(term, ${prefix})`),
  ],
  add: (build, passages) => {
    const entries = JSON.stringify(passages.map(toEntry))
    const vectors = sql`
      insert into passage_index (passage_id, token_count, tokens)
      select passages.id, passages.token_count, (entry.value ->> 'tokens')::tsvector
      from jsonb_array_elements(${entries}::jsonb) as entry
      join passages on passages.document_id = entry.value ->> 'document_id'
        and passages.ordinal = (entry.value ->> 'ordinal')::bigint
      returning tokens`
    return [
      rawQuery({ build }, sql`with added as (${vectors}) ${countTerms(sql`select tokens from added`, 1)}`),
    ]
  },
  texts: (json) => sql`(select jsonb_array_elements_text(${json}::jsonb))`,
  among,
  find: (tokens, averageTokenCount, limit, since) => sql<Found>`
    (with held as materialized (${holdersOf(tokens, since)}),
    bounds as materialized (${boundsOf(averageTokenCount)}),
    near as materialized (${reaching(limit)}),
    counted as materialized (
      select passage_id, held.token_count, weight, ${countOf(sql`query`)} as count
      from near join held using (passage_id) join passage_index using (passage_id)
    )
    select passage_id as id,
      round(sum(${termScore(sql`weight`, sql`count`, averageTokenCount)})::numeric, ${sql.lit(scorePlaces)}) as score
    from counted group by passage_id order by score desc, passage_id limit ${sql.lit(limit)})`,
}

/**
 * Not `in (select …)`, which becomes a join: with statistics from when the tables were empty, joins of joins are
 * planned as nested loops, and a few hundred documents take minutes.
 */
function among(column: RawBuilder<unknown>, subquery: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${column} = any(array${subquery})`
}

/**
 * Each passage with each of its tokens. The tokens come from rows, so that the planner knows nothing of them and always
 * takes the index: it thinks scanning cheap, since it does not count the pages of the vectors.
 */
function holdersOf(tokens: readonly WeighedToken[], since: string | undefined): RawBuilder<unknown> {
  return sql`
    select passage_id, token_count, query, weight
    from jsonb_to_recordset(${JSON.stringify(tokens.map(toQuery))}::jsonb) as sought (query tsquery, weight float8),
      lateral (
        select passage_id, token_count from passage_index where tokens @@ query
        order by passage_id limit ${sql.lit(maxEntries)}
      ) as holder
    where ${publishedSince(sql`passage_id`, since)}`
}

/** Scores of the passages if each token occurs once, and if it occurs without end. */
function boundsOf(averageTokenCount: number): RawBuilder<unknown> {
  return sql`
    select passage_id, sum(${termScore(sql`weight`, sql`1`, averageTokenCount)}) as least,
      sum(${maxTermScore(sql`weight`)}) as most
    from held group by passage_id`
}

/** The passages that can be among the best. Only their vectors are read, which takes most of the time. */
function reaching(limit: number): RawBuilder<unknown> {
  const threshold = sql`(select least from bounds order by least desc offset ${sql.lit(limit - 1)} limit 1)`
  return sql`select passage_id from bounds where most >= coalesce(${threshold}, 0)`
}

function toQuery({ term, weight }: WeighedToken): Record<string, unknown> {
  return { query: `'${term}'`, weight }
}

/** Adds the number of vectors with a term, times `sign`, to the term's count; in sorted sequence to avoid deadlocks. */
function countTerms(vectors: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> {
  return sql`
    insert into token_index (term, doc)
    select term.lexeme, ${sql.lit(sign)} * count(*)
    from (${vectors}) as vector, unnest(vector.tokens) as term
    group by term.lexeme order by term.lexeme
    on conflict (term) do update set doc = token_index.doc + excluded.doc`
}

function toEntry({ document_id, ordinal, tokens }: PassageRow): Record<string, unknown> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  const lexemes = [...counts].map(([token, count]) => {
    const places = Array.from({ length: Math.min(count, maxPlaces) }, (_, index) => index + 1)
    return `'${token}':${places.join(',')}`
  })
  return { document_id, ordinal, tokens: lexemes.join(' ') }
}

/**
 * The frequency of a term in a vector. PostgreSQL does not return it directly, but with equal weights its ts_rank of
 * one term is (1 + 1/4 + … + 1/n²) / (π²/6) for n positions (calc_rank_or in tsrank.c), and the rest of that series is
 * so close to 1 / (n + 1/2) that rounding gives n.
 */
function countOf(query: RawBuilder<unknown>): RawBuilder<number> {
  const rank = sql`ts_rank('{1,1,1,1}', tokens, ${query})`
  return sql<number>`round(1 / (${sql.lit(Math.PI ** 2 / 6)} * (1 - ${rank}::float8)) - 0.5)`
}
