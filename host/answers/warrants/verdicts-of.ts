import { maxClaimCharacters, type Verdict } from '../../../lib/contract/cards/support-check.ts'
import { agreed, type Said } from './agreed-readings.ts'
import { whatHolds } from './bears-out.ts'
import type { OpenClaim } from './check-texts.ts'
import { findQuotation, type QuotedSource, sentencesOf } from './quotations.ts'

/**
 * What several readings of a statement say together of each of its sources. Supported counts with the words of all readings
 * that support it, if these bear it out.
 * @param readings of one model, without those that left the statement out
 * @param question of the reader, whose numbers need no source
 * @returns no verdicts without readings; and whether the words bear the statement out with each source
 */
export function verdictsOf(
  { text, sources: indices }: OpenClaim,
  readings: readonly Said[],
  sources: readonly QuotedSource[],
  question = '',
): { readonly verdicts: readonly Verdict[]; readonly isHeld: boolean } {
  if (readings.length === 0) return { verdicts: [], isHeld: false }
  const claim = text.slice(0, maxClaimCharacters)
  const verdict = agreed(readings)
  const cited = indices.flatMap((index) => sources.find(({ source }) => source.index === index) ?? [])
  const quotedBy = (state: Said['verdict']) => {
    const quotes = readings.flatMap((said) => (said.verdict === state ? said.quotes : []))
    return cited.map((source) => ({
      ...source,
      quotes: [...new Set(quotes.flatMap((quote) => findQuotation(quote, source)))],
    }))
  }
  const supporting = quotedBy('supported')
  const calculations = readings.flatMap((said) => (said.verdict === 'supported' ? said.calculation : []))
  const held = heldBy(text, supporting, { calculations: [...new Set(calculations)].join('；'), question })
  const quoted = verdict === 'supported' ? supporting : quotedBy(verdict)
  const verdicts = quoted.map(({ source: { index }, quotes }): Verdict => {
    const own = { claim, index, by: 'model' as const, quotes }
    if (verdict === 'unsupported') return { ...own, state: 'unsupported', quotes: [] }
    if (quotes.length === 0 || verdict === 'unclear') return { ...own, state: 'unclear', quotes: [] }
    if (verdict === 'contradicted') return { ...own, state: 'contradicted' }
    if (!held) return { ...own, state: 'unclear' }
    return held.steps === ''
      ? { ...own, state: 'supported' }
      : { ...own, state: 'derived', steps: held.steps }
  })
  const isHeld = held !== null && supporting.length > 0 && supporting.every(({ quotes }) => quotes.length > 0)
  return { verdicts, isHeld }
}

type Quoted = QuotedSource & { readonly quotes: readonly string[] }

function heldBy(text: string, quoted: readonly Quoted[], more: Parameters<typeof whatHolds>[4]) {
  const quotes = quoted.flatMap((each) => each.quotes)
  if (quotes.length === 0) return null
  const sentences = quoted.flatMap((source) => sentencesOf(source.quotes, source))
  return whatHolds(
    text,
    quotes,
    sentences,
    quoted.map(({ source }) => source),
    more,
  )
}
