import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { charactersOf, significantWords, stopWords } from '../../lib/text/tokens.ts'
import { statedKind } from '../search/analysis/evidence-kind.ts'
import { type PassageUnit, passageUnits } from '../search/analysis/passage-units.ts'
import { askedCell, isColumnNames, matchRow } from '../search/analysis/table-row.ts'
import { coverage, findMatchedTokens, type TermWeights } from '../search/analysis/term-weights.ts'
import { definesTerm, isOfPart, namedPart, termToDefine } from './definition-questions.ts'

/** A sentence with its score: 1 more is e times as likely to answer. */
export interface ScoredUnit extends PassageUnit {
  readonly source: number
  readonly score: number
  /** Whether it, or the heading above it, is about the question. */
  readonly isAbout: boolean
}

/** Length in characters of a passage's opening, which names its subject. */
const openingCharacters = 30
/** Minimum share of the question in a heading for the heading to ask it; the text below then answers. */
const askingCoverage = 0.55
/** Weight of a word that matches only by a synonym or in the heading. */
const relatedShare = 0.75
/** When a passage's best sentence covers less of the question than this, it is hardly better than the others. */
const minOfBest = 0.1

/**
 * Feature weights of an answering sentence: fitted by maximum likelihood on one half of a set of encyclopaedia
 * questions, and rounded. Kinds of answer are weighted in their own module.
 */
const signs = {
  /** Coverage of the question beyond the subject, relative to the best sentence of the passage. */
  beyond: 2.7,
  /** The same for the previous sentence. */
  before: 1.6,
  /** Coverage of the whole question, the subject included. */
  all: 1.6,
  /** Character matches of the question's predicate: 叶 matches 树叶. */
  characters: 3.8,
  /** A clause begins with a word of the question's predicate. */
  leads: 0.6,
  opening: 2.9,
  /** Instead of the opening: the sentence directly follows a heading that asks the question. */
  askingHeading: 6,
  /** The line explains the term in question, or belongs to the named part or its row. */
  explains: 9,
  /** A table's column names state nothing. */
  columnNames: -9,
} as const

/** Penalty of a sentence whose source is not the first. */
export const laterSourceWeight = -5.4

/** Splits a source into sentences and scores each for a question. @param rank of the source, 0 for the first */
export function scoreSentences(
  question: string,
  source: SourceReference,
  weights: TermWeights,
  most: number,
  rank: number,
): ScoredUnit[] {
  const kindOf = statedKind(question)
  const units = passageUnits(source.passage, most)
  const opening = units.length > 1 ? (units[0]?.text.slice(0, openingCharacters) ?? '') : ''
  const subject = `${source.title}\n${opening}`
  const isAsked = askedBeyond(question, subject)
  const ofSubject = findMatchedTokens(weights, subject)
  const [term, part] = [termToDefine(question), namedPart(question)]

  const explains = ({ text, heading, row }: PassageUnit) => {
    const isTerm = term !== null && definesTerm(term, text)
    const isPart = part !== null && isOfPart(part, text, heading)
    const match = matchRow(question, row?.text ?? text)
    const isRow = match?.asked ? askedCell(question, text, row?.text) !== null : (match?.isWhole ?? false)
    return Number(isTerm || isPart) + Number(isRow)
  }

  const coverages = units.map((unit) => coverageOf(unit, ofSubject, weights))
  const ofBest = Math.max(minOfBest, ...coverages.map(({ beyond }) => beyond))

  return units.map((unit, at) => {
    const { beyond, all, heading } = coverages[at] ?? nothing
    const { characters, leads } = isAsked(unit.text)
    const explained = explains(unit)
    const score =
      (signs.beyond * beyond + signs.before * (coverages[at - 1]?.beyond ?? 0)) / ofBest +
      signs.all * all +
      signs.characters * characters +
      (leads ? signs.leads : 0) +
      (kindOf?.(unit.text) ?? 0) +
      signs.explains * explained +
      (heading >= askingCoverage ? signs.askingHeading : signs.opening) / (unit.depth + 1) +
      (isColumnNames(unit.text, units[at + 1]?.text) ? signs.columnNames : 0) +
      (rank > 0 ? laterSourceWeight : 0)
    return { ...unit, source: source.index, score, isAbout: all + beyond + heading + explained > 0 }
  })
}

const nothing = { beyond: 0, all: 0, heading: 0 }

/** The coverage of a sentence: beyond the passage's subject, in all, by its heading. */
function coverageOf({ text, heading }: PassageUnit, subject: ReadonlySet<string>, weights: TermWeights) {
  const exact = findMatchedTokens(weights, text, 'exact')
  const above = heading === '' ? new Set<string>() : findMatchedTokens(weights, heading)
  const share = (tokens: Iterable<string>) =>
    coverage(weights, new Set([...tokens].filter((token) => !subject.has(token))))
  const own = share(exact)
  const near = share([...findMatchedTokens(weights, text), ...above])

  return {
    beyond: own + relatedShare * (near - own),
    all: coverage(weights, exact),
    heading: coverage(weights, above),
  }
}

const pointer = /^(?:其|[它他她]|[该本此]\p{Script=Han})的?/u

/** Matches what a question asks about its subject: by characters, and at the beginning of clauses. */
function askedBeyond(question: string, subject: string) {
  const known = foldForSearch(subject)
  const words = significantWords(question).filter((word) => !known.includes(word))
  const characters = charactersOf(words).filter((character) => {
    return !stopWords.has(character) && !known.includes(character)
  })
  return (sentence: string) => {
    const folded = foldForSearch(sentence)
    const clauses = folded.split(/[,;。:、]\s*/u).map((clause) => clause.replace(pointer, ''))
    const found = characters.filter((character) => folded.includes(character))
    return {
      characters: found.length / (characters.length || 1),
      leads: words.some((word) => clauses.some((clause) => clause.startsWith(word))),
    }
  }
}
