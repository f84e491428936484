import type { SourceReference } from '../../lib/contract/card.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { isNamedIn } from './document-name.ts'
import { type Phrase, phrasesOf, sharedRun } from './phrases.ts'
import { coverage, heldTokens, type TermWeights } from './term-weights.ts'
import { wordsOf } from './tokens.ts'

/** Only the best sources can carry an answer; what comes later is about something near. */
const readSources = 3
/** The opening of a passage names its subject, in so many characters. */
const openingCharacters = 30
/** A title counts as the question's name for a document when it holds so much of the question. */
const tellingName = 0.15

/**
 * What each sign is worth: fitted by logistic regression over one half of 256 encyclopaedia passages, each question once
 * with its passage and once without, under real titles and under the numbers of files, then rounded.
 */
const signs = {
  /** The words of the question that the passage holds. */
  held: 3.9,
  /** What one sentence holds, read with the title and the opening. */
  together: 5.1,
  /** What the title and the opening hold: the passage is about it. */
  subject: 1.8,
  /** The question calls the document by its name. */
  named: 2.9,
  /** How much of the question's rarest phrase stands together. */
  phrase: 1.2,
  /** The first phrase of the question stands in the title or the opening. */
  opening: 0.9,
} as const

/**
 * From here on a source is taken to answer: where on the half that the signs were fitted on as few of the answerable
 * questions fall below as the others rise above.
 */
const leastSupport = 5.9

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
  const phrases = phrasesOf(question, weights)
  return sources.slice(0, readSources).some((source) => {
    return supportOf(question, phrases, source, weights) >= leastSupport
  })
}

function supportOf(
  question: string,
  phrases: readonly Phrase[],
  { title, passage }: Pick<SourceReference, 'title' | 'passage'>,
  weights: TermWeights,
): number {
  const asked = new Set(wordsOf(foldForSearch(question)))
  const words: TermWeights = new Map([...weights].filter(([token]) => asked.has(token)))
  const share = (of: TermWeights, text: string) => coverage(of, heldTokens(of, text, 'exactly'))
  const subject = `${title}\n${passage.slice(0, openingCharacters)}`
  const foldedSubject = foldForSearch(subject)
  const together = splitSentences(passage).map(({ text }) => share(weights, `${subject}\n${text}`))
  const isNamed = isNamedIn(question, title, new Set(words.keys())) && share(weights, title) >= tellingName
  const [first] = phrases
  const [rarest] = phrases.toSorted((left, right) => right.rarity - left.rarity)
  return (
    signs.held * share(words, `${title}\n${passage}`) +
    signs.together * Math.max(0, ...together) +
    signs.subject * share(words, subject) +
    (isNamed ? signs.named : 0) +
    signs.phrase * (rarest ? sharedRun(rarest.text, foldForSearch(`${title}\n${passage}`)) : 0) +
    (first && foldedSubject.includes(first.text) ? signs.opening : 0)
  )
}
