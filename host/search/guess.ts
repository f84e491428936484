import { bigramCoverage, contentBigrams } from '../../lib/text/bigrams.ts'
import { titleQuestion } from './title-question.ts'
import type { TitleEntry } from './title-list.ts'

/** Entries of the library that are looked at for one guess. */
const mostConsidered = 2_000

/**
 * Questions that the library can answer: first those that touch the given words (what the reader searched or reads),
 * then others, half of them from the guide, in an order that changes with `turn`.
 * @param turn any whole number; the same one gives the same guesses
 * @returns at most `limit` different questions
 */
export function guessQuestions(
  entries: readonly TitleEntry[],
  words: readonly string[],
  limit: number,
  turn: number,
): string[] {
  const titles = entries.filter(({ isSection }) => !isSection)
  const related = relatedTitles(titles, words)
  const help = rotated(
    titles.filter(({ isHelp }) => isHelp),
    turn,
  )
  const others = rotated(
    titles.filter(({ isHelp }) => !isHelp),
    turn,
  )
  const mixed = help.flatMap((entry, index) => [others[index], entry])
  const ordered = [...related, ...mixed, ...others.slice(help.length)]
  const questions = ordered.map((entry) => (entry ? titleQuestion(entry.name) : null))
  return [...new Set(questions.filter((question) => question !== null))].slice(0, limit)
}

function relatedTitles(titles: readonly TitleEntry[], words: readonly string[]): TitleEntry[] {
  const wanted = contentBigrams(words.join('\n'))
  if (wanted.size === 0) return []
  return titles
    .slice(0, mostConsidered)
    .map((entry) => ({ entry, share: bigramCoverage(contentBigrams(entry.name), wanted) }))
    .filter(({ share }) => share > 0)
    .sort((left, right) => right.share - left.share)
    .map(({ entry }) => entry)
}

/** Another part of the list each turn, without going through a long list again and again. */
function rotated(entries: readonly TitleEntry[], turn: number): TitleEntry[] {
  if (entries.length === 0) return []
  // A step that shares no factor with a usual length visits far places first.
  const start = (Math.abs(turn) * 7_919) % entries.length
  return [...entries.slice(start, start + mostConsidered), ...entries.slice(0, start)].slice(
    0,
    mostConsidered,
  )
}
