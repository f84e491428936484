import { headingSeparator } from '../../lib/text/passage-places.ts'
import { mapInSteps } from '../platform/map-in-steps.ts'
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
 * of the headings above it, or by the numbers with which its lines begin. Pauses for others in long documents.
 * @returns the parts in the order of the places and of the document; none for a place that the document does not have
 */
export async function partsAtPlaces(
  places: readonly AskedPlace[],
  passages: readonly FilePassage[],
): Promise<FoundPart[]> {
  const numbers = new Map<string, Span[][]>()
  const found: FoundPart[] = []
  for (const place of places) {
    const { unit } = place
    if (byLocation.test(unit)) {
      found.push(...atLocation(place, passages))
      continue
    }
    const known = numbers.get(unit) ?? (await allSpans(unit, passages))
    numbers.set(unit, known)
    const spans = known.map((each) => joined(chosen(place, each))).find((each) => each.length > 0) ?? []
    found.push(...spans.map((span) => partOf(span, passages)))
  }
  return found.slice(0, maxParts)
}

/** @returns the numbered stretches of a document in each way of numbering, the surest first */
async function allSpans(unit: string, passages: readonly FilePassage[]): Promise<Span[][]> {
  const all: Span[][] = []
  for (const numberOf of [namedAs(unit), numbered])
    all.push(spansOfHeadings(passages, numberOf), await spansOfLines(passages, numberOf))
  return all
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
async function spansOfLines(passages: readonly FilePassage[], numberOf: NumberOf): Promise<Span[]> {
  const spans: Span[] = []
  let open: { readonly number: number; readonly passage: number } | null = null
  const read = ({ text }: FilePassage, passage: number) => {
    let [at, from] = [0, 0]
    const close = (to: number) => {
      if (open && to > from && passage - open.passage <= maxFollowing)
        spans.push({ passage, from, to, numbers: [open.number] })
    }
    for (const line of text.split('\n')) {
      const number = numberOf(line)
      if (number !== null) {
        close(at)
        open = { number, passage }
        from = at
      }
      at += line.length + 1
    }
    close(text.length)
  }
  await mapInSteps(
    [...passages.entries()],
    ([, { text }]) => text.length,
    ([at, passage]) => read(passage, at),
  )
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
