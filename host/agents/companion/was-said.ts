import { bigramCoverage, contentBigrams, countShared } from '../../../lib/text/bigrams.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'

/** Models shorten what a user says and add words of their own. */
const minCoverage = 0.5

/** Words in which facts resemble each other. */
const commonWords =
  /读者|用户|自己|喜欢|以后|名叫|[的了是叫我你您他她它]|\b(?:the|user|reader|an?|is|am|i|my|likes?)\b/g
const address = /https?:|www\.|[a-z0-9-]\.(?:com|cn|net|org|io|cc|me|top|xyz|vip|shop|site|info|app)\b/
/** An instruction to the model is no fact, unless the user gave it. */
const orders = /每次|推荐|忽略/g

/**
 * Whether one of the messages states a fact, by their words: at least half of the fact's, and some of each clause.
 * A fact with an address is never one.
 */
export function wasSaid(fact: string, messages: readonly string[]): boolean {
  const folded = foldForSearch(fact)
  if (address.test(folded)) return false
  const ordered = folded.match(orders) ?? []
  const content = contentOf(folded)
  const clauses = folded.split(/[，。；;,.!！?？]/).map(contentOf)
  return messages.some((message) => {
    const text = foldForSearch(message)
    const said = contentOf(text)
    return (
      ordered.every((word) => text.includes(word)) &&
      bigramCoverage(content, said) >= minCoverage &&
      clauses.every((clause) => clause.size === 0 || countShared(clause, said) > 0)
    )
  })
}

function contentOf(folded: string): Set<string> {
  return contentBigrams(folded.replaceAll(commonWords, ' '))
}
