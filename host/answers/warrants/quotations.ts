import { bigramCoverage, contentBigrams } from '../../../lib/text/bigrams.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { wholeSentences } from '../../../lib/text/sentences.ts'
import { amountsIn } from './amounts.ts'
import type { JudgedSource } from './judge-prompt.ts'

/** Letters of a quotation: a shorter one is a name or a date, a longer one no quotation. */
const bounds = { least: 6, most: 300 } as const
/** Share of a quotation's pairs of characters from which a sentence of the source is what was copied. */
const nearCopy = 0.8
/** Letters of a quotation that is looked for by its pairs. */
const leastNear = 10
const omission = /…+|\.{3,}|⋯+/

/** A source with its sentences, read once for all quotations of a reply. */
export interface QuotedSource {
  readonly source: JudgedSource
  readonly letters: string
  readonly sentences: readonly {
    readonly text: string
    readonly letters: string
    readonly bigrams: ReadonlySet<string>
  }[]
}

export function readQuoted(source: JudgedSource): QuotedSource {
  const sentences = wholeSentences(source.passage).map(({ text }) => {
    return { text, letters: foldToLetters(text), bigrams: contentBigrams(text) }
  })
  return { source, letters: foldToLetters(source.passage), sentences }
}

/**
 * Finds what a model quotes in a source. A quotation with an omission is its pieces; one that is copied loosely is the
 * sentence that it was copied from, if that has its numbers.
 * @returns words of the source; none where it does not have them
 */
export function findQuotation(quote: string, quoted: QuotedSource): string[] {
  if (isIn(quote, quoted)) return [quote]
  const pieces = quote.split(omission).filter((piece) => foldToLetters(piece).length >= bounds.least)
  return pieces.flatMap((piece) => {
    if (pieces.length > 1 && isIn(piece, quoted)) return [piece.trim()]
    const sentence = copiedFrom(piece, quoted)
    return sentence === undefined ? [] : [sentence]
  })
}

function isIn(quote: string, { source, letters: text }: QuotedSource): boolean {
  const letters = foldToLetters(quote)
  if (quote.length > bounds.most || letters === foldToLetters(source.title)) return false
  return letters.length >= Math.min(bounds.least, text.length) && letters !== '' && text.includes(letters)
}

function copiedFrom(quote: string, { source, sentences }: QuotedSource): string | undefined {
  const letters = foldToLetters(quote)
  if (quote.length > bounds.most || letters.length < leastNear || letters === foldToLetters(source.title))
    return undefined
  const bigrams = contentBigrams(quote)
  const best = sentences
    .filter(({ text }) => text.length <= bounds.most)
    .map(({ text, bigrams: own }) => ({ text, near: bigramCoverage(bigrams, own) }))
    .reduce((one, other) => (other.near > one.near ? other : one), { text: '', near: 0 })
  if (best.near < nearCopy) return undefined
  const known = new Set(amountsIn(best.text).map(({ amount }) => amount))
  return amountsIn(quote).every(({ amount }) => known.has(amount)) ? best.text : undefined
}

/**
 * @returns the sentences around quotations, full stop to full stop; a long one is the quotation itself, and a row of a
 * Markdown table stands below its heads
 */
export function sentencesOf(quotes: readonly string[], { source, sentences }: QuotedSource): string[] {
  return quotes.flatMap((quote) => {
    const letters = foldToLetters(quote)
    const around = sentences.filter(
      ({ text, letters: own }) => text.length <= bounds.most && own.includes(letters),
    )
    const texts = around.length === 0 ? [quote] : around.map(({ text }) => text)
    return texts.flatMap((text) => [...headsOf(text, source.passage), text])
  })
}

function headsOf(row: string, passage: string): string[] {
  if (!row.trim().startsWith('|')) return []
  const lines = passage.slice(0, passage.indexOf(row)).trimEnd().split('\n')
  const above = lines.findLastIndex((line) => !line.trim().startsWith('|'))
  return lines.slice(above + 1, above + 2)
}
