import { bigramCoverage, contentBigrams } from '../../lib/text/bigrams.ts'
import { foldToLetters } from '../../lib/text/fold.ts'
import type { Clock } from '../deps.ts'
import { titleQuestion } from './subject-name.ts'
import type { TitleEntry, TitleList } from './title-list.ts'

/** Guesses change this often, so that a reload shows what the last one showed. */
const turnMs = 60 * 60 * 1000

/** Proposals for the search box, from what the library holds and what the person searched. */
export interface Suggestions {
  guess(words: readonly string[], limit: number): Promise<string[]>
  complete(key: string, ownHistory: readonly string[]): Promise<string[]>
}

export function createSuggestions(deps: { readonly titles: TitleList; readonly now: Clock }): Suggestions {
  return {
    guess: async (words, limit) =>
      guessQuestions(await deps.titles.entries(), words, limit, Math.floor(deps.now() / turnMs)),
    complete: async (key, ownHistory) => completeQuery(await deps.titles.entries(), key, ownHistory),
  }
}

const mostCompletions = 10
/** Own searches never take the whole list. */
const mostOwn = 4

/**
 * How a query that is being typed may go on: own searches that hold it, then names in the library that do. What begins
 * with it comes before what holds it, a shorter one before a longer one.
 * @returns at most ten different texts, none of them the key itself
 */
export function completeQuery(
  entries: readonly TitleEntry[],
  key: string,
  ownHistory: readonly string[],
): string[] {
  const wanted = foldToLetters(key)
  if (wanted === '') return []
  const own = ownHistory.filter((question) => foldToLetters(question).includes(wanted)).slice(0, mostOwn)
  const named = entries
    .map(({ name, letters }) => ({ name, at: letters.indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => Math.sign(left.at) - Math.sign(right.at) || left.name.length - right.name.length)
    .slice(0, 2 * mostCompletions)
    .map(({ name }) => name)
  return distinct([...own, ...named], wanted).slice(0, mostCompletions)
}

function distinct(texts: readonly string[], key: string): string[] {
  const seen = new Set([key])
  return texts.filter((text) => {
    const letters = foldToLetters(text)
    if (seen.has(letters)) return false
    seen.add(letters)
    return true
  })
}

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
  const { guide = [], library = [] } = Object.groupBy(titles, ({ isHelp }) => (isHelp ? 'guide' : 'library'))
  const [help, others] = [rotated(guide, turn), rotated(library, turn)]
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
