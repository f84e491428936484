import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { type UnsureWord, withChosen } from '../../ingest/recognition/chosen-readings.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import type { UnsurePart } from '../../ingest/recognition/unsure.ts'
import { partsInText } from '../../ingest/recognition/unsure-text.ts'
import { fewestLetters, wordInText } from '../../ingest/recognition/word-in-text.ts'
import type { ChangedPart } from '../../search/changed-passage.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { partsByPage } from '../pages/unsure-passages.ts'
import { readPassages } from '../uploads/store-passages.ts'

/** A word of a page, which may be called by what was read or by what was chosen for it. */
export interface WordOnPage {
  /** As it was read, with what was chosen. */
  readonly page: RecognizedPage
  readonly number: number
  /** Index of its line, and its part of it as it was read, and as it is shown. */
  readonly line: number
  readonly part: UnsurePart
  readonly shown: UnsurePart
  readonly words: readonly string[]
}

/** The position of a word in the text of a file. */
export interface PlaceInText {
  /** Index of the passage, and the passage as it is. */
  readonly passage: number
  readonly before: FilePassage
  readonly from: number
  readonly to: number
}

/** @param number of the page, from 1 */
export function wordOf(page: RecognizedPage, number: number, word: UnsureWord): WordOnPage {
  const { line, from, to, read } = word
  const chosen = page.lines[line]?.chosen?.find((each) => each.from === from)?.text
  const words = chosen === undefined ? [read] : [chosen, read]
  return { page, number, line, part: { from, to }, shown: shownPart(page, word), words }
}

/** @returns the part of its line that a word has after earlier corrections, in code points */
function shownPart({ lines }: RecognizedPage, word: UnsureWord): UnsurePart {
  const chosen = lines[word.line]?.chosen ?? []
  const lengthOf = (text: string) => Array.from(text).length
  const moved = chosen
    .filter(({ to }) => to <= word.from)
    .reduce((sum, { from, to, text }) => sum + lengthOf(text) - (to - from), 0)
  const own = chosen.find(({ from }) => from === word.from)
  const from = word.from + moved
  return { from, to: from + (own ? lengthOf(own.text) : word.to - word.from) }
}

/** @returns the position of a word in the text of a file; null when it is not found */
export async function placeOf(
  { blobs }: { readonly blobs: Pick<Blobs, 'get'> },
  fileId: string,
  word: WordOnPage,
): Promise<PlaceInText | null> {
  const passages = await readPassages(blobs, fileId)
  const parts = partsByPage(passages).get(word.number) ?? []
  const texts = parts.map(({ text }) => text)
  const exact = partsInText(withChosen(word.page), texts, (_, at) => (at === word.line ? [word.shown] : []))
  const [first, last] = [exact[0], exact.at(-1)]
  // The text may have been read before an earlier correction of the page.
  const found =
    first && last?.part === first.part ? { ...first, to: last.to } : wordInText(word.page, word, texts)
  const own = parts[found?.part ?? -1]
  const before = own && passages[own.passage]
  if (!found || !before) return null
  return { passage: own.passage, before, from: own.at + found.from, to: own.at + found.to }
}

/**
 * @param isSame whether the source is of the passage that has the word now; a re-read may have moved it from another one
 * @returns a word in a source that shows the passage as it was before an earlier correction of it, or after a later one
 */
export function wordInSource(
  word: WordOnPage,
  { passage: text, location, places = [] }: SourceReference,
  isSame: boolean,
): Pick<ChangedPart, 'from' | 'to'> | null {
  const marks = places.map((mark) => ({ at: mark.at, location: mark.location ?? location ?? '' }))
  const shown = { heading: '', text, ...(location && { location }), ...(marks.length > 0 && { marks }) }
  const parts = partsByPage([shown]).get(word.number) ?? []
  const texts = parts.map((each) => each.text)
  const least = isSame ? fewestLetters : 3 * fewestLetters
  const found = wordInText(word.page, { ...word, least }, texts)
  const at = parts[found?.part ?? -1]?.at ?? 0
  return found && { from: at + found.from, to: at + found.to }
}
