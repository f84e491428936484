import type { Clock } from '../deps.ts'
import { completeQuery } from './complete.ts'
import { guessQuestions } from './guess.ts'
import type { TitleList } from './title-list.ts'

/** Guesses change this often, so that a reload shows what the last one showed. */
const turnMs = 60 * 60 * 1000

/** Proposals for the search box, from what the library holds and what the person searched. */
export interface Suggestions {
  guess(words: readonly string[], limit: number): Promise<string[]>
  complete(key: string, ownHistory: readonly string[]): Promise<string[]>
}

export function createSuggestions(deps: { readonly titles: TitleList; readonly now: Clock }): Suggestions {
  return {
    guess: async (words: readonly string[], limit: number): Promise<string[]> => {
      return guessQuestions(await deps.titles.entries(), words, limit, Math.floor(deps.now() / turnMs))
    },
    complete: async (key: string, ownHistory: readonly string[]): Promise<string[]> => {
      return completeQuery(await deps.titles.entries(), key, ownHistory)
    },
  }
}
