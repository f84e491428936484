import type { ChatRecord } from '@/lib/contract/frames/record'

/** How many characters of answers the server renders as Markdown for one page. */
export const serverCharacters = 60_000

/**
 * Chooses the records that the server sends as plain text, since rendering all of them would block it: the older
 * ones, which are seen last. The browser renders their Markdown one after the other.
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
