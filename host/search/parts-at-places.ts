import { headingSeparator } from '../ingest/cut-passages.ts'
import { type AskedPlace, numberIn, numberPattern } from './asked-places.ts'
import { type PlacedPart, partBetween, partsOf } from './passage-parts.ts'
import type { FilePassage } from './uploaded-files.ts'

export interface FoundPart extends PlacedPart {
  /** The index of its passage in the file. */
  readonly passage: number
}

/** Reads the number of a heading or a line; null for one without. */
type NumberOf = (line: string) => number | null

/** A stretch of a passage with the numbers that it is found by. */
interface Span {
  readonly passage: number
  readonly from: number
  readonly to: number
  readonly numbers: readonly number[]
}

/** Maximum parts of a file. */
const maxParts = 12
/** Passages into which a clause continues that has no heading. */
const maxFollowing = 3
const byLocation = /页|张幻灯片|行/
const location = /第 (\d+)(?:–(\d+))? (?:页|张幻灯片|行)$/

/**
 * Finds the parts of a document at the places that a question names: by the page, slide or row of a passage, by the number
 * of the headings above it, or by the numbers with which its lines begin.
 * @returns the parts in the order of the places and of the document; none for a place that the document does not have
 */
export function partsAtPlaces(places: readonly AskedPlace[], passages: readonly FilePassage[]): FoundPart[] {
  const found = places.flatMap((place) => {
    if (byLocation.test(place.unit)) return atLocation(place, passages)
    for (const numberOf of [namedAs(place.unit), numbered])
      for (const spansOf of [spansOfHeadings, spansOfLines]) {
        const spans = joined(chosen(place, spansOf(passages, numberOf)))
        if (spans.length > 0) return spans.map((span) => partOf(span, passages))
      }
    return []
  })
  return found.slice(0, maxParts)
}

function atLocation(place: AskedPlace, passages: readonly FilePassage[]): FoundPart[] {
  const parts = passages.flatMap((each, passage) =>
    partsOf(each).flatMap((part) => {
      if (!part.location?.endsWith(place.unit)) return []
      const [, from = '', to = from] = location.exec(part.location) ?? []
      return [{ part: { ...part, passage }, from: Number(from), to: Number(to) }]
    }),
  )
  const last = Math.max(0, ...parts.map(({ to }) => to))
  const wanted = place.from < 0 ? { from: last, to: last } : place
  return parts.filter(({ from, to }) => from <= wanted.to && to >= wanted.from).map(({ part }) => part)
}

function namedAs(unit: string): NumberOf {
  const pattern = new RegExp(`^[#\\s]*第\\s*(${numberPattern})\\s*${unit}`)
  return (line) => numberIn(pattern.exec(line)?.[1] ?? '') || null
}

const listNumber = new RegExp(`^[#\\s]*(?:(${numberPattern})\\s*[.．、)）]|[(（](${numberPattern})[)）])`)

/** Headings and items are also numbered without a word: 三、, 3., （三）. */
function numbered(line: string): number | null {
  const [, plain = '', bracketed = ''] = listNumber.exec(line) ?? []
  return numberIn(plain || bracketed) || null
}

function spansOfHeadings(passages: readonly FilePassage[], numberOf: NumberOf): Span[] {
  return passages.flatMap(({ heading, text, sections = [] }, passage) => {
    const starts = [{ at: 0, heading }, ...sections]
    return starts.map(({ at, heading: above }, index) => ({
      passage,
      from: at,
      to: starts[index + 1]?.at ?? text.length,
      numbers: above.split(headingSeparator).flatMap((each) => numberOf(each) ?? []),
    }))
  })
}

/** From each numbered line to the next one, also into following passages. */
function spansOfLines(passages: readonly FilePassage[], numberOf: NumberOf): Span[] {
  const spans: Span[] = []
  let open: { readonly number: number; readonly from: number } | null = null
  for (const [passage, { text }] of passages.entries()) {
    let [at, from] = [0, 0]
    const close = (to: number) => {
      if (open && to > from && passage - open.from <= maxFollowing)
        spans.push({ passage, from, to, numbers: [open.number] })
    }
    for (const line of text.split('\n')) {
      const number = numberOf(line)
      if (number !== null) {
        close(at)
        open = { number, from: passage }
        from = at
      }
      at += line.length + 1
    }
    close(text.length)
  }
  return spans
}

function chosen(place: AskedPlace, spans: readonly Span[]): Span[] {
  const last = spans.reduce((most, { numbers }) => Math.max(most, ...numbers), 0)
  const { from, to } = place.from < 0 ? { from: last, to: last } : place
  return spans.filter(({ numbers }) => numbers.some((each) => each >= from && each <= to))
}

/** Spans of one passage that follow each other are one. */
function joined(spans: readonly Span[]): Span[] {
  return spans.reduce<Span[]>((all, span) => {
    const before = all.at(-1)
    if (before?.passage !== span.passage || before.to !== span.from) return [...all, span]
    return [...all.slice(0, -1), { ...before, to: span.to }]
  }, [])
}

function partOf({ passage, from, to }: Span, passages: readonly FilePassage[]): FoundPart {
  const known = passages[passage]
  return { ...(known ? partBetween(known, from, to) : { text: '' }), passage }
}
