import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { FilePassageInfo } from '../../lib/contract/routes/file-routes.ts'
import { type Places, placesBetween } from '../../lib/text/passage-places.ts'
import type { LibraryCandidate } from '../storage/library/library-index.ts'
import type { FilePassage } from './uploaded-files.ts'

/** The location of a part of a passage; `heading` is absent for none. */
export type SourcePlace = Pick<SourceReference, 'location' | 'heading' | 'path' | 'places'>

/** A part of a passage at one place. */
export interface PlacedPart extends SourcePlace {
  readonly text: string
}

/** @returns the parts of a passage by page, slide or row; the whole passage when it spans only one */
export function partsOf(passage: FilePassage): PlacedPart[] {
  const { text, marks } = passage
  if (!marks) return [wholePart(passage)]
  return marks
    .map(({ at }, index) => partBetween(passage, at, marks[index + 1]?.at ?? text.length))
    .filter((part) => part.text !== '')
}

/** @returns the part of a passage between two offsets, with the place of its start */
export function partBetween(passage: FilePassage, from: number, to: number): PlacedPart {
  const whole = passage.text.slice(from, to)
  const start = from + whole.length - whole.trimStart().length
  return { text: whole.trim(), ...placeBetween(passage, start, to) }
}

/** @returns a passage as one part, with the place of all of it */
export function wholePart(passage: FilePassage): PlacedPart {
  const { text, location } = passage
  return { text, ...placeBetween(passage, 0, text.length), ...(location !== undefined && { location }) }
}

/** @returns the place of the start, and where it changes */
function placeBetween(passage: FilePassage, from: number, to: number): SourcePlace {
  const { heading, sections = [] } = passage
  const above = sections.findLast(({ at }) => at <= from)?.heading ?? heading
  return { ...(above !== '' && { heading: above }), ...referencePlaces(placesBetween(passage, from, to)) }
}

/** @returns the places of a reference: those within it only where it has several */
export function referencePlaces([first, ...further]: Places): Omit<SourcePlace, 'heading'> {
  const { location, path } = first
  return {
    ...(location !== undefined && { location }),
    ...(path !== undefined && { path }),
    ...(further.length > 0 && { places: [first, ...further] }),
  }
}

/** @returns the places of a passage of the index */
export function indexedPlaces({
  heading,
  places = '',
}: Pick<LibraryCandidate, 'heading' | 'places'>): Pick<SourcePlace, 'path' | 'places'> {
  const [{ path }] = placesBetween({ heading, text: '' }, 0, 0)
  return {
    ...(path !== undefined && { path }),
    ...(places !== '' && { places: JSON.parse(places) as NonNullable<SourcePlace['places']> }),
  }
}

/** @returns a passage as clients get it */
export function passageInfo(passage: FilePassage): FilePassageInfo {
  const { heading, text, location, marks } = passage
  const { path, places } = wholePart(passage)
  return {
    heading,
    text,
    ...(location !== undefined && { location }),
    ...(marks && { marks: [...marks] }),
    ...(path !== undefined && { path }),
    ...(places && { places }),
  }
}
