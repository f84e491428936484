import { characterBigrams } from '../../bigrams.ts'
import { foldForSearch } from '../../fold.ts'
import type { Quantity } from '../../quantities.ts'
import { splitSentences } from '../../sentences.ts'
import { everydayFlags } from './everyday.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface SourceSentence {
  readonly text: string
  readonly folded: string
  readonly bigrams: ReadonlySet<string>
  /** Computed lazily for the first claim. */
  readonly tokens: () => readonly Token[]
  readonly flags: () => readonly boolean[]
}

/** A parsed source, shared by all claims that cite it. */
export interface ReadSource {
  readonly sentences: readonly SourceSentence[]
  /** The folded title, and folded title with passage. */
  readonly title: string
  readonly all: string
  readonly bigrams: ReadonlySet<string>
  /** All quantities, computed lazily for the first claim. */
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

/**
 * Maximum characters of a sentence; longer ones are split, as each clause of a claim is compared with all of one.
 */
const maxSentenceLength = 400

function pieces(text: string): string[] {
  if (text.length <= maxSentenceLength) return [text]
  const count = Math.ceil(text.length / maxSentenceLength)
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * maxSentenceLength, (at + 1) * maxSentenceLength),
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
