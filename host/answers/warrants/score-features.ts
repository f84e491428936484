import { foldForSearch } from '../../../lib/text/fold.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import type { CitedSource } from './read-source.ts'

/** The cited passages as the score compares them, prepared once for all claims. */
export interface ScoredPassages {
  readonly folded: string
  /** Letters and digits only. */
  readonly letters: string
  /** Runs of letters by length. */
  readonly grams: ReadonlyMap<number, ReadonlySet<string>>
  readonly sentences: readonly {
    readonly letters: string
    readonly pairs: ReadonlySet<string>
    readonly numbers: readonly string[]
  }[]
  readonly numbers: ReadonlySet<string>
}

const gramLengths = [1, 2, 3, 4, 6] as const
/** Characters of the passages that are compared, and letters of a claim and of a window: the time of a comparison grows with both. */
const bounds = { passages: 20_000, claim: 300, window: 600 } as const
const longestWindow = 3
/** Share of a claim's pairs from which a window is nearly copied. */
const nearCopy = 0.9

export function preparePassages(sources: readonly CitedSource[]): ScoredPassages {
  const text = sources
    .map(({ title, passage }) => `${title}\n${passage}`)
    .join('\n')
    .slice(0, bounds.passages)
  const folded = foldForSearch(text)
  const letters = lettersOf(folded)
  const sentences = splitSentences(text).flatMap((sentence) => {
    const own = foldForSearch(sentence.text)
    const ownLetters = lettersOf(own)
    return ownLetters === ''
      ? []
      : [{ letters: ownLetters, pairs: new Set(gramsOf(ownLetters, 2)), numbers: numbersOf(own) }]
  })
  return {
    folded,
    letters,
    grams: new Map(gramLengths.map((length) => [length, new Set(gramsOf(letters, length))])),
    sentences,
    numbers: new Set(numbersOf(folded)),
  }
}

/** Names of the features, in the order of {@link featuresOf}. */
export const featureNames = [
  'length', 'sourceLength', 'all1', 'all2', 'all3', 'all4', 'all6', 'window1', 'window2', 'window3', 'window1Letters',
  'subsequence', 'run', 'runLength', 'leastClause', 'leastClauseNear', 'meanClause', 'leastClauseBest', 'mostClauseBest',
  'clauses', 'wholeClauses', 'numbersMissing', 'numbersMissingShare', 'hasNumbers', 'numbersMissingNear', 'wordsMissing',
  'longestNew', 'newRuns', 'newShare', 'longestNewNear', 'newRunsNear', 'copiedPieces', 'copiedLengths', 'firstHalf',
  'secondHalf', 'copiedWithNew', 'subsequencePower', 'runPower', 'nearCopyWithNew',
] as const // biome-ignore format: A list is read by rows.

type Features = Readonly<Partial<Record<(typeof featureNames)[number], number>>>

/** A claim with the best windows of its passages. */
interface Compared {
  readonly letters: string
  readonly folded: string
  readonly passages: ScoredPassages
  readonly windows: readonly Window[]
  /** Of the widest window. */
  readonly nearPairs: ReadonlySet<string>
}

/**
 * What a claim shares with its passages, in characters: coverage of its letters and runs by everything and by the best
 * one to three sentences, the longest common subsequence and copied run, coverage of its clauses, numbers and words
 * that are not there, runs of new letters.
 * @returns one number for each of {@link featureNames}
 */
export function featuresOf(claim: string, passages: ScoredPassages): number[] {
  const folded = foldForSearch(claim.slice(0, 2 * bounds.claim))
  const letters = lettersOf(folded).slice(0, bounds.claim)
  const pairs = gramsOf(letters, 2)
  const windows = Array.from({ length: longestWindow }, (_, at) =>
    bestWindow(pairs, passages.sentences, at + 1),
  )
  const nearPairs = new Set(windows.at(-1)?.sentences.flatMap((sentence) => [...sentence.pairs]))
  const compared = { letters, folded, passages, windows, nearPairs }
  const features: Features = {
    ...coverageFeatures(compared),
    ...copiedFeatures(compared),
    ...clauseFeatures(compared),
    ...numberFeatures(compared),
    ...newFeatures(compared),
  }
  return featureNames.map((name) => features[name] ?? 0)
}

function coverageFeatures({ letters, passages, windows, nearPairs }: Compared): Features {
  const inAll = (length: (typeof gramLengths)[number]) =>
    coverage(gramsOf(letters, length), passages.grams.get(length) ?? new Set())
  const [window1 = 0, window2 = 0, window3 = 0] = windows.map(({ share }) => share)
  const half = Math.floor(letters.length / 2)
  return {
    length: Math.log(Math.max(1, letters.length)),
    sourceLength: Math.log(1 + passages.letters.length),
    all1: inAll(1),
    all2: inAll(2),
    all3: inAll(3),
    all4: inAll(4),
    all6: inAll(6),
    window1,
    window2,
    window3,
    window1Letters: coverage(Array.from(letters), new Set(windows[0]?.sentences[0]?.letters)),
    firstHalf: coverage(gramsOf(letters.slice(0, half), 2), nearPairs),
    secondHalf: coverage(gramsOf(letters.slice(half), 2), nearPairs),
  }
}

function copiedFeatures({ letters, passages, windows }: Compared): Features {
  const length = Math.max(1, letters.length)
  const near = windows.at(-1)?.sentences ?? []
  const nearLetters = near
    .map((sentence) => sentence.letters)
    .join('')
    .slice(0, bounds.window)
  const subsequence = commonSubsequence(letters, nearLetters) / length
  const run = longestRun(letters, passages.letters)
  const copied = copiedPieces(letters, passages.letters)
  return {
    subsequence,
    subsequencePower: subsequence ** 4,
    run: run / length,
    runLength: Math.log(1 + run),
    runPower: (run / length) ** 2,
    copiedPieces: (10 * copied.length) / length,
    copiedLengths: Math.sqrt(sumOf(copied.map((each) => each * each))) / length,
  }
}

function clauseFeatures({ folded, passages, nearPairs }: Compared): Features {
  const clauses = clausesIn(folded)
  const pairs = clauses.filter((clause) => clause.length > 1).map((clause) => gramsOf(clause, 2))
  const allPairs = passages.grams.get(2) ?? new Set<string>()
  const inBest = pairs.map((each) =>
    Math.max(0, ...passages.sentences.map((sentence) => coverage(each, sentence.pairs))),
  )
  return {
    leastClause: least(pairs.map((each) => coverage(each, allPairs))),
    leastClauseNear: least(pairs.map((each) => coverage(each, nearPairs))),
    meanClause: sumOf(inBest) / Math.max(1, inBest.length),
    leastClauseBest: least(inBest),
    mostClauseBest: Math.max(0, ...inBest),
    clauses: Math.log(1 + clauses.length),
    wholeClauses:
      clauses.filter((clause) => passages.letters.includes(clause)).length / Math.max(1, clauses.length),
  }
}

function numberFeatures({ folded, passages, windows }: Compared): Features {
  const numbers = numbersOf(folded)
  const near = new Set(windows.at(-1)?.sentences.flatMap((sentence) => sentence.numbers))
  const missing = numbers.filter((number) => !passages.numbers.has(number)).length
  const count = Math.max(1, numbers.length)
  const words = folded.match(/[a-z]{2,}/g) ?? []
  return {
    numbersMissing: missing,
    numbersMissingShare: missing / count,
    hasNumbers: numbers.length === 0 ? 0 : 1,
    numbersMissingNear: numbers.filter((number) => !near.has(number)).length / count,
    wordsMissing: words.filter((word) => !passages.folded.includes(word)).length,
  }
}

/** A near copy with something new in it is a changed sentence more often than a paraphrase is. */
function newFeatures({ letters, passages, windows, nearPairs }: Compared): Features {
  const runs = runsOutside(letters, passages.grams.get(2) ?? new Set())
  const runsNear = runsOutside(letters, nearPairs)
  const [one = 0, two = 0] = windows.map(({ share }) => share)
  return {
    longestNew: Math.max(0, ...runs) / 10,
    newRuns: runs.length,
    newShare: sumOf(runs) / Math.max(1, letters.length),
    longestNewNear: Math.max(0, ...runsNear) / 10,
    newRunsNear: runsNear.length,
    copiedWithNew: one ** 3 * runsNear.length,
    nearCopyWithNew: two > nearCopy && runsNear.length > 0 ? 1 : 0,
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function lettersOf(folded: string): string {
  return folded.replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function numbersOf(folded: string): string[] {
  return folded.match(/\d+(?:[.,]\d+)*/g) ?? []
}

function gramsOf(text: string, length: number): string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
}

function coverage(grams: readonly string[], known: ReadonlySet<string>): number {
  return grams.length === 0 ? 1 : grams.filter((gram) => known.has(gram)).length / grams.length
}

function least(shares: readonly number[]): number {
  return shares.length === 0 ? 0 : Math.min(...shares)
}

/** Clauses as letters; those of fewer than four are joined to the one before. */
function clausesIn(folded: string): string[] {
  const clauses: string[] = []
  for (const piece of folded.split(/[，,；;：:。!?()\n、—“”"《》]+/)) {
    const letters = lettersOf(piece)
    if (letters === '') continue
    const last = clauses.length - 1
    if (last >= 0 && letters.length < 4) clauses[last] += letters
    else clauses.push(letters)
  }
  return clauses
}

interface Window {
  readonly share: number
  readonly sentences: ScoredPassages['sentences']
}

function bestWindow(pairs: readonly string[], sentences: ScoredPassages['sentences'], size: number): Window {
  let best = { share: 0, sentences: sentences.slice(0, size) }
  for (let from = 0; from === 0 || from + size <= sentences.length; from += 1) {
    const window = sentences.slice(from, from + size)
    const shared = pairs.filter((pair) => window.some((sentence) => sentence.pairs.has(pair))).length
    const share = pairs.length === 0 ? 1 : shared / pairs.length
    if (share > best.share) best = { share, sentences: window }
  }
  return best
}

/** The length of the longest run of letters that both have. */
function longestRun(letters: string, source: string): number {
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (gramsOf(letters, middle).some((gram) => source.includes(gram))) low = middle
    else high = middle - 1
  }
  return low
}

function commonSubsequence(one: string, other: string): number {
  let before = new Uint16Array(other.length + 1)
  let lengths = new Uint16Array(other.length + 1)
  for (let row = 0; row < one.length; row += 1) {
    const code = one.charCodeAt(row)
    for (let column = 0; column < other.length; column += 1) {
      lengths[column + 1] =
        code === other.charCodeAt(column)
          ? (before[column] ?? 0) + 1
          : Math.max(before[column + 1] ?? 0, lengths[column] ?? 0)
    }
    ;[before, lengths] = [lengths, before]
  }
  return before[other.length] ?? 0
}

/** The lengths of the runs of letters of which no pair is known. */
function runsOutside(letters: string, known: ReadonlySet<string>): number[] {
  const isKnown = Array.from({ length: letters.length }, () => false)
  for (let at = 0; at + 1 < letters.length; at += 1)
    if (known.has(letters.slice(at, at + 2))) isKnown.fill(true, at, at + 2)
  const runs: number[] = []
  let length = 0
  for (const each of [...isKnown, true]) {
    if (!each) length += 1
    else if (length > 0) {
      runs.push(length)
      length = 0
    }
  }
  return runs
}

/** The lengths of the longest pieces, from left to right, that the source has. */
function copiedPieces(letters: string, source: string): number[] {
  const pieces: number[] = []
  let at = 0
  while (at < letters.length) {
    let length = 0
    while (at + length < letters.length && source.includes(letters.slice(at, at + length + 1))) length += 1
    if (length >= 2) pieces.push(length)
    at += Math.max(1, length >= 2 ? length : 1)
  }
  return pieces
}
