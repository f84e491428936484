import type { AgentKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import { HostError } from '../../../platform/errors.ts'
import { partsOf } from '../../../search/passage-parts.ts'
import type { FilePassage } from '../../../search/uploaded-files.ts'
import { type CitedPlace, citedTextHash } from './cited-place.ts'

/** Passages before and after the cited one, if they are of the same page. */
const neighbours = 2

interface CitedText {
  readonly name: string
  readonly list: readonly FilePassage[]
  /** Position of the cited passage in the list. */
  readonly at: number
}

/**
 * Reads the passage that an answer cites, with those around it on the same page; never the whole file.
 * @throws {HostError} not_found when the file is deleted, being read again, or has another text there by now
 */
export async function readCitedPlace(
  knowledge: AgentKnowledge,
  { fileId, passage: cited, textHash }: Omit<CitedPlace, 'agentId'>,
): Promise<CitedText> {
  const name = (await knowledge.names([fileId])).get(fileId)
  const passages = name === undefined ? [] : await knowledge.passages(fileId)
  const passage = passages[cited]
  if (name === undefined || !passage || !hasText(passage, textHash)) throw citedNotFound()

  const places = placesOf(passage)
  const isNear = (each: FilePassage | undefined) =>
    each !== undefined && placesOf(each).some((place) => places.includes(place))
  let start = cited
  while (start > 0 && cited - start < neighbours && isNear(passages[start - 1])) start -= 1
  let end = cited + 1
  while (end - cited <= neighbours && isNear(passages[end])) end += 1
  return { name, list: passages.slice(start, end), at: cited - start }
}

/** Whether a passage, or one of its pages or rows, is the cited text. */
function hasText(passage: FilePassage, textHash: string): boolean {
  return [passage, ...partsOf(passage)].some(({ text }) => citedTextHash(text) === textHash)
}

export function citedNotFound(): HostError {
  return new HostError('not_found', '这处资料已经看不到了')
}

/** @returns the pages of a passage; those of a file without pages are one */
function placesOf({ location, marks }: FilePassage): readonly (string | undefined)[] {
  return marks ? marks.map((mark) => mark.location) : [location]
}
