import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { FilePassage } from './uploaded-files.ts'

/** A part of a passage, in UTF-16 units, and what takes its place. */
export interface ChangedPart {
  readonly from: number
  readonly to: number
  readonly text: string
  /** Whether it may be misread. */
  readonly isUnsure?: boolean
}

/** @returns a passage with a part changed, and what starts behind it moved */
export function changedPassage(passage: FilePassage, change: ChangedPart): FilePassage {
  const { text, marks, sections } = passage
  return {
    ...passage,
    text: changedText(text, change),
    ...(marks && { marks: moved(marks, change) }),
    ...(sections && { sections: moved(sections, change) }),
  }
}

/** @returns where what a source shows begins in its passage; -1 when it is not from there */
export function shownFrom(
  { passage, location }: Pick<SourceReference, 'passage' | 'location'>,
  { text, marks = [] }: Pick<FilePassage, 'text' | 'marks'>,
): number {
  // The same words may stand on several pages.
  const begin = marks.find((mark) => mark.location === location)?.at ?? 0
  return text.indexOf(passage, begin)
}

/**
 * @param passage of the source, before the change
 * @returns the source with the part changed, and unsure only if the change says so; null when it does not show that part
 */
export function changedSource(
  source: SourceReference,
  passage: FilePassage,
  { from, to, text, isUnsure = false }: ChangedPart,
): SourceReference | null {
  const begin = shownFrom(source, passage)
  const part = { from: from - begin, to: to - begin, text }
  if (begin === -1 || part.from < 0 || part.to > source.passage.length) return null
  const { unsure, places, ...rest } = source
  const more = text.length - (to - from)
  const others = (unsure ?? [])
    .filter((each) => each.to <= part.from || each.from >= part.to)
    .map((each) => (each.from < part.to ? each : { from: each.from + more, to: each.to + more }))
  const own = isUnsure ? [{ from: part.from, to: part.from + text.length }] : []
  const left = [...others, ...own].sort((one, other) => one.from - other.from)
  return {
    ...rest,
    passage: changedText(source.passage, part),
    ...(places && { places: moved(places, part) }),
    ...(left.length > 0 && { unsure: left }),
  }
}

function changedText(whole: string, { from, to, text }: ChangedPart): string {
  return whole.slice(0, from) + text + whole.slice(to)
}

function moved<Start extends { readonly at: number }>(
  starts: readonly Start[],
  { from, to, text }: ChangedPart,
): Start[] {
  const more = text.length - (to - from)
  return starts.map((start) => (start.at >= to ? { ...start, at: start.at + more } : start))
}
