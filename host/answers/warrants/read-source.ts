import { type Sentence, splitSentences } from '../../../lib/text/sentences.ts'
import { canonicalText } from './canonical.ts'

/** A sentence and its clauses in canonical form. */
export interface SourceSentence {
  readonly text: string
  readonly canonical: string
  readonly isQuestion: boolean
  readonly clauses: readonly Clause[]
}

export interface Clause {
  readonly text: string
  readonly canonical: string
  /** Whether it is in brackets, and may be left out. */
  readonly isAside: boolean
}

/** A source as the proof reads it, once for all claims that cite it. */
export interface ReadSource {
  readonly title: string
  readonly sentences: readonly SourceSentence[]
  /** Sentences by their canonical form. */
  readonly byCanonical: ReadonlyMap<string, SourceSentence>
}

export interface CitedSource {
  readonly title: string
  readonly passage: string
}

export function readSource({ title, passage }: CitedSource): ReadSource {
  const parts = [title, ...splitSentences(passage).map(({ text }) => text)]
  const known = new Set(parts)
  const joined = joinedSentences(passage).flatMap(({ text }) => (known.has(text) ? [] : [text]))
  const texts = [...parts, ...joined]
  const sentences = texts.map(sentenceOf)
  return {
    title,
    sentences,
    byCanonical: new Map(sentences.toReversed().map((each) => [each.canonical, each])),
  }
}

/** @returns the sentences of a text, full stop to full stop: those that a semicolon divides are one */
export function joinedSentences(text: string): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of splitSentences(text)) {
    const last = joined.at(-1)
    if (!last || !/[；;]\s*$/.test(last.text)) joined.push(sentence)
    else joined.splice(-1, 1, { ...last, text: text.slice(last.start, sentence.end), end: sentence.end })
  }
  return joined
}

const asksSomething = /[?？][”’」』》）)】\]"']*$/

function sentenceOf(text: string): SourceSentence {
  return {
    text,
    canonical: canonicalText(text),
    isQuestion: asksSomething.test(text),
    get clauses() {
      const clauses = clausesOf(text)
      // Most sentences are never compared clause by clause.
      Object.defineProperty(this, 'clauses', { value: clauses })
      return clauses
    },
  }
}

/** Punctuation between clauses; a comma or colon between digits belongs to a number. 、 only separates items. */
const clauseEnd = /(?:(?<!\d)[,:]|[,:](?!\d)|[，；;：。！？!?…｡“”「」『』"\n]|——|（|）|\(|\))+/u

/** @returns the clauses of a sentence, punctuation to punctuation; those without a letter are left out */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  let depth = 0
  for (const piece of text.split(new RegExp(`(${clauseEnd.source})`, 'u'))) {
    if (clauseEnd.test(piece)) {
      for (const mark of piece)
        depth = Math.max(0, depth + ('（('.includes(mark) ? 1 : '）)'.includes(mark) ? -1 : 0))
      continue
    }
    const canonical = canonicalText(piece)
    if (canonical !== '') clauses.push({ text: piece.trim(), canonical, isAside: depth > 0 })
  }
  return clauses
}
