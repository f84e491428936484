import type { ChatRecord } from '@/lib/contract/frames/record'

/** Maximum characters of answers rendered as Markdown by the server per page. */
export const serverCharacters = 60_000

/**
 * Selects the records that the server sends as plain text, since rendering all of them would block it: the older
 * ones, which are viewed last. The browser renders their Markdown one by one.
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
