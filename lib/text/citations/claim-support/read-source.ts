import { characterBigrams } from '../../bigrams.ts'
import { foldForSearch } from '../../fold.ts'
import type { Quantity } from '../../quantities.ts'
import { splitSentences } from '../../sentences.ts'
import { everydayFlags } from './everyday.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A sentence of a source as claims are compared with it. */
export interface SourceSentence {
  /** As the source has it. */
  readonly text: string
  readonly folded: string
  readonly bigrams: ReadonlySet<string>
  /** Read when a claim first needs them. */
  readonly tokens: () => readonly Token[]
  readonly flags: () => readonly boolean[]
}

/** A source as the check reads it: made once, however many claims name it. */
export interface ReadSource {
  readonly sentences: readonly SourceSentence[]
  /** The title alone, and title and passage, folded. */
  readonly title: string
  readonly all: string
  readonly bigrams: ReadonlySet<string>
  /** All of its quantities, read when a claim first needs them. */
  readonly quantities: () => readonly Quantity[]
}

/** Prepares a source for {@link judgeClaim}. */
export function readSource({
  title,
  passage,
}: {
  readonly title: string
  readonly passage: string
}): ReadSource {
  const all = foldForSearch(`${title}\n${passage}`)
  let quantities: readonly Quantity[] | undefined
  return {
    sentences: [...splitSentences(passage), { text: title }].flatMap(({ text }) =>
      pieces(text).map(sentenceOf),
    ),
    title: foldForSearch(title),
    all,
    bigrams: new Set(characterBigrams(all)),
    quantities: () => (quantities ??= tokensOf(all).flatMap(({ quantity }) => quantity ?? [])),
  }
}

/** What is longer than any sentence is read in pieces: each clause of a claim is compared with all of one. */
const longestSentence = 400

function pieces(text: string): string[] {
  if (text.length <= longestSentence) return [text]
  const count = Math.ceil(text.length / longestSentence)
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * longestSentence, (at + 1) * longestSentence),
  )
}

function sentenceOf(text: string): SourceSentence {
  const folded = foldForSearch(text)
  let tokens: readonly Token[] | undefined
  let flags: readonly boolean[] | undefined
  const read = () => (tokens ??= tokensOf(folded))
  return {
    text,
    folded,
    bigrams: new Set(characterBigrams(folded)),
    tokens: read,
    flags: () => (flags ??= everydayFlags(read())),
  }
}
