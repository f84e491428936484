import type { Comparison } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import { gapsOf, range, textAt } from './gaps.ts'
import { areOpposite, negationsIn } from './opposites.ts'
import { findOrderConflicts } from './order-conflicts.ts'
import { type Token, textOf } from './tokens.ts'

/** Finds antonyms, negations and swapped agents: two of them together cancel each other out. */
export function reversals(comparison: Comparison): Conflict[] {
  const flips = [...oppositesIn(comparison), ...negationFlips(comparison), ...findOrderConflicts(comparison)]
  return flips.length % 2 === 1 ? flips.slice(0, 1) : []
}

function oppositesIn({ said, source, alignment: { spine } }: Comparison): Conflict[] {
  const longer = spine.filter(({ length }) => length > 1)
  for (const gap of [...gapsOf(said, source, spine), ...gapsOf(said, source, longer)]) {
    const [own, others] = [gap.said.length, gap.source.length]
    if (own === 0 || others === 0 || own > maxPhraseLength || others > maxPhraseLength) continue
    const [one, other] = [textAt(said, gap.said), textAt(source, gap.source)]
    const before = said[(gap.said[0] ?? 0) - 1]?.text ?? ''
    const behind = said[(gap.said.at(-1) ?? -1) + 1]?.text ?? ''
    const isOpposite =
      areOpposite(one, other) ||
      areOpposite(before + one, before + other) ||
      areOpposite(one + behind, other + behind)
    if (isOpposite) return [{ kind: 'opposite', said: one, source: other }]
  }
  return []
}

const maxPhraseLength = 8
const negatedReach = 3

function negationFlips({ said, source, matched, taken }: Comparison): Conflict[] {
  const own = loneNegations(said, matched)
  const others = loneNegations(source, taken)
  if (own.length === others.length) return []
  // 不容易 for 不易: the same negation, in other words.
  if (own.length === 0 && countNegations(said) > 0 && countNegations(said) >= others.length) return []
  const [one, other] = [own[0], others[0]]
  return [{ kind: 'negation', said: one ?? '', source: other ?? '' }]
}

function countNegations(tokens: readonly Token[]): number {
  return negationsIn(textOf(tokens)).filter(({ isInWord }) => !isInWord).length
}

/** Negations on one side only, of something that both sides have. */
function loneNegations(tokens: readonly Token[], shared: readonly boolean[]): string[] {
  const starts = new Map<number, number>()
  let length = 0
  for (const [place, { text }] of tokens.entries()) {
    starts.set(length, place)
    length += text.length
  }
  return negationsIn(textOf(tokens)).flatMap(({ at, end, isInWord }) => {
    const [place, behind] = [starts.get(at), starts.get(end) ?? tokens.length]
    if (place === undefined || shared[place]) return []
    // 不足 without 不 is a change, 不过 instead of 但是 is none.
    if (isInWord && !(shared[place + 1] && (shared[place - 1] || shared[place + 2]))) return []
    const reached = range(place + 1, Math.min(tokens.length, behind + negatedReach))
    const isOfShared = reached.some((each) => shared[each] && tokens[each]?.clause === tokens[place]?.clause)
    return isOfShared ? [textAt(tokens, range(place, Math.min(tokens.length, behind + negatedReach)))] : []
  })
}
