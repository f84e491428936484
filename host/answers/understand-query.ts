import { foldToLetters } from '../../lib/text/fold.ts'
import { stopWords, wordsOf } from '../../lib/text/tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { buildsOnAnswer } from './asks-for-fact.ts'

const leadsOn =
  /^(那么|那(?=[它他她这个些]|有|是|为)|还有|另外|接着|继续|然后呢|这|其(?!实)|上述|刚才|不对|不是[，,]?我)/
const leansOn =
  /它|他(?!山)|她|这个|这种|这些|那个|那种|那些|其中|(?<!应)该(?!死)|上述|前面|^(?:展开(?:说|讲|写|第|一下|$)|举个?例|举一?个例子|举几个例子|具体(?:怎么|如何|一点|说)|再?(?:说|讲)?得?(?:再)?(?:详细|具体|展开)(?:一?[点些]|说|讲))|呢$/
/** Longer questions (in letters) contain their own subject. */
const shortQuestion = 24

/** Earlier questions that are added to one that depends on them. */
const maxAdded = 3

/**
 * The search query. A short question that refers back to the previous one ('那它的面积呢？') is combined with the words of
 * the questions before it, back to one that says itself what it is about; any other is unchanged.
 */
export function searchQuery(question: string, history: readonly Exchange[]): string {
  if (!isFollowUp(question)) return question
  const added: string[] = []
  for (const { question: earlier } of history.toReversed()) {
    if (added.length === maxAdded) break
    // 再短一点 is about no subject.
    if (foldToLetters(earlier) === '' || buildsOnAnswer(earlier)) continue
    added.push(earlier)
    if (!isFollowUp(earlier)) break
  }
  return [question, ...added].join(' ')
}

export function isFollowUp(question: string): boolean {
  const letters = foldToLetters(question)
  if (letters.length > shortQuestion) return false
  const hasSubject = wordsOf(letters).some((word) => !stopWords.has(word))
  return !hasSubject || leadsOn.test(letters) || leansOn.test(letters)
}
