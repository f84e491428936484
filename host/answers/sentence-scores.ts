import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { askedTerm, definesTerm, isOfPart, namedPart } from './defined-terms.ts'
import { statedKind } from '../search/analysis/evidence-kind.ts'
import { type PassageUnit, passageUnits } from '../search/analysis/passage-units.ts'
import { askedCell, isColumnNames, matchRow } from '../search/analysis/table-row.ts'
import { charactersOf, stopWords, significantWords } from '../../lib/text/tokens.ts'
import { coverage, heldTokens, type TermWeights } from '../search/analysis/term-weights.ts'

/** A sentence with how likely it answers: what is higher by 1 is e times as likely. */
export interface ScoredUnit extends PassageUnit {
  readonly source: number
  readonly score: number
  /** Whether it, or the heading above it, is about the question. */
  readonly isAbout: boolean
}

/** The first sentence names the subject of a passage, in so many characters. */
const openingCharacters = 30
/** A heading that holds this much of the question asks it, and what stands below answers. */
const askingCoverage = 0.55
/** What a word is worth of which only a synonym stands there, or that stands in the heading. */
const relatedShare = 0.75
/** Where the best sentence of a passage holds less of the question than this, it is not much better than the others. */
const leastOfBest = 0.1

/**
 * What makes a sentence the one that answers: fitted by maximum likelihood on one half of a set of encyclopaedia
 * questions, and rounded. The kind of answer that it states is weighed where the kinds are.
 */
const signs = {
  /** What it holds of the question beyond the subject, compared with the sentence of the passage that holds most. */
  beyond: 2.7,
  /** The same of the sentence before. */
  before: 1.6,
  /** All that it holds of the question, the subject included. */
  all: 1.6,
  /** The characters of what is asked: 叶 matches 树叶. */
  characters: 3.8,
  /** A clause begins with a word of what is asked. */
  leads: 0.6,
  opening: 2.9,
  /** In place of the opening: the sentence stands right below a heading that asks the question. */
  askingHeading: 6,
  /** The line explains the very term that is asked for, is of the part that is named, or is the row of it. */
  explains: 9,
  /** The names of the columns of a table say nothing. */
  columnNames: -9,
} as const

/** What a sentence of a source that is not the first is worth less. */
export const laterSourceWeight = -5.4

/** Reads a source into sentences and scores each for a question. @param rank of the source, 0 for the first */
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
  const ofSubject = heldTokens(weights, subject)
  const [term, part] = [askedTerm(question), namedPart(question)]
  const explains = ({ text, heading, row }: PassageUnit) => {
    const isTerm = term !== null && definesTerm(term, text)
    const isPart = part !== null && isOfPart(part, text, heading)
    const match = matchRow(question, row?.text ?? text)
    const isRow = match?.asked ? askedCell(question, text, row?.text) !== null : (match?.isWhole ?? false)
    return Number(isTerm || isPart) + Number(isRow)
  }
  const held = units.map((unit) => heldOf(unit, ofSubject, weights))
  const ofBest = Math.max(leastOfBest, ...held.map(({ beyond }) => beyond))
  return units.map((unit, at) => {
    const { beyond, all, heading } = held[at] ?? nothing
    const { characters, leads } = isAsked(unit.text)
    const explained = explains(unit)
    const score =
      (signs.beyond * beyond + signs.before * (held[at - 1]?.beyond ?? 0)) / ofBest +
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

/** The shares of the question that a sentence holds: beyond the subject of its passage, in all, by its heading. */
function heldOf({ text, heading }: PassageUnit, subject: ReadonlySet<string>, weights: TermWeights) {
  const exact = heldTokens(weights, text, 'exactly')
  const above = heading === '' ? new Set<string>() : heldTokens(weights, heading)
  const share = (tokens: Iterable<string>) =>
    coverage(weights, new Set([...tokens].filter((token) => !subject.has(token))))
  const own = share(exact)
  const near = share([...heldTokens(weights, text), ...above])
  return {
    beyond: own + relatedShare * (near - own),
    all: coverage(weights, exact),
    heading: coverage(weights, above),
  }
}

const pointer = /^(?:其|[它他她]|[该本此]\p{Script=Han})的?/u

/** What a question asks about its subject, sought in a sentence by its characters and at the beginning of clauses. */
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
