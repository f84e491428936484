import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findCitations, type MarkdownNode } from '../../../lib/text/citations/citation-claims.ts'
import { withoutUnfinishedMarker } from '../../../lib/text/citations/citation-markers.ts'
import { remarkAnswerGfm } from '../../../lib/text/markdown/remark-answer-gfm.ts'
import { markerNotations } from '../../../lib/text/testing/marker-notations.ts'

const parser = unified().use(remarkParse).use(remarkAnswerGfm)

/** Where a marker stands, and whether it is one there. */
const places = [
  { write: (marker: string) => `潮汐一天涨两次${marker}。`, isMarker: true },
  { write: (marker: string) => `潮汐\`一天涨两次${marker}\`。`, isMarker: false },
  { write: (marker: string) => `\`\`\`\n潮汐${marker}\n\`\`\``, isMarker: false },
  { write: (marker: string) => `潮汐[一天${marker}两次](https://a.example)。`, isMarker: false },
] as const

/** How many cases there are: each notation in each place, and once cut at each character. */
export const notationCases = markerNotations.length * (places.length + 1)

/** @returns how many of them are read as the contract defines */
export function countRightNotations(): number {
  return markerNotations.reduce((count, [marker, indices]) => {
    const inPlaces = places.filter(({ write, isMarker }) =>
      isSame(namedIn(write(marker)), isMarker ? indices : []),
    )
    return count + inPlaces.length + Number(isWholeWhileStreaming(marker, indices))
  }, 0)
}

function namedIn(markdown: string): number[] {
  const tree = parser.parse(markdown) as MarkdownNode
  return findCitations(tree, markdown, 3).citations.flatMap((each) => each.indices)
}

/** Whether no cut shows a part of a marker, and none names what the whole does not name. */
function isWholeWhileStreaming(marker: string, indices: readonly number[]): boolean {
  const before = '潮汐一天涨两次'
  const whole = `${before}${marker}。`
  for (let length = before.length + 1; length <= whole.length; length += 1) {
    const shown = withoutUnfinishedMarker(whole.slice(0, length))
    const named = namedIn(shown)
    if (!isSame(named, indices.slice(0, named.length))) return false
    const rest = shown.slice(before.length).replaceAll(/\[\[?[^[\]]*\]?\]|[【［][^】］]*[】］]/g, '')
    if (/[[【［]/.test(rest)) return false
  }
  return isSame(namedIn(whole), indices)
}

function isSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((each, index) => each === right[index])
}
