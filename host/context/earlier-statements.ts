import { estimateTokens } from '../models/estimate-tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { entryOf } from './look-up.ts'
import { partsOf } from './paragraphs.ts'

/** Maximum characters of a part that is quoted without being asked for. */
const maxCharacters = 200

/**
 * What the user said in turns that are not sent, whatever is asked now: first of all, then the newest. It depends only
 * on which turns are left out, so that consecutive requests begin with the same text.
 * @param left the turns that are left out, oldest first
 * @returns entries in the order of the conversation
 */
export function earlierStatements(left: readonly Exchange[], tokens: number): string[] {
  const chosen = new Map<number, string>()
  let spent = 0
  for (const index of new Set([0, ...[...left.keys()].toReversed()])) {
    const lines = partsOf(left[index]?.question ?? '')
      .filter(({ text }) => text.length <= maxCharacters)
      .map(({ text }) => entryOf({ turn: index + 1, speaker: '读者', text }))
    if (lines.length === 0) continue
    const entry = lines.join('\n')
    spent += estimateTokens(entry) + 1
    if (spent > tokens) break
    chosen.set(index, entry)
  }

  return [...chosen].toSorted(([one], [other]) => one - other).map(([, entry]) => entry)
}
