import type { Locale } from '../../../lib/messages/locale.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { misspeltEntries } from '../analysis/misspelt/misspelt-names.ts'
import type { Audience } from './guess-candidates.ts'
import type { TitleEntry } from './title-list.ts'

export interface Suggestions {
  /**
   * @param words the user's recent searches
   * @param locale of the user; the questions are in that language
   * @returns at most `limit` questions that the library answers, or general ones where the web is searched
   */
  guess(words: readonly string[], limit: number, audience: Audience, locale?: Locale): Promise<string[]>
  complete(key: string, ownHistory: readonly string[]): Promise<string[]>
}

const maxCompletions = 10
const maxOwnSearches = 4

/**
 * Completions of a query being typed: own searches that contain it, then library names that do. Prefix matches come
 * before others, shorter before longer. Without a match, misspellings are tried: pinyin, or characters of the same
 * sound or similar shape.
 * @returns at most ten different texts, none equal to the query
 */
export function completeQuery(
  entries: readonly TitleEntry[],
  key: string,
  ownHistory: readonly string[],
): string[] {
  const wanted = foldToLetters(key)
  if (wanted === '') return []

  const asked = ownHistory.map((question) => ({ name: question, letters: foldToLetters(question) }))
  const own = asked
    .filter(({ letters }) => letters.includes(wanted))
    .slice(0, maxOwnSearches)
    .map(({ name }) => name)
  const named = entries
    .map(({ name, letters }) => ({ name, at: letters.indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => Math.sign(left.at) - Math.sign(right.at) || left.name.length - right.name.length)
    .slice(0, 2 * maxCompletions)
    .map(({ name }) => name)
  const found =
    own.length + named.length > 0
      ? [...own, ...named]
      : [...meant(asked, key).slice(0, maxOwnSearches), ...meant(entries, key)]
  return distinct(found, wanted).slice(0, maxCompletions)
}

function meant(entries: readonly { name: string; letters: string }[], key: string): string[] {
  return misspeltEntries(entries, key, 2 * maxCompletions).map(({ entry }) => entry.name)
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
