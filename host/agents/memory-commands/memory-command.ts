import { foldToLetters } from '../../../lib/text/fold.ts'

export type MemoryCommand =
  | { readonly kind: 'keep'; readonly text: string }
  | { readonly kind: 'forget'; readonly wanted: string }

const keep = /^(?:(?:请|請)?你?(?:记住|記住)|(?:please )?remember)\s*[：:]/i
const forget = /^(?:(?:请|請)?你?(?:忘掉|忘记|忘記)|(?:please )?forget)\s*[：:]/i
/** A single letter would match almost anything. */
const minWanted = 2

/**
 * Parses 记住：我的猫叫年糕 and 忘掉：年糕, also in traditional characters and English. Of any length: texts that are too
 * long are refused when they are stored.
 * @returns null for any other message
 */
export function parseMemoryCommand(message: string): MemoryCommand | null {
  const given = message.trim()
  const text = after(keep, given)
  if (text !== '') return { kind: 'keep', text }
  const wanted = after(forget, given)
  return foldToLetters(wanted).length < minWanted ? null : { kind: 'forget', wanted }
}

function after(pattern: RegExp, text: string): string {
  const [beginning] = pattern.exec(text) ?? []
  return beginning === undefined ? '' : text.slice(beginning.length).trim()
}

/** @returns the matching texts: the equal one, or all that contain the wanted text or are contained in it */
export function matchingMemories<Item extends { readonly text: string }>(
  items: readonly Item[],
  wanted: string,
): readonly Item[] {
  const letters = foldToLetters(wanted).replace(/^我的?(?=.{2})/u, '')
  const folded = items.map((item) => [item, foldToLetters(item.text)] as const)
  const same = folded.filter(([, each]) => each === letters)
  const alike = same.length > 0 ? same : folded.filter(([, each]) => contains(each, letters))
  return alike.map(([item]) => item)
}

/** Memories of one or two letters would match almost every sentence. */
function contains(kept: string, wanted: string): boolean {
  return kept.includes(wanted) || (kept.length > 2 && wanted.includes(kept))
}
