import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { bigramCoverage, contentBigrams } from '../../lib/text/bigrams.ts'
import { foldToLetters } from '../../lib/text/fold.ts'
import { headingSeparator } from '../../lib/text/passage-places.ts'
import { sectionQuestion, subjectOf, titleQuestion } from '../search/analysis/subject-name.ts'

/** An aspect of a subject: how to recognize it in a text, and how to ask about it. */
interface Facet {
  readonly statedPattern: RegExp
  readonly ask: (name: string) => string
  /** Matches a question that already asks about this aspect. */
  readonly asked: RegExp
}

const facets: readonly Facet[] = [
  { statedPattern: /别名|又名|又称|亦称|俗称/, ask: (name) => `${name}还有哪些名称？`, asked: /名/ },
  {
    statedPattern: /位于|地处|坐落/,
    ask: (name) => `${name}在什么地方？`,
    asked: /哪里|位置|位于|地方|何处/,
  },
  { statedPattern: /分布[于在]/, ask: (name) => `${name}分布在哪些地方？`, asked: /分布|哪里/ },
  {
    // 生于 also means a plant's altitude, so a year is required nearby.
    statedPattern: /\d{3,4}年[^。]{0,24}(?:出生|[年月日]生|生于)|(?:出生|生于)[^。]{0,8}\d{3,4}年/,
    ask: (name) => `${name}是什么时候出生的？`,
    asked: /出生|生于/,
  },
  {
    statedPattern:
      /\d{3,4}年[^。]{0,20}(?:成立|创立|创办|始建|建成|建于)|(?:成立|创立|创办|建)于[^。]{0,10}\d{3,4}年/,
    ask: (name) => `${name}是什么时候建立的？`,
    asked: /建|创|成立/,
  },
  {
    statedPattern: /面积[^，。]{0,14}[\d一二两三四五六七八九十百千万]/,
    ask: (name) => `${name}的面积有多大？`,
    asked: /面积|多大/,
  },
  {
    statedPattern: /人口[^，。]{0,14}[\d一二两三四五六七八九十百千万]/,
    ask: (name) => `${name}有多少人口？`,
    asked: /人口/,
  },
  {
    statedPattern: /(?:主要|常|可|被|能|多|广泛)用(?:于|作|来|做)|用途(?:广|很|是|为|有|包括|：)/,
    ask: (name) => `${name}有什么用途？`,
    asked: /用/,
  },
  {
    statedPattern: /荣获|获奖|夺得|获得[^，。]{0,30}(?:奖|冠军|亚军|季军|[金银铜]牌|第[一二三]名|称号)/,
    ask: (name) => `${name}获得过哪些成绩或奖项？`,
    asked: /获|奖|冠军|成绩/,
  },
  { statedPattern: /毕业于|就读/, ask: (name) => `${name}在哪里上过学？`, asked: /学/ },
  { statedPattern: /担任|出任/, ask: (name) => `${name}担任过哪些职务？`, asked: /职|担任/ },
]

/** Two questions that share this much of their bigrams are duplicates. */
const sameQuestionShare = 0.8
/** About the first subject, before the questions about others. */
const maxLeadingFacets = 2

/**
 * Follow-up questions that the sources can answer: aspects of the first source's subject covered by its passage, then
 * related subjects of other sources. Questions already asked are excluded.
 * @param asked the answered question, then earlier ones of the conversation
 * @returns at most `limit` questions; none when no source can answer any
 */
export function relatedQuestions(
  asked: readonly string[],
  sources: readonly SourceReference[],
  limit: number,
): string[] {
  const [first] = sources
  if (!first) return []

  const ofFirst = facetQuestions(asked, first).map(({ question }) => question)
  const offered = [
    ...ofFirst.slice(0, maxLeadingFacets),
    ...sources.filter((other) => isNear(first, other)).map(otherQuestion),
    ...ofFirst.slice(maxLeadingFacets),
  ]
  const kept: string[] = []
  for (const each of offered) {
    if (kept.length >= limit) break
    if (each !== null && ![...kept, ...asked].some((other) => isSameQuestion(each, other))) kept.push(each)
  }

  return kept
}

/** The question about another document: about the section that was found in it, or about the subject of its text. */
function otherQuestion(source: SourceReference): string | null {
  const subject = subjectOf(source)
  if (subject === null) return null
  return (
    sectionQuestion(subject, (source.heading ?? '').split(headingSeparator).at(-1) ?? '') ??
    titleQuestion(subject)
  )
}

/** Whether another document mentions the first one's subject, is mentioned by it, or shares a part of its title. */
function isNear(first: SourceReference, other: SourceReference): boolean {
  if (other.title === first.title) return false
  const name = subjectOf(first) ?? first.title
  const otherName = subjectOf(other) ?? other.title
  return (
    other.passage.includes(name) ||
    first.passage.includes(otherName) ||
    bigramCoverage(contentBigrams(name), contentBigrams(other.title)) > 0
  )
}

export interface FacetQuestion {
  readonly question: string
  isStatedIn(sentence: string): boolean
}

/** A sentence whose statement starts within this many characters continues the subject of the previous one. */
const maxImplicitSubjectOffset = 3

/** @returns the aspects that a source's passage covers and that were not asked; none without a subject */
export function facetQuestions(asked: readonly string[], source: SourceReference): FacetQuestion[] {
  const name = subjectOf(source)
  if (name === null) return []
  return facets
    .filter((facet) => {
      // An earlier question may have asked about this aspect of another subject.
      const isAsked = asked.some((each, at) => facet.asked.test(each) && (at === 0 || each.includes(name)))
      return facet.statedPattern.test(source.passage) && !isAsked
    })
    .map(({ ask, statedPattern: stated }) => ({
      question: ask(name),
      isStatedIn: (sentence) => {
        const at = sentence.search(stated)
        return at >= 0 && (at <= maxImplicitSubjectOffset || sentence.includes(name))
      },
    }))
}

/** Whether two questions are the same but for their wording. */
export function isSameQuestion(left: string, right: string): boolean {
  if (foldToLetters(left) === foldToLetters(right)) return true

  const leftBigrams = contentBigrams(left)
  const rightBigrams = contentBigrams(right)
  const coverages = [bigramCoverage(leftBigrams, rightBigrams), bigramCoverage(rightBigrams, leftBigrams)]
  return Math.min(...coverages) >= sameQuestionShare
}
