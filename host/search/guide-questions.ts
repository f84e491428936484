import { foldForSearch } from '../../lib/text/fold.ts'
import { significantWords } from '../../lib/text/tokens.ts'
import { passageUnits } from './analysis/passage-units.ts'

/** A passage of the product's guide, with its headings. */
interface GuidePassage {
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** The product's name, or what users call it. */
const productName =
  /知舟|zhizhou|(?:这个|这款|本|你们的?)(?:产品|网站|应用|软件|站|系统)|使用指南|你(?:们)?(?:能|会|可以)(?:做|干|帮)/iu
/** Questions about how, where or how much; the guide answers no others. */
const asksForUse =
  /怎么|怎样|如何|在哪|哪里|能不能|可以.*吗|能.*吗|支持|多[大久少长]|几[个次天份]|有哪些|^介绍一下|^(?!.*[谁年]).{2,12}$/u
/** Words without content of their own in such a question. */
const shaping = /^(?:在?哪里|在哪|怎么[办做用写问样]?|支持|做|办|用|看|有)$/u
/** Maximum characters of a unit in which the words must occur together. */
const maxUnitCharacters = 200

/**
 * Whether a question is about the product, so that a passage of its guide may be a source: it names the product, or
 * one of its clauses asks for usage and the passage or its headings contain every word of that clause.
 * @param question the search query
 */
export function isAboutGuide(question: string, passage: GuidePassage): boolean {
  if (productName.test(question)) return true
  if (asksForWay(question, passage, 1)) return true
  // A separate clause ("我是新手，怎么导出对话？") needs two words: one alone is too ambiguous.
  const clauses = question.split(/[，,。；;：:！!？?\n]+/)
  return clauses.length > 1 && clauses.some((clause) => asksForWay(clause.trim(), passage, 2))
}

function asksForWay(clause: string, { title, heading, text }: GuidePassage, leastWords: number): boolean {
  const words = significantWords(clause.replace(/^介绍一下/, '')).filter((word) => !shaping.test(word))
  if (words.length < leastWords || !asksForUse.test(clause)) return false

  const holds = (part: string) => {
    const folded = foldForSearch(part)
    return words.every((word) => folded.includes(word))
  }

  const above = `${title}\n${heading}`

  // Single words are common in a guide; in a heading, or together in one sentence, they are its subject.
  return (
    holds(above) ||
    passageUnits(text, maxUnitCharacters).some((each) => {
      return holds(`${above}\n${each.heading}${words.length > 1 ? `\n${each.text}` : ''}`)
    })
  )
}
