import { type RawBuilder, sql } from 'kysely'

/** Saturation of repeated terms and weight of the length in Okapi BM25, as published (Robertson and Zaragoza, 2009). */
export const bm25 = { k1: 1.2, b: 0.75 } as const

/** @returns Lucene's BM25 idf, which is never negative. */
export function inverseDocumentFrequency(passageCount: number, documentFrequency: number): number {
  return Math.log(1 + (passageCount - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

/** @returns a term's contribution to the score of a passage with a `token_count`, in SQL for both databases */
export function termScore(
  weight: RawBuilder<number>,
  count: RawBuilder<number>,
  averageTokenCount: number,
): RawBuilder<number> {
  const { k1, b } = bm25
  const norm = sql`(${k1 * (1 - b)} + ${(k1 * b) / (averageTokenCount || 1)} * cast(token_count as double precision))`
  return sql`${weight} * ${count} * ${k1 + 1} / (${count} + ${norm})`
}

/** @returns what a term contributes at most, however often it occurs, in SQL for both databases */
export function maxTermScore(weight: RawBuilder<number>): RawBuilder<number> {
  return sql`${weight} * ${sql.lit(bm25.k1 + 1)}`
}
