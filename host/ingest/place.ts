/** The location of a block in its document, as a user would look it up. */
export type Place =
  | { readonly kind: 'page'; readonly number: number }
  | { readonly kind: 'slide'; readonly number: number }
  | { readonly kind: 'row'; readonly sheet: string; readonly number: number }
  | { readonly kind: 'chapter'; readonly name: string }

/** @returns whether a passage may span both locations: pages and rows, but not sheets or chapters */
export function areInReach(from: Place | undefined, to: Place | undefined): boolean {
  if (!from || !to) return from === to
  if (from.kind === 'row') return to.kind === 'row' && to.sheet === from.sheet
  if (from.kind === 'chapter') return to.kind === 'chapter' && to.name === from.name
  return from.kind === to.kind
}

/** @returns the location of a passage from its start and end (第 3 页, 工作表「X」第 5–7 行), or '' */
export function describePlaces(from: Place | undefined, to: Place | undefined): string {
  if (!from) return ''
  if (from.kind === 'chapter') return from.name
  const last = to && 'number' in to ? to.number : from.number
  const numbers = last === from.number ? `${from.number}` : `${from.number}–${last}`
  if (from.kind === 'page') return `第 ${numbers} 页`
  if (from.kind === 'slide') return `第 ${numbers} 张幻灯片`
  return from.sheet === '' ? `第 ${numbers} 行` : `工作表「${from.sheet}」第 ${numbers} 行`
}
