import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { answersOfPart, askedTerm, definesTerm } from './defined-terms.ts'
import { passageSections } from './passage-sections.ts'
import { isNamedIn, openingName } from '../search/analysis/subject-name.ts'
import { matchRow } from '../search/analysis/table-row.ts'
import { type TermWeights, coverage, heldTokens } from '../search/analysis/term-weights.ts'
import { charactersOf, significantWords, wordsOf } from '../../lib/text/tokens.ts'

/** Only the best sources can carry an answer; what comes later is about something near. */
const readSources = 3
/** The opening of a passage names its subject, in so many characters. */
const openingCharacters = 30
/** A title counts as the question's name for a document when it holds so much of the question. */
const significantName = 0.15

/**
 * What each sign is worth: fitted by logistic regression over one half of 256 encyclopaedia passages, each question once
 * with its passage and once without, under real titles and under the numbers of files, then rounded.
 */
const signs = {
  /** The words of the question that the passage holds, as they are or by a synonym. */
  held: 3,
  /** What one sentence holds, read with the title and the opening. */
  together: 5.2,
  /** The same of the characters of its words: 体 matches 身体. */
  characters: 3.2,
  /** The question names the document, by its title or by what its text begins with. */
  named: 5.1,
  /** The passage holds what the question begins with: a name that differs in one character is another. */
  first: 1.8,
} as const

/**
 * From here on a source is taken to answer: over both halves, and over files of eight subjects in 14 formats, some 2 to 3
 * in 100 answerable questions fall below and as many to 5 of the others rise above (`npm run bench -- answers extractive`).
 */
const leastSupport = 8.69

/**
 * Whether the best sources answer a question, rather than being about something near it: they must hold its words,
 * hold them together in one sentence, and be about its subject. All of it is weighed by rarity, so that a missing name
 * counts for more than a missing verb.
 * @param question as it was searched
 * @param sources in rank order
 */
export function answersQuestion(
  question: string,
  sources: readonly SourceReference[],
  weights: TermWeights,
): boolean {
  const term = askedTerm(question)
  const explains = (passage: string) => {
    if (answersOfPart(question, passage)) return true
    return passage.split('\n').some((line) => {
      return (term !== null && definesTerm(term, line)) || (matchRow(question, line)?.isWhole ?? false)
    })
  }
  return sources.slice(0, readSources).some((source) => {
    return explains(source.passage) || supportOf(question, source, weights) >= leastSupport
  })
}

/** A passage, or one of its sections, as it is judged. */
interface Reading {
  readonly title: string
  /** What its subject may be called by, besides the title. */
  readonly names: readonly string[]
  readonly text: string
}

/** A source counts as its best reading: a file of many subjects has its answer in a section about one of them. */
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
  const share = (part: string) => coverage(weights, heldTokens(weights, part, 'exactly'))
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
    signs.held * coverage(words, heldTokens(words, whole)) +
    signs.together * Math.max(0, ...read.map(share)) +
    signs.characters * Math.max(0, ...read.map(shareOfCharacters)) +
    (isNamed ? signs.named : 0) +
    (first !== undefined && foldForSearch(whole).includes(first) ? signs.first : 0)
  )
}
