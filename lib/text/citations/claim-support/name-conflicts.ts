import { type Comparison, placesOf, sumOf, weightInOrder } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import { grammar, namesIn } from './everyday.ts'
import { everydayNouns, everydayWords } from './everyday-words.ts'
import { type Gap, gapsOf, textAt } from './gaps.ts'
import { areOpposite } from './opposites.ts'
import { isAbbreviation, isShortForm } from './short-forms.ts'
import { isCharacter, type Token, textOf } from './tokens.ts'

/** Minimum share of a clause in the same order for it to count as a quote of the source. */
const literalShare = 0.82
const exactShare = 0.93
const minLiteral = 1.5
const maxSlotLength = 12
const maxWordLength = 6
/** Pronouns and other references to something mentioned before. */
const refersBack = /^[由在对向从与和把被]?[他她它其此该这那本同当]/

/**
 * Finds names or things in a position where the source has another one. If the rest of the clause is quoted from the
 * source, it was exchanged; in a paraphrase it may be a synonym.
 */
export function nameConflicts(comparison: Comparison): Conflict[] {
  const { said, source, runs, alignment } = comparison
  const taken = placesOf(source.length, [...runs, ...alignment.moved], 'source')
  return gapsOf(said, source, runs).flatMap((gap) => conflictIn(gap, taken, comparison))
}

function conflictIn(gap: Gap, taken: readonly boolean[], comparison: Comparison): Conflict[] {
  const { said, source, flags, sourceFlags, known, title } = comparison
  const isLiteral = isLiteralOutside(gap, comparison)
  const [own, free] = withoutOpposites(
    gap.said,
    gap.source.filter((place) => !taken[place]),
    comparison,
  )
  if (own.length === 0 || free.length === 0 || own.length > maxSlotLength) return []

  const [one, two] = [textAt(said, own), textAt(source, free)]
  if (isShortForm(one, two) || isShortForm(two, one) || refersBack.test(two) || refersBack.test(one))
    return []

  const isNew = (run: readonly number[]) => gap.isInside || !isAbbreviation(textAt(said, run), textOf(source))
  const [name, other] = [namesIn(said, flags, own).find(isNew), namesIn(source, sourceFlags, free)[0]]
  // The subject of a page may be named even where the page itself uses another word, or none.
  if (title.includes(one) || (name && title.includes(textAt(said, name)))) return []
  if (name && other) {
    const [mine, its] = [textAt(said, name), textAt(source, other)]
    const isKnown = name.every((place) => known[place])
    if (isLiteral && (gap.isInside || gap.isFirm)) {
      // Only a name was exchanged; the other words are quoted from the source.
      const isPure =
        [one, two].every((text) => text.length <= maxWordLength + 2) &&
        shareOfNames(one, mine) &&
        shareOfNames(two, its)
      const isCertain =
        isPure && isLiteralOutside(gap, comparison, exactShare) && (isKnown || mine.length > 2)
      return [{ kind: isCertain ? 'name' : 'replaced', said: mine, source: its }]
    }
    return gap.isInside && !shareCharacter(mine, its) ? [{ kind: 'replaced', said: mine, source: its }] : []
  }
  if (!isLiteral || free.length > maxWordLength || own.length > maxWordLength) return []
  if (isHalfWord(own, said, free, source)) return [{ kind: 'replaced', said: one, source: two }]

  const isThing = hasNoun(one) || name !== undefined
  const isOther = hasNoun(two) || other !== undefined
  if (!isThing || !isOther || !(gap.isInside || gap.isFirm)) return []

  return name || other || !isVariant(one, two) ? [{ kind: 'replaced', said: one, source: two }] : []
}

/** Leaves out antonyms at the end, which are reported as such: 北京市少 for 北京市多. */
function withoutOpposites(
  own: readonly number[],
  free: readonly number[],
  { said, source }: Comparison,
): [readonly number[], readonly number[]] {
  if (areOpposite(textAt(said, own), textAt(source, free))) return [[], []]
  const isOpposite = areOpposite(textAt(said, own.slice(-1)), textAt(source, free.slice(-1)))
  return isOpposite ? [own.slice(0, -1), free.slice(0, -1)] : [own, free]
}

/** Whether a text is a name and little else. */
function shareOfNames(text: string, name: string): boolean {
  return text.length - name.length <= 2
}

/** Whether the text outside of a gap is quoted from the source. */
function isLiteralOutside(gap: Gap, comparison: Comparison, share = literalShare): boolean {
  const { weights } = comparison
  const inOrder = weightInOrder(comparison)
  const rest = sumOf(weights) - sumOf(gap.said.map((place) => weights[place] ?? 0))
  return inOrder >= minLiteral && inOrder >= rest * share
}

/** Whether a text contains a common noun or a direction. */
export function hasNoun(text: string): boolean {
  if (/[东西南北]{2}/.test(text)) return true
  for (let at = 0; at < text.length - 1; at += 1) if (everydayNouns.has(text.slice(at, at + 2))) return true
  return false
}

/** One character of a name replaced: 中国 for 美国. */
function isHalfWord(
  own: readonly number[],
  said: readonly Token[],
  free: readonly number[],
  source: readonly Token[],
): boolean {
  const [one, other] = [said[own[0] ?? -1], source[free[0] ?? -1]]
  if (own.length !== 1 || free.length !== 1 || !one || !other || !isCharacter(one) || !isCharacter(other))
    return false
  if (grammar.has(one.text) || grammar.has(other.text)) return false

  const [left, right] = [said[(own[0] ?? 0) - 1], said[(own[0] ?? 0) + 1]]
  if (!isCharacter(left) && !isCharacter(right)) return false

  const before = left?.text ?? ''
  const behind = right?.text ?? ''
  const isWord = (character: string) =>
    everydayWords.has(before + character) || everydayWords.has(character + behind)
  return !isWord(one.text) && !isWord(other.text)
}

/** Short words with a common character are often synonyms (影片, 电影). */
function isVariant(one: string, other: string): boolean {
  return one.length <= 2 && other.length <= 2 && shareCharacter(one, other)
}

function shareCharacter(one: string, other: string): boolean {
  return Array.from(one).some((character) => other.includes(character))
}
