import { type Sentence, splitSentences } from '../../../lib/text/sentences.ts'
import { canonicalText } from './canonical.ts'
import { type TableLine, tableLinesIn } from './table-cells.ts'

/** A sentence as it is compared. */
export interface ReadSentence {
  readonly text: string
  readonly canonical: string
  readonly isQuestion: boolean
  /** Whether all of it is in quotation marks: somebody says it. */
  readonly isSpoken: boolean
  /** Whether it ends with a semicolon, and what follows may restrict it. */
  readonly isOpen: boolean
}

/** A source as the proof reads it, once for all claims that cite it. */
export interface ReadSource {
  readonly sentences: readonly ReadSentence[]
  /** Sentences by their canonical form. */
  readonly byCanonical: ReadonlyMap<string, ReadSentence>
  readonly tableLines: readonly TableLine[]
}

export interface CitedSource {
  readonly title: string
  readonly passage: string
}

export function readSource({ title, passage }: CitedSource): ReadSource {
  const texts = [title, ...[...splitSentences(passage), ...wholeSentences(passage)].map(({ text }) => text)]
  const sentences = [...new Set(texts)].map(sentenceOf)
  return {
    sentences,
    byCanonical: new Map(sentences.toReversed().map((each) => [each.canonical, each])),
    tableLines: tableLinesIn(passage),
  }
}

const endsWithSemicolon = /[；;]\s*$/

/** @returns the sentences of a text, full stop to full stop: those that a semicolon divides are one */
export function wholeSentences(text: string): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of splitSentences(text)) {
    const last = joined.at(-1)
    if (!last || !endsWithSemicolon.test(last.text)) joined.push(sentence)
    else joined.splice(-1, 1, { ...last, text: text.slice(last.start, sentence.end), end: sentence.end })
  }
  return joined
}

const asksSomething = /[?？][!！…?？]*[”’」』》）)】\]"']*\s*$/
const isQuoted = /^\s*["“「『‘][^]*["”」』’]\s*$/
/** An item's number or mark is none of what it says. */
const itemMark = /^\s*(?:\d{1,3}[.、)）]|[-*•·])\s+/

export function sentenceOf(text: string): ReadSentence {
  return {
    text,
    canonical: canonicalText(text.replace(itemMark, '')),
    isQuestion: asksSomething.test(text),
    isSpoken: isQuoted.test(text),
    isOpen: endsWithSemicolon.test(text),
  }
}
