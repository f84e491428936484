import type { SourceReference } from '../../contract/cards/search-result.ts'
import { supportingRanges } from './supporting-ranges.ts'

/** The location of a sentence in its document: page or rows, and headings and clause numbers; '' for none. */
export interface WordsPlace {
  readonly location: string
  readonly path: string
}

/**
 * Finds the place of what supports a statement, which may be further on than where the passage of its source begins.
 * @param words the statement, or a quotation of the source
 */
export function placeOfWords(
  { passage, location = '', path = '', places }: SourceReference,
  words: string,
): WordsPlace {
  if (!places) return { location, path }
  const at = supportingRanges(words, passage)[0]?.start
  if (at === undefined) return { location, path }
  const place = places.findLast((each) => each.at <= at)
  return { location: place?.location ?? '', path: place?.path ?? '' }
}

/** @returns only the location, which needs no search where the parts of a source share one */
export function locationOfWords(source: SourceReference, words: string): string {
  const { location = '', places } = source
  const isOne = places?.every((each) => (each.location ?? '') === location) ?? true
  return isOne ? location : placeOfWords(source, words).location
}
