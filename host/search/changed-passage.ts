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

/** Whether what a source shows is from a passage as it is. */
export function isFrom(source: SourceReference, passage: Pick<FilePassage, 'text' | 'marks'>): boolean {
  return shownFrom(source, passage) !== -1
}

/** @returns the part of a source that a part of its passage has; null when the source does not show it */
export function partOfSource(
  source: SourceReference,
  passage: Pick<FilePassage, 'text' | 'marks'>,
  { from, to }: Pick<ChangedPart, 'from' | 'to'>,
): Pick<ChangedPart, 'from' | 'to'> | null {
  const begin = shownFrom(source, passage)
  const isShown = begin !== -1 && from >= begin && to <= begin + source.passage.length
  return isShown ? { from: from - begin, to: to - begin } : null
}

/** @returns a source with a part of what it shows changed, and unsure only if the change says so */
export function changedSource(
  source: SourceReference,
  { isUnsure = false, ...part }: ChangedPart,
): SourceReference {
  const { unsure, places, ...rest } = source
  const more = part.text.length - (part.to - part.from)
  const others = (unsure ?? [])
    .filter((each) => each.to <= part.from || each.from >= part.to)
    .map((each) => (each.from < part.to ? each : { from: each.from + more, to: each.to + more }))
  const own = isUnsure ? [{ from: part.from, to: part.from + part.text.length }] : []
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
