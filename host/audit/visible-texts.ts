/** Parts of structured cards that no reader sees as text. */
const unseen = new Set(['id', 'questionId', 'seeMoreUrl', 'image', 'kind', 'state', 'reason'])

/** @returns every text in the content of a structured card that a reader may see */
export function visibleTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => (unseen.has(name) ? [] : visibleTexts(value)))
}
