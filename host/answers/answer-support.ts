import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { charactersOf, significantWords, wordsOf } from '../../lib/text/tokens.ts'
import { isNamedIn, openingName } from '../search/analysis/subject-name.ts'
import { matchRow } from '../search/analysis/table-row.ts'
import { coverage, findMatchedTokens, type TermWeights } from '../search/analysis/term-weights.ts'
import { answersOfPart, definesTerm, termToDefine } from './definition-questions.ts'
import { passageSections } from './passage-sections.ts'

/** Only the top sources can contain the answer; later ones are about related subjects. */
const readSources = 3
/** Length in characters of a passage's opening, which names its subject. */
const openingCharacters = 30
/** Minimum share of the question that a title must contain to count as naming the document. */
const significantName = 0.15

/**
 * Feature weights: fitted by logistic regression on one half of 256 encyclopaedia passages, each question once with
 * its passage and once without, under real titles and under file numbers, then rounded.
 */
const signs = {
  /** Words of the question in the passage, literally or by a synonym. */
  matched: 3,
  /** Words in one sentence, together with the title and the opening. */
  together: 5.2,
  /** The same for the characters of the words: 体 matches 身体. */
  characters: 3.2,
  /** The question names the document by its title or by the first words of its text. */
  named: 5.1,
  /** The passage contains the question's first words: a name with one different character is another name. */
  first: 1.8,
} as const

/**
 * Minimum score of a source that answers: over both halves, and over files of eight subjects in 14 formats, some 2 to
 * 3 in 100 answerable questions fall below and 2 to 5 of the others rise above (`npm run bench -- answers
 * extractive`).
 */
const minSupport = 8.69

/**
 * Whether the best sources answer a question rather than being about something related: they must contain its words,
 * contain them together in one sentence, and be about its subject. Everything is weighted by rarity, so that a
 * missing name counts for more than a missing verb.
 * @param question the search query
 * @param sources in rank order
 */
export function answersQuestion(
  question: string,
  sources: readonly SourceReference[],
  weights: TermWeights,
): boolean {
  const term = termToDefine(question)
  const explains = (passage: string) => {
    if (answersOfPart(question, passage)) return true
    return passage.split('\n').some((line) => {
      return (term !== null && definesTerm(term, line)) || (matchRow(question, line)?.isWhole ?? false)
    })
  }
  return sources.slice(0, readSources).some((source) => {
    return explains(source.passage) || supportOf(question, source, weights) >= minSupport
  })
}

/** A passage, or one of its sections, to be scored. */
interface Reading {
  readonly title: string
  /** Names of its subject other than the title. */
  readonly names: readonly string[]
  readonly text: string
}

/** The score of a source is that of its best section: in a file of many subjects the answer is in one of them. */
function supportOf(
  question: string,
  { title, passage }: Pick<SourceReference, 'title' | 'passage'>,
  weights: TermWeights,
): number {
  const whole = { names: [openingName(passage)], text: passage }
  const readings = [whole, ...passageSections(passage)]
  return Math.max(...readings.map((reading) => supportOfReading(question, { title, ...reading }, weights)))
}

function supportOfReading(question: string, { title, names, text }: Reading, weights: TermWeights): number {
  const asked = new Set(wordsOf(foldForSearch(question)))
  const words: TermWeights = new Map([...weights].filter(([token]) => asked.has(token)))
  const share = (part: string) => coverage(weights, findMatchedTokens(weights, part, 'exact'))
  const whole = `${title}\n${text}`
  const subject = [title, ...names, text.slice(0, openingCharacters)].join('\n')
  const read = splitSentences(text).map((sentence) => `${subject}\n${sentence.text}`)
  const significant = significantWords(question)
  const characters = charactersOf(significant)

  const shareOfCharacters = (part: string) => {
    const folded = foldForSearch(part)
    return characters.filter((character) => folded.includes(character)).length / (characters.length || 1)
  }

  const isNamed = [title, ...names].some((name) => {
    return isNamedIn(question, name, asked) && share(name) >= significantName
  })
  const [first] = significant

  return (
    signs.matched * coverage(words, findMatchedTokens(words, whole)) +
    signs.together * Math.max(0, ...read.map(share)) +
    signs.characters * Math.max(0, ...read.map(shareOfCharacters)) +
    (isNamed ? signs.named : 0) +
    (first !== undefined && foldForSearch(whole).includes(first) ? signs.first : 0)
  )
}
