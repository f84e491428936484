import type { Verdict } from '../../../../lib/contract/cards/support-check.ts'
import {
  type Citation,
  findCitations,
  type RunningText,
  visitRunningTexts,
  withLabels,
} from '../../../../lib/text/citations/citation-claims.ts'
import { verdictKey } from '../../../../lib/text/citations/verdict-map.ts'
import { wholeSentences } from '../../../../lib/text/sentences.ts'
import { parseAnswer } from '../../../answers/warrants/find-claims.ts'

/**
 * Leaves out whole sentences and cells that nobody has found borne out, wherever and however they are written.
 * @param verdicts on the citations of the text, by its numbers
 * @returns the text as it was if all of it holds; otherwise its sentences as lines, cells with their head and row
 */
export function heldText(text: string, verdicts: readonly Verdict[]): string {
  const doubtful = new Set(verdicts.filter(isDoubtful).map(({ index, claim }) => verdictKey(index, claim)))
  if (doubtful.size === 0) return text
  const tree = parseAnswer(text)
  const { citations } = findCitations(tree, text, Number.POSITIVE_INFINITY)
  const isHeld = ({ claim, indices }: Citation) =>
    !indices.some((index) => doubtful.has(verdictKey(index, claim)))
  if (citations.every(isHeld)) return text
  const inNode = Map.groupBy(citations, ({ node }) => node)
  const lines: string[] = []
  visitRunningTexts(tree, text, (running) => {
    const markers = running.found.map(({ node, start, at, indices }) => ({
      at,
      text: indices.map((index) => `[${index}]`).join(''),
      isHeld: (inNode.get(node) ?? []).every((each) => each.start !== start || isHeld(each)),
    }))
    lines.push(heldLine(running, markers))
  })
  return lines.filter((line) => line !== '').join('\n')
}

function isDoubtful({ state }: Verdict): boolean {
  return state !== 'supported' && state !== 'derived'
}

interface Marker {
  readonly at: number
  readonly text: string
  readonly isHeld: boolean
}

/** A running text without the sentences of markers that do not hold, and with the markers of the others. */
function heldLine(running: RunningText, markers: readonly Marker[]): string {
  const { text } = running
  const sentences = wholeSentences(text)
  // A marker behind the full stop belongs to the sentence before it, one at the very start to the one after it.
  const own = Map.groupBy(markers, ({ at }) => {
    const behind = text.slice(0, at).trimEnd().length
    return Math.max(
      0,
      sentences.findLastIndex(({ start }) => start < behind),
    )
  })
  const held = sentences.flatMap(({ start, end }, place) => {
    const marked = own.get(place) ?? []
    if (!marked.every(({ isHeld }) => isHeld)) return []
    let written = ''
    let from = start
    for (const { at, text: marker } of marked) {
      const to = Math.max(from, Math.min(at, end))
      written += text.slice(from, to) + marker
      from = to
    }
    return [written + text.slice(from, end)]
  })
  return held.length === 0 ? '' : withLabels(held.join(''), running)
}
