import type { ChatRecord } from '@/lib/contract/record'

/** So many characters of answers a server renders as Markdown for one page. */
export const serverCharacters = 60_000

/**
 * Which records of a page the server sends as they were written, since all of them together would hold it up: the older
 * ones, that a reader sees last. The browser makes Markdown of them, one after the other.
 * @returns their doc_ids
 */
export function beyondServerBudget(records: readonly ChatRecord[]): ReadonlySet<string> {
  const beyond = new Set<string>()
  let left = serverCharacters
  for (const { doc_id: docId, data } of records.toReversed()) {
    for (const { content } of data) if (typeof content === 'string') left -= content.length
    if (left < 0) beyond.add(docId)
  }
  return beyond
}
