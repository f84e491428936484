import { estimateTokens } from '../models/estimate-tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { entryOf } from './look-up.ts'
import { partsOf } from './paragraphs.ts'

/** Maximum characters of a part that is quoted without being asked for. */
const maxCharacters = 200
/** Share of the budget for the parts of one turn, such as a list. */
const turnShare = 0.5

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
    const entry = entryOfTurn(index + 1, left[index]?.question ?? '', tokens * turnShare)
    if (entry === '') continue
    spent += estimateTokens(entry) + 1
    if (spent > tokens) break
    chosen.set(index, entry)
  }

  return [...chosen].toSorted(([one], [other]) => one - other).map(([, entry]) => entry)
}

/** @returns the first parts of a question that fit; '' when none does */
function entryOfTurn(turn: number, question: string, tokens: number): string {
  const lines: string[] = []
  let spent = 0
  for (const { text } of partsOf(question)) {
    if (text.length > maxCharacters) continue
    const line = entryOf({ turn, speaker: '读者', text })
    spent += estimateTokens(line) + 1
    if (spent > tokens) break
    lines.push(line)
  }

  return lines.join('\n')
}
