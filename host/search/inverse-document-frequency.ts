/** @returns how rare a term is: Lucene's BM25 idf, which is never negative. */
export function inverseDocumentFrequency(passageCount: number, documentFrequency: number): number {
  return Math.log(1 + (passageCount - documentFrequency + 0.5) / (documentFrequency + 0.5))
}
