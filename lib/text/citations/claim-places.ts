import { maxClaimCharacters } from '../../contract/cards/support-check.ts'
import { splitSentences } from '../sentences.ts'
import {
  type Citation,
  type MarkdownNode,
  type RunningText,
  visitRunningTexts,
  withLabels,
} from './citation-claims.ts'

/** A statement without a marker, behind which something is placed. */
export interface ClaimMark {
  readonly claim: string
  /** Number of the source; 0 for none. */
  readonly index: number
}

/** A place in a parsed text for citations: before `end` of a text node, or behind another node. */
export type ClaimPlace = Pick<Citation, 'node' | 'start' | 'end' | 'indices' | 'claim'>

/** @returns a key that is equal for a sentence with and without the marks that end it */
function claimKey(claim: string): string {
  return claim.slice(0, lengthWithoutEnd(claim.slice(0, maxClaimCharacters)))
}

const closing = /[\s，。；：！？、）」』”’》〉】…,.;:!?)\]]/u

function lengthWithoutEnd(text: string): number {
  let { length } = text
  while (closing.test(text.charAt(length - 1))) length -= 1
  return length
}

/**
 * Finds sentences by their text, and the place of a mark after each: before its full stop, as markers do. Of equal
 * sentences only the first is found.
 * @param source the Markdown that the tree was parsed from
 */
export function placeClaims(tree: MarkdownNode, source: string, marks: readonly ClaimMark[]): ClaimPlace[] {
  const wanted = Map.groupBy(marks, ({ claim }) => claimKey(claim))
  const places: ClaimPlace[] = []
  visitRunningTexts(tree, source, (running) => {
    if (wanted.size === 0) return
    for (const { text, start } of splitSentences(running.text)) {
      const key = claimKey(withLabels(text, running))
      const found = wanted.get(key)
      const [first] = found ?? []
      const place = found && placeAt(running, start + lengthWithoutEnd(text))
      if (!found || !first || !place) continue
      wanted.delete(key)
      places.push({ ...place, claim: first.claim, indices: found.map(({ index }) => index) })
    }
  })
  return places
}

/** @param at offset in the running text, behind the last character of a sentence */
function placeAt({ pieces }: RunningText, at: number): Pick<ClaimPlace, 'node' | 'start' | 'end'> | null {
  const piece = pieces.find(({ end }) => end >= at)
  if (!piece) return null
  const offset = piece.node.type === 'text' ? piece.from + at - piece.at : Number.POSITIVE_INFINITY
  return { node: piece.node, start: offset, end: offset }
}
