import type { FilePassage } from './uploaded-files.ts'

/** A part of a passage at one place. */
export interface PlacedPart {
  readonly text: string
  readonly location?: string
  /** The headings above its start; absent for none. */
  readonly heading?: string
}

/** @returns the parts of a passage by page, slide or row; the whole passage when it spans only one */
export function partsOf(passage: FilePassage): PlacedPart[] {
  const { text, location, marks } = passage
  if (!marks) return [{ text, ...(location === undefined ? {} : { location }), ...headingAt(passage, 0) }]
  return marks
    .map(({ at, location: place }, index) => ({
      text: text.slice(at, marks[index + 1]?.at).trim(),
      location: place,
      ...headingAt(passage, at),
    }))
    .filter((part) => part.text !== '')
}

/** @returns the part of a passage between two offsets, with the place of its start */
export function partBetween(passage: FilePassage, from: number, to: number): PlacedPart {
  const { text, location, marks } = passage
  const place = marks?.findLast(({ at }) => at <= from)?.location ?? location
  return {
    text: text.slice(from, to).trim(),
    ...(place === undefined ? {} : { location: place }),
    ...headingAt(passage, from),
  }
}

function headingAt({ heading, sections = [] }: FilePassage, at: number): Pick<PlacedPart, 'heading'> {
  const above = sections.findLast((section) => section.at <= at)?.heading ?? heading
  return above === '' ? {} : { heading: above }
}
